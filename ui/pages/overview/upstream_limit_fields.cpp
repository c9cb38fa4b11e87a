#include "ui/pages/overview/upstream_limit_fields.h"

#include "engine/config/config_limits.h"
#include "engine/core/text.h"
#include "ui/pages/overview/object_dialog.h"
#include "ui/widgets/form_field.h"

#include <QComboBox>
#include <QLineEdit>

namespace sluice {

UpstreamLimitFields::UpstreamLimitFields(ObjectDialog& dialog, const UpstreamConfig& upstream)
    : m_balancer(new QComboBox) {
    m_balancer->setObjectName(QStringLiteral("upstreamBalancer"));
    for (const auto& [kind, word] : kBalancerTokens)
        m_balancer->addItem(QString::fromUtf8(word.data(), qsizetype(word.size())), int(kind));
    m_balancer->setCurrentIndex(m_balancer->findData(int(upstream.balancer)));
    const auto count = [](const char* name, std::int64_t value) {
        return editor(name, std::to_string(value));
    };
    const auto time = [](const char* name, Millis value) { return editor(name, formatDuration(value)); };
    m_retries.edit = count("upstreamRetries", upstream.retries);
    m_connect.edit = time("upstreamConnectTimeout", upstream.timeout.connect);
    m_send.edit = time("upstreamSendTimeout", upstream.timeout.send);
    m_read.edit = time("upstreamReadTimeout", upstream.timeout.read);
    m_connections.edit = count("upstreamConnections", upstream.maxConnections);
    m_poolSize.edit = count("upstreamPoolSize", upstream.keepalive.size);
    m_poolTime.edit = time("upstreamPoolTime", upstream.keepalive.idleTimeout);
    m_poolRequests.edit = count("upstreamPoolRequests", upstream.keepalive.requests);

    const auto [balancer, retries] =
        dialog.addPair(tr("Balancer"), m_balancer, tr("Retries"), m_retries.edit);
    balancer->setHint(tr("How a node is chosen for each request"));
    retries->setHint(tr("On another connection, and only where repeating is safe"));
    m_retries.field = retries;
    std::tie(m_connect.field, m_read.field) =
        dialog.addPair(tr("Connect time-out"), m_connect.edit, tr("Read time-out"), m_read.edit);
    std::tie(m_send.field, m_poolTime.field) = dialog.addPair(
        tr("Send time-out"), m_send.edit, tr("Idle time of kept connections"), m_poolTime.edit);
    std::tie(m_connections.field, m_poolSize.field) = dialog.addPair(
        tr("Connections at most"), m_connections.edit, tr("Idle connections kept"), m_poolSize.edit);
    m_connections.field->setHint(tr("By each worker; 0: no limit"));
    m_poolSize.field->setHint(tr("By each worker; 0: a new one for every request"));
    m_poolRequests.field =
        dialog.addField(tr("Requests on one connection"), m_poolRequests.edit, tr("0: no limit"));
}

QLineEdit* UpstreamLimitFields::editor(const char* name, const std::string& text) {
    auto* edit = new QLineEdit(QString::fromStdString(text));
    edit->setObjectName(QLatin1String(name));
    return edit;
}

bool UpstreamLimitFields::take(UpstreamConfig& upstream) const {
    upstream.balancer = BalancerKind(m_balancer->currentData().toInt());
    // Every field is asked, so that every problem shows at once.
    return takeCount(m_retries, limits::kRetries, upstream.retries) &
           takeDuration(m_connect, upstream.timeout.connect) & takeDuration(m_send, upstream.timeout.send) &
           takeDuration(m_read, upstream.timeout.read) &
           takeDuration(m_poolTime, upstream.keepalive.idleTimeout) &
           takeCount(m_connections, limits::kConnections, upstream.maxConnections) &
           takeCount(m_poolSize, limits::kConnections, upstream.keepalive.size) &
           takeCount(m_poolRequests, INT64_MAX, upstream.keepalive.requests);
}

bool UpstreamLimitFields::takeDuration(const Entry& entry, Millis& value) {
    const auto read = parseDuration(entry.edit->text().trimmed().toStdString(), Millis{1});
    const bool fits = read && *read > Millis(0) && *read <= limits::kTimeout;
    entry.field->setProblem(fits ? QString() : tr("A duration is wanted here, such as 500ms or 5s"));
    if (fits) value = *read;
    return fits;
}

template <class Number>
bool UpstreamLimitFields::takeCount(const Entry& entry, std::int64_t highest, Number& value) {
    const auto read = parseInteger(entry.edit->text().trimmed().toStdString());
    const bool fits = read && *read >= 0 && *read <= highest;
    entry.field->setProblem(fits ? QString() : tr("A whole number from 0 to %1 is wanted here").arg(highest));
    if (fits) value = static_cast<Number>(*read);
    return fits;
}

}  // namespace sluice
