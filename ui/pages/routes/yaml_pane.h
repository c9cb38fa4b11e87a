#pragma once

#include "ui/app_context.h"
#include "ui/window/navigator.h"

#include <QWidget>

#include <optional>

class QPlainTextEdit;

namespace sluice {

class ToneLabel;

/// One route as YAML text. The text becomes a step of the undo stack when editing ends; what cannot be read stays in
/// the field with the reason under it.
class YamlPane : public QWidget {
    Q_OBJECT

public:
    explicit YamlPane(AppContext& context, QWidget* parent = nullptr);

    /// A text of the former route that cannot be read is given up, and a banner says so.
    void setRoute(std::optional<std::size_t> index);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void commit();
    /// Why the text could not be read; empty hides it.
    void showReason(Message reason);

    AppContext& m_context;
    std::optional<std::size_t> m_index;
    QString m_shown;
    QPlainTextEdit* m_text;
    Message m_reason;
    ToneLabel* m_problem;
};

}  // namespace sluice
