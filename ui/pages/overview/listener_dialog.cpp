#include "ui/pages/overview/listener_dialog.h"

#include "ui/document/gateway_document.h"
#include "ui/pages/overview/object_dialog.h"
#include "ui/text/error_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form_field.h"

#include <QCoreApplication>
#include <QLineEdit>

namespace sluice {

namespace {

class ListenerDialog {
    Q_DECLARE_TR_FUNCTIONS(ListenerDialog)

public:
    static void open(AppContext& context, std::optional<std::size_t> index, QWidget* parent) {
        GatewayDocument& document = context.document;
        const auto& listeners = document.config().listeners;
        if (index && *index >= listeners.size()) return;
        const ListenerConfig before =
            index ? listeners[*index] : ListenerConfig{"", {"127.0.0.1", 9080}, 4096};

        auto* dialog = new ObjectDialog(context.theme, parent);
        dialog->setWindowTitle(index ? tr("Listener %1").arg(QString::fromStdString(before.name))
                                     : tr("New listener"));
        auto* name = new QLineEdit(QString::fromStdString(before.name));
        auto* address = new QLineEdit(QString::fromStdString(toText(before.address)));
        name->setObjectName(QStringLiteral("listenerName"));
        address->setObjectName(QStringLiteral("listenerAddress"));
        address->setFont(context.theme.monospace());
        FormField* nameField = dialog->addField(tr("Name"), name);
        FormField* addressField = dialog->addField(
            tr("Address"), address, tr("Host and port, such as 127.0.0.1:9080. Port 0 takes a free one."));
        const ListenerTlsConfig tlsBefore = before.tls.value_or(ListenerTlsConfig{});
        auto* certificate = new QLineEdit(QString::fromStdString(tlsBefore.certificate));
        auto* key = new QLineEdit(QString::fromStdString(tlsBefore.key));
        certificate->setObjectName(QStringLiteral("listenerCertificate"));
        key->setObjectName(QStringLiteral("listenerKey"));
        FormField* certificateField = dialog->addField(
            tr("Certificate"), certificate,
            tr("A PEM file with the chain; it makes this listener speak HTTPS. Empty: plain HTTP."));
        dialog->addField(tr("Private key"), key,
                         tr("A PEM file without a password. Empty: the key is in the certificate's file."));
        dialog->commit = [=, &document] {
            const auto parsed = parseHostPort(address->text().trimmed().toStdString());
            const QString text = name->text().trimmed();
            nameField->setProblem(text.isEmpty() ? tr("A listener needs a name") : QString());
            addressField->setProblem(parsed ? QString() : errorText(parsed.error()));
            const std::string certificateFile = certificate->text().trimmed().toStdString();
            const std::string keyFile = key->text().trimmed().toStdString();
            const bool isHalf =
                certificateFile.empty() && (!keyFile.empty() || !tlsBefore.certificates.empty());
            certificateField->setProblem(isHalf ? tr("A certificate belongs to the key") : QString());
            if (text.isEmpty() || !parsed || isHalf) return false;
            GatewayConfig config = document.config();
            ListenerConfig next = before;
            next.name = text.toStdString();
            next.address = *parsed;
            next.tls.reset();
            if (!certificateFile.empty()) {
                next.tls = tlsBefore;
                next.tls->certificate = certificateFile;
                next.tls->key = keyFile;
            }
            if (index && *index < config.listeners.size())
                config.listeners[*index] = next;
            else
                config.listeners.push_back(next);
            document.edit(index ? tr("Change listener") : tr("Add listener"), QString(), std::move(config));
            return true;
        };
        if (index) {
            dialog->offerDelete([&document, index] {
                GatewayConfig config = document.config();
                if (*index >= config.listeners.size()) return;
                config.listeners.erase(config.listeners.begin() + std::ptrdiff_t(*index));
                document.edit(tr("Delete listener"), QString(), std::move(config));
            });
        }
        dialog->open();
    }
};

}  // namespace

void editListener(AppContext& context, std::optional<std::size_t> index, QWidget* parent) {
    ListenerDialog::open(context, index, parent);
}

}  // namespace sluice
