#pragma once

#include "ui/document/config_patch.h"

#include <QString>
#include <QUndoCommand>

namespace sluice {

class GatewayDocument;

/// One step of the undo stack: undo and redo are the same exchange. Steps with the same key merge, and a merged step
/// that leads nowhere vanishes.
class ConfigEditCommand final : public QUndoCommand {
public:
    ConfigEditCommand(GatewayDocument& document, const QString& name, const QString& mergeKey,
                      ConfigPatch patch);

    void undo() override { exchange(); }
    void redo() override { exchange(); }
    int id() const override { return m_mergeKey.isEmpty() ? -1 : 1; }
    bool mergeWith(const QUndoCommand* next) override;

private:
    void exchange();

    GatewayDocument& m_document;
    QString m_mergeKey;
    ConfigPatch m_patch;
};

}  // namespace sluice
