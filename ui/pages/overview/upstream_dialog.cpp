#include "ui/pages/overview/upstream_dialog.h"

#include "engine/core/text.h"
#include "ui/document/gateway_document.h"
#include "ui/pages/overview/object_dialog.h"
#include "ui/pages/overview/upstream_limit_fields.h"
#include "ui/text/error_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form_field.h"
#include "ui/widgets/list_edit.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QLineEdit>

namespace sluice {

namespace {

/// "127.0.0.1:8080" or "127.0.0.1:8080 3", the number being the weight.
QString nodeLine(const NodeConfig& node) {
    const QString address = QString::fromStdString(toText(node.address));
    return node.weight == 1 ? address : address + QLatin1Char(' ') + QString::number(node.weight);
}

Result<NodeConfig> readNode(const QString& line) {
    const std::string address = line.section(QLatin1Char(' '), 0, 0, QString::SectionSkipEmpty).toStdString();
    const std::string weight = line.section(QLatin1Char(' '), 1, -1, QString::SectionSkipEmpty).toStdString();
    const Result<HostPort> parsed = parseHostPort(address);
    if (!parsed) return parsed.error();
    const auto share = weight.empty() ? std::optional<std::int64_t>(1) : parseInteger(weight);
    if (!share || *share < 0) return Error{ErrorCode::BadAddress, line.toStdString(), {}};
    return NodeConfig{*parsed, *share};
}

class UpstreamDialog {
    Q_DECLARE_TR_FUNCTIONS(UpstreamDialog)

public:
    static void open(AppContext& context, std::optional<std::size_t> index, QWidget* parent) {
        GatewayDocument& document = context.document;
        const auto& upstreams = document.config().upstreams;
        if (index && *index >= upstreams.size()) return;
        const UpstreamConfig before = index ? upstreams[*index] : UpstreamConfig{};

        auto* dialog = new ObjectDialog(context.theme, parent);
        dialog->setWindowTitle(index ? tr("Upstream %1").arg(QString::fromStdString(before.name))
                                     : tr("New upstream"));
        auto* name = new QLineEdit(QString::fromStdString(before.name));
        auto* nodes = new ListEdit;
        QStringList lines;
        for (const NodeConfig& node : before.nodes) lines << nodeLine(node);
        nodes->setItems(lines);
        nodes->setFont(context.theme.monospace());
        name->setObjectName(QStringLiteral("upstreamName"));
        nodes->setObjectName(QStringLiteral("upstreamNodes"));
        FormField* nameField = dialog->addField(tr("Name"), name);
        FormField* nodesField =
            dialog->addField(tr("Nodes, one a line"), nodes,
                             tr("Host and port, then a weight if it is not 1: 10.0.0.7:8080 3"));
        const UpstreamLimitFields limitFields(*dialog, before);
        auto* scheme = new QComboBox;
        for (const auto& [value, word] : kUpstreamSchemeTokens)
            scheme->addItem(QString::fromUtf8(word.data(), qsizetype(word.size())), int(value));
        scheme->setCurrentIndex(scheme->findData(int(before.scheme)));
        auto* verify = new QCheckBox(tr("Refuse nodes whose certificate is wrong"));
        verify->setChecked(before.tls.verify);
        auto* serverName = new QLineEdit(QString::fromStdString(before.tls.serverName));
        scheme->setObjectName(QStringLiteral("upstreamScheme"));
        verify->setObjectName(QStringLiteral("upstreamVerify"));
        serverName->setObjectName(QStringLiteral("upstreamServerName"));
        dialog->addField(tr("Scheme"), scheme);
        FormField* verifyField = dialog->addField(tr("Verification"), verify);
        FormField* serverNameField =
            dialog->addField(tr("Server name"), serverName,
                             tr("What the certificate must be for. Empty: the host of each node."));
        const auto showTls = [=] {
            const bool isHttps = scheme->currentData().toInt() == int(UpstreamScheme::Https);
            verifyField->setVisible(isHttps);
            serverNameField->setVisible(isHttps);
        };
        QObject::connect(scheme, &QComboBox::currentIndexChanged, dialog, showTls);
        showTls();
        dialog->commit = [=, &document] {
            UpstreamConfig next = before;
            next.name = name->text().trimmed().toStdString();
            nameField->setProblem(next.name.empty() ? tr("An upstream needs a name") : QString());
            next.nodes.clear();
            nodesField->setProblem(QString());
            for (const QString& line : nodes->items()) {
                const auto node = readNode(line);
                if (node)
                    next.nodes.push_back(*node);
                else
                    nodesField->setProblem(errorText(node.error()));
            }
            next.scheme = UpstreamScheme(scheme->currentData().toInt());
            next.tls.verify = verify->isChecked();
            next.tls.serverName = serverName->text().trimmed().toStdString();
            if (!limitFields.take(next) || next.name.empty() || !nodesField->problem().isEmpty())
                return false;
            commit(document, index, before, next);
            return true;
        };
        if (index) {
            dialog->offerDelete([&document, index] {
                GatewayConfig config = document.config();
                if (*index >= config.upstreams.size()) return;
                config.upstreams.erase(config.upstreams.begin() + std::ptrdiff_t(*index));
                document.edit(tr("Delete upstream"), QString(), std::move(config));
            });
        }
        dialog->open();
    }

private:
    static void commit(GatewayDocument& document, std::optional<std::size_t> index,
                       const UpstreamConfig& before, const UpstreamConfig& next) {
        GatewayConfig config = document.config();
        if (index && *index < config.upstreams.size()) {
            config.upstreams[*index] = next;
            for (RouteConfig& route : config.routes) {
                if (route.upstream == before.name) route.upstream = next.name;
            }
        } else {
            config.upstreams.push_back(next);
        }
        document.edit(index ? tr("Change upstream") : tr("Add upstream"), QString(), std::move(config));
    }
};

}  // namespace

void editUpstream(AppContext& context, std::optional<std::size_t> index, QWidget* parent) {
    UpstreamDialog::open(context, index, parent);
}

}  // namespace sluice
