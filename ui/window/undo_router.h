#pragma once

#include <QObject>

namespace sluice {

/// Leaves the keys of undo and redo to the document when the focused field has nothing of its own to undo.
/// Installed on the application.
class UndoRouter : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace sluice
