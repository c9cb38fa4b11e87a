#include "ui/pages/overview/listener_dialog.h"

#include "engine/config/config_reader.h"
#include "engine/proxy/plugins/plugin_catalog.h"
#include "ui/document/gateway_document.h"
#include "ui/pages/overview/object_dialog.h"
#include "ui/pages/overview/setting_fields.h"
#include "ui/widgets/form_field.h"

#include <QCheckBox>
#include <QCoreApplication>

#include <memory>
#include <optional>

namespace sluice {

namespace {

/// One form, open: what it began with and what is being made of it.
struct Draft {
    Draft(ObjectDialog& dialog, ListenerConfig listener)
        : config(std::move(listener)),
          tls(config.tls.value_or(ListenerTlsConfig{})),
          isTls(config.tls.has_value()),
          fields(dialog) {}

    ListenerConfig config;
    ListenerTlsConfig tls;
    bool isTls;
    SettingFields fields;
};

class ListenerDialog {
    Q_DECLARE_TR_FUNCTIONS(ListenerDialog)

public:
    static void open(AppContext& context, std::optional<std::size_t> index, const QString& place,
                     QWidget* parent) {
        GatewayDocument& document = context.document;
        const auto& listeners = document.config().listeners;
        if (index && *index >= listeners.size()) return;
        ListenerConfig before{"", {"127.0.0.1", 9080}};
        if (index) before = listeners[*index];

        auto* dialog = new ObjectDialog(context.theme, parent);
        dialog->setWindowTitle(index ? tr("Listener %1").arg(QString::fromStdString(before.name))
                                     : tr("New listener"));
        const auto draft = std::make_shared<Draft>(*dialog, before);
        dialog->addPage(tr("Listener"));
        addListener(*draft);
        dialog->addPage(tr("TLS"));
        addTls(*draft);
        dialog->commit = [draft, index, &document] { return commit(*draft, index, document); };
        if (index) {
            dialog->offerDelete([&document, index] {
                GatewayConfig config = document.config();
                if (*index >= config.listeners.size()) return;
                config.listeners.erase(config.listeners.begin() + std::ptrdiff_t(*index));
                document.edit(tr("Delete listener"), QString(), std::move(config));
            });
        }
        if (FormField* const field = draft->fields.find(place)) dialog->reveal(*field);
        dialog->open();
    }

private:
    static void addListener(Draft& draft) {
        SettingFields& fields = draft.fields;
        ListenerConfig& listener = draft.config;
        fields.neededText("name", tr("Name"), listener.name, tr("A listener needs a name"));
        fields.address("address", tr("Address"), listener.address)
            ->setHint(tr("Host and port, such as 127.0.0.1:9080. Port 0 takes a free one."));
        fields.count("max-connections", tr("Connections at most"), listener.maxConnections)
            ->setHint(tr("In all workers together; 0: no limit"));
        fields.count("backlog", tr("Backlog"), listener.backlog)
            ->setHint(tr("Connections that may wait to be accepted"));
    }

    static void addTls(Draft& draft) {
        SettingFields& fields = draft.fields;
        ListenerTlsConfig& tls = draft.tls;
        FormField* const isTls = fields.flag("tls", tr("HTTPS and HTTP/2 by TLS"), draft.isTls);
        FormField* const certificate = fields.neededText("tls.certificate", tr("Certificate"),
                                                         tls.certificate, tr("A certificate is needed here"));
        certificate->setHint(
            tr("A PEM file with the chain; a relative name begins at the configuration's folder."));
        FormField* const key = fields.text("tls.key", tr("Private key"), tls.key);
        key->setHint(tr("A PEM file without a password. Empty: the key is in the certificate's file."));
        std::vector<std::string> rows;
        for (const CertificateConfig& more : tls.certificates)
            rows.push_back(more.key.empty() ? more.certificate : more.certificate + ", " + more.key);
        FormField* const more = fields.lines(
            "tls.certificates", tr("More certificates, one a line"), rows,
            [&tls] { tls.certificates.clear(); },
            [&tls](const QString& line) {
                tls.certificates.push_back({line.section(QLatin1Char(','), 0, 0).trimmed().toStdString(),
                                            line.section(QLatin1Char(','), 1).trimmed().toStdString()});
                return QString();
            });
        more->setHint(tr("For other names: the certificate's file, a comma, the key's file."));
        FormField* const version =
            fields.choice("tls.min-version", tr("Lowest TLS version"), kTlsVersionTokens, tls.minVersion);
        FormField* const verify = fields.choice("tls.verify-client", tr("Client certificates"),
                                                kVerifyClientTokens, tls.verifyClient);
        FormField* const authorities =
            fields.text("tls.client-ca", tr("Authorities of client certificates"), tls.clientCa);
        authorities->setHint(tr("A PEM file"));
        FormField* const alpn = fields.lines("tls.alpn", tr("Protocols, the preferred first"), tls.alpn);
        alpn->setHint(tr("h2 and http/1.1, one a line"));
        FormField* const handshake =
            fields.duration("tls.handshake-timeout", tr("Handshake time-out"), tls.handshakeTimeout);
        showWhileChecked(isTls, {certificate, key, more, version, verify, authorities, alpn, handshake});
    }

    static bool commit(Draft& draft, std::optional<std::size_t> index, GatewayDocument& document) {
        if (!draft.fields.take()) return false;
        ListenerConfig next = draft.config;
        if (draft.isTls)
            next.tls = draft.tls;
        else
            next.tls.reset();
        GatewayConfig config = document.config();
        const std::size_t at = index && *index < config.listeners.size() ? *index : config.listeners.size();
        if (at == config.listeners.size()) config.listeners.emplace_back();
        config.listeners[at] = std::move(next);
        if (!draft.fields.explain(validate(config, pluginSchemas()),
                                  QStringLiteral("listeners[%1].").arg(at)))
            return false;
        document.edit(index ? tr("Change listener") : tr("Add listener"), QString(), std::move(config));
        return true;
    }
};

}  // namespace

void editListener(AppContext& context, std::optional<std::size_t> index, const QString& place,
                  QWidget* parent) {
    ListenerDialog::open(context, index, place, parent);
}

}  // namespace sluice
