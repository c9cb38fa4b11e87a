#include "ui/pages/overview/gateway_dialog.h"

#include "engine/config/config_reader.h"
#include "engine/proxy/plugins/plugin_catalog.h"
#include "ui/document/gateway_document.h"
#include "ui/pages/overview/object_dialog.h"
#include "ui/pages/overview/setting_fields.h"
#include "ui/widgets/form_field.h"

#include <QCoreApplication>

#include <memory>

namespace sluice {

namespace {

/// Proposed where the file has no such entry.
const MockConfig kNewMock{{"127.0.0.1", 8189}};
const AccessLogConfig kNewAccessLog{"access.log"};

struct Draft {
    Draft(ObjectDialog& dialog, const GatewayConfig& from)
        : workers(from.workers),
          memoryBudget(from.memoryBudget),
          client(from.client),
          prometheus(from.prometheus),
          hasLog(from.accessLog.has_value()),
          log(from.accessLog.value_or(kNewAccessLog)),
          hasMock(from.mock.has_value()),
          mock(from.mock.value_or(kNewMock)),
          fields(dialog) {}

    void writeTo(GatewayConfig& config) const {
        config.workers = workers;
        config.memoryBudget = memoryBudget;
        config.client = client;
        config.prometheus = prometheus;
        config.accessLog = hasLog ? std::optional(log) : std::nullopt;
        config.mock = hasMock ? std::optional(mock) : std::nullopt;
    }

    unsigned workers;
    std::int64_t memoryBudget;
    ClientConfig client;
    PrometheusConfig prometheus;
    bool hasLog;
    AccessLogConfig log;
    bool hasMock;
    MockConfig mock;
    SettingFields fields;
};

class GatewayDialog {
    Q_DECLARE_TR_FUNCTIONS(GatewayDialog)

public:
    static void open(AppContext& context, const QString& place, QWidget* parent) {
        GatewayDocument& document = context.document;
        auto* dialog = new ObjectDialog(context.theme, parent);
        dialog->setWindowTitle(tr("Gateway settings"));
        const auto draft = std::make_shared<Draft>(*dialog, document.config());
        dialog->addPage(tr("General"));
        addGeneral(*draft);
        dialog->addPage(tr("Clients"));
        addClients(*draft);
        dialog->addPage(tr("Access log"));
        addAccessLog(*draft);
        dialog->addPage(tr("Mock backend"));
        addMock(*draft);
        dialog->commit = [draft, &document] {
            if (!draft->fields.take()) return false;
            GatewayConfig config = document.config();
            draft->writeTo(config);
            if (!draft->fields.explain(validate(config, pluginSchemas()), QString())) return false;
            document.edit(tr("Change gateway settings"), QString(), std::move(config));
            return true;
        };
        if (FormField* const field = draft->fields.find(place)) dialog->reveal(*field);
        dialog->open();
    }

private:
    static void addGeneral(Draft& draft) {
        SettingFields& fields = draft.fields;
        fields.count("workers", tr("Workers"), draft.workers)->setHint(tr("0: one for each core"));
        fields.byteSize("memory-budget", tr("Memory budget"), draft.memoryBudget)
            ->setHint(tr("Above it new requests get 503; 0: no limit"));
        fields.address("prometheus.address", tr("Address of the metrics page"), draft.prometheus.address)
            ->setHint(tr("It answers while the plugin prometheus is on anywhere."));
        fields.text("prometheus.path", tr("Path of the metrics page"), draft.prometheus.path);
    }

    static void addClients(Draft& draft) {
        SettingFields& fields = draft.fields;
        ClientConfig& client = draft.client;
        fields.duration("client.header-timeout", tr("Head time-out"), client.headerTimeout)
            ->setHint(tr("From the first byte of a request's head to its end"));
        fields.duration("client.body-timeout", tr("Body time-out"), client.bodyTimeout)
            ->setHint(tr("Between two reads of a request's body"));
        fields.duration("client.send-timeout", tr("Send time-out"), client.sendTimeout)
            ->setHint(tr("To a client that reads nothing"));
        fields.duration("client.keepalive-timeout", tr("Idle time-out"), client.keepaliveTimeout)
            ->setHint(tr("Of a connection between two requests"));
        fields.duration("client.tunnel-timeout", tr("Tunnel time-out"), client.tunnelTimeout)
            ->setHint(tr("Without a byte either way"));
        fields.count("client.keepalive-requests", tr("Requests on one connection"), client.keepaliveRequests)
            ->setHint(tr("0: no limit"));
        fields.byteSize("client.max-body", tr("Body of a request at most"), client.maxBody)
            ->setHint(tr("0: no limit; above: 413"));
        fields.byteSize("client.max-request-line", tr("Request line at most"), client.maxRequestLine)
            ->setHint(tr("Above: 414"));
        fields.byteSize("client.max-header", tr("Headers at most, bytes"), client.maxHeader)
            ->setHint(tr("Above: 431"));
        fields.count("client.max-header-fields", tr("Headers at most, lines"), client.maxHeaderFields)
            ->setHint(tr("Above: 431"));
        fields.lines("client.trusted-addresses", tr("Trusted proxies, one a line"), client.trustedAddresses)
            ->setHint(
                tr("Addresses and networks, such as 10.0.0.0/8, whose X-Forwarded fields are passed on"));
        fields.flag("client.forwarded", tr("Add Forwarded (RFC 7239) to requests"), client.forwarded);
    }

    static void addAccessLog(Draft& draft) {
        SettingFields& fields = draft.fields;
        AccessLogConfig& log = draft.log;
        FormField* const on = fields.flag("access-log", tr("Write a line for each request"), draft.hasLog);
        FormField* const file =
            fields.neededText("access-log.file", tr("File"), log.file, tr("A file name is needed here"));
        file->setHint(tr("A relative name begins at the working folder of the program."));
        FormField* const format = fields.text("access-log.format", tr("Format"), log.format);
        format->setHint(tr("json, or a text with nginx's variables: $remote_addr \"$request\" $status"));
        FormField* const size =
            fields.byteSize("access-log.rotate.size", tr("A new file after"), log.rotateSize);
        size->setHint(tr("0: never"));
        FormField* const count =
            fields.count("access-log.rotate.count", tr("Former files kept"), log.rotateCount);
        FormField* const buffer =
            fields.byteSize("access-log.buffer", tr("Buffer of each worker"), log.buffer);
        buffer->setHint(tr("Lines beyond it are dropped and counted."));
        showWhileChecked(on, {file, format, size, count, buffer});
    }

    static void addMock(Draft& draft) {
        SettingFields& fields = draft.fields;
        MockConfig& mock = draft.mock;
        FormField* const on = fields.flag("mock", tr("Run a mock backend in this program"), draft.hasMock);
        on->setHint(tr(
            "A backend to measure against: /test/requestBody, /hello, /echo, /delay/MS, /status/N and more."));
        FormField* const address = fields.address("mock.address", tr("Address"), mock.address);
        FormField* const delay = fields.duration("mock.delay", tr("Delay"), mock.delay);
        delay->setHint(tr("Before each answer of /test/requestBody"));
        FormField* const size = fields.byteSize("mock.size", tr("Size"), mock.size);
        size->setHint(tr("Of that answer's body"));
        FormField* const workers = fields.count("mock.workers", tr("Threads"), mock.workers);
        showWhileChecked(on, {address, delay, size, workers});
    }
};

}  // namespace

void editGateway(AppContext& context, const QString& place, QWidget* parent) {
    GatewayDialog::open(context, place, parent);
}

}  // namespace sluice
