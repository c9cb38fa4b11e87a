#include "ui/pages/overview/upstream_dialog.h"

#include "engine/config/config_reader.h"
#include "engine/proxy/plugins/plugin_catalog.h"
#include "ui/document/gateway_document.h"
#include "ui/pages/overview/object_dialog.h"
#include "ui/pages/overview/upstream_draft.h"

#include <QCoreApplication>

#include <memory>

namespace sluice {

namespace {

class UpstreamDialog {
    Q_DECLARE_TR_FUNCTIONS(UpstreamDialog)

public:
    static void open(AppContext& context, std::optional<std::size_t> index, const QString& place,
                     QWidget* parent) {
        GatewayDocument& document = context.document;
        const auto& upstreams = document.config().upstreams;
        if (index && *index >= upstreams.size()) return;
        const UpstreamConfig before = index ? upstreams[*index] : UpstreamConfig{};

        auto* dialog = new ObjectDialog(context.theme, parent);
        dialog->setWindowTitle(index ? tr("Upstream %1").arg(QString::fromStdString(before.name))
                                     : tr("New upstream"));
        const auto draft = std::make_shared<UpstreamDraft>(*dialog, before);
        dialog->commit = [draft, index, name = before.name, &document] {
            return commit(*draft, index, name, document);
        };
        if (index) {
            dialog->offerDelete([&document, index] {
                GatewayConfig config = document.config();
                if (*index >= config.upstreams.size()) return;
                config.upstreams.erase(config.upstreams.begin() + std::ptrdiff_t(*index));
                document.edit(tr("Delete upstream"), QString(), std::move(config));
            });
        }
        if (FormField* const field = draft->fields().find(place)) dialog->reveal(*field);
        dialog->open();
    }

private:
    static bool commit(UpstreamDraft& draft, std::optional<std::size_t> index, const std::string& formerName,
                       GatewayDocument& document) {
        if (!draft.fields().take()) return false;
        GatewayConfig config = document.config();
        const std::size_t at = index && *index < config.upstreams.size() ? *index : config.upstreams.size();
        const bool isNew = at == config.upstreams.size();
        if (isNew) config.upstreams.emplace_back();
        config.upstreams[at] = draft.result();
        if (!draft.fields().explain(validate(config, pluginSchemas()),
                                    QStringLiteral("upstreams[%1].").arg(at)))
            return false;
        for (RouteConfig& route : config.routes) {
            if (!isNew && route.upstream == formerName) route.upstream = config.upstreams[at].name;
        }
        document.edit(isNew ? tr("Add upstream") : tr("Change upstream"), QString(), std::move(config));
        return true;
    }
};

}  // namespace

void editUpstream(AppContext& context, std::optional<std::size_t> index, const QString& place,
                  QWidget* parent) {
    UpstreamDialog::open(context, index, place, parent);
}

}  // namespace sluice
