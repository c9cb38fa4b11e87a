#include "ui/document/config_edit_command.h"

#include "ui/document/gateway_document.h"

#include <utility>

namespace sluice {

ConfigEditCommand::ConfigEditCommand(GatewayDocument& document, const QString& name, const QString& mergeKey,
                                     ConfigPatch patch)
    : QUndoCommand(name), m_document(document), m_mergeKey(mergeKey), m_patch(std::move(patch)) {}

bool ConfigEditCommand::mergeWith(const QUndoCommand* next) {
    const auto* step = static_cast<const ConfigEditCommand*>(next);
    if (step->m_mergeKey != m_mergeKey) return false;
    // Both patches lead back now: through them to the state before this step.
    const GatewayConfig& current = m_document.config();
    GatewayConfig before = current;
    ConfigPatch last = step->m_patch;
    last.exchange(before);
    m_patch.exchange(before);
    m_patch = ConfigPatch(current, before);
    setObsolete(m_patch.isEmpty());
    return true;
}

void ConfigEditCommand::exchange() {
    GatewayConfig config = m_document.config();
    m_patch.exchange(config);
    m_document.replaceConfig(std::move(config));
}

}  // namespace sluice
