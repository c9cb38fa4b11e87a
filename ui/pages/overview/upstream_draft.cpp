#include "ui/pages/overview/upstream_draft.h"

#include "engine/core/text.h"
#include "ui/text/error_text.h"
#include "ui/widgets/form_field.h"

namespace sluice {

namespace {

/// "127.0.0.1:8080" or "127.0.0.1:8080 3", the number being the weight.
std::string nodeLine(const NodeConfig& node) {
    return node.weight == 1 ? toText(node.address) : toText(node.address) + ' ' + std::to_string(node.weight);
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

}  // namespace

UpstreamDraft::UpstreamDraft(ObjectDialog& dialog, UpstreamConfig upstream)
    : m_upstream(std::move(upstream)),
      m_active(m_upstream.health.active.value_or(ActiveHealthConfig{})),
      m_passive(m_upstream.health.passive.value_or(PassiveHealthConfig{})),
      m_isActive(m_upstream.health.active.has_value()),
      m_isPassive(m_upstream.health.passive.has_value()),
      m_fields(dialog) {
    dialog.addPage(tr("Nodes"));
    addNodes();
    dialog.addPage(tr("Limits"));
    addLimits();
    dialog.addPage(tr("Health"));
    addHealth();
    dialog.addPage(tr("TLS"));
    addTls();
}

UpstreamConfig UpstreamDraft::result() const {
    UpstreamConfig result = m_upstream;
    result.health.active = m_isActive ? std::optional(m_active) : std::nullopt;
    result.health.passive = m_isPassive ? std::optional(m_passive) : std::nullopt;
    return result;
}

void UpstreamDraft::addNodes() {
    UpstreamConfig& upstream = m_upstream;
    m_fields.neededText("name", tr("Name"), upstream.name, tr("An upstream needs a name"));
    std::vector<std::string> nodes;
    for (const NodeConfig& node : upstream.nodes) nodes.push_back(nodeLine(node));
    m_fields
        .lines(
            "nodes", tr("Nodes, one a line"), nodes, [&upstream] { upstream.nodes.clear(); },
            [&upstream](const QString& line) {
                const auto node = readNode(line);
                if (node) upstream.nodes.push_back(*node);
                return node ? QString() : errorText(node.error());
            })
        ->setHint(tr("Host and port, then a weight if it is not 1: 10.0.0.7:8080 3"));
    m_fields.choice("balancer", tr("Balancer"), kBalancerTokens, upstream.balancer)
        ->setHint(tr("How a node is chosen for each request"));
    m_fields.choice("scheme", tr("Scheme"), kUpstreamSchemeTokens, upstream.scheme);
    m_fields.choice("hash.on", tr("Hash on"), kHashOnTokens, upstream.hash.on)
        ->setHint(tr("For consistent-hash"));
    m_fields.text("hash.key", tr("Header, cookie or parameter"), upstream.hash.key, FieldWidth::Half);
    m_fields.duration("slow-start", tr("Slow start"), upstream.slowStart)
        ->setHint(tr("A node that comes gets its full share after this; 0: at once"));
    m_fields.duration("dns-refresh", tr("Look names up again after"), upstream.dnsRefresh)
        ->setHint(tr("0: only when applied"));
}

void UpstreamDraft::addLimits() {
    UpstreamConfig& upstream = m_upstream;
    m_fields.duration("timeout.connect", tr("Connect time-out"), upstream.timeout.connect);
    m_fields.duration("timeout.header", tr("Time-out of an answer's head"), upstream.timeout.header)
        ->setHint(tr("From the end of the request; 0: as the next"));
    m_fields.duration("timeout.read", tr("Read time-out"), upstream.timeout.read)
        ->setHint(tr("Between two pieces of an answer"));
    m_fields.duration("timeout.send", tr("Send time-out"), upstream.timeout.send);
    m_fields.duration("timeout.queue", tr("Queue time-out"), upstream.timeout.queue)
        ->setHint(tr("For a connection to come free"));
    m_fields.count("retries", tr("Retries"), upstream.retries)
        ->setHint(tr("On another connection, and only where repeating is safe"));
    m_fields.count("max-connections", tr("Connections at most"), upstream.maxConnections)
        ->setHint(tr("By each worker; 0: no limit"));
    m_fields.count("retry-budget.percent", tr("Retries at once, percent"), upstream.retryBudget.percent)
        ->setHint(tr("Of the requests at their first try"));
    m_fields.count("retry-budget.minimum", tr("Retries at once, always"), upstream.retryBudget.minimum);
    m_fields.count("max-pending", tr("Requests that wait"), upstream.maxPending)
        ->setHint(tr("For a connection, by each worker; above: 503"));
    m_fields.count("max-requests", tr("Requests at work"), upstream.maxRequests)
        ->setHint(tr("By each worker; 0: no limit"));
    m_fields.count("keepalive.size", tr("Idle connections kept"), upstream.keepalive.size)
        ->setHint(tr("By each worker; 0: a new one for every request"));
    m_fields.duration("keepalive.idle-timeout", tr("Idle time of kept connections"),
                      upstream.keepalive.idleTimeout);
    m_fields.count("keepalive.requests", tr("Requests on one connection"), upstream.keepalive.requests)
        ->setHint(tr("0: no limit"));
    m_fields
        .duration("keepalive.ping-interval", tr("Ask a silent node after"), upstream.keepalive.pingInterval)
        ->setHint(tr("With HTTP/2, while requests wait; 0: never"));
    m_fields.duration("keepalive.ping-timeout", tr("It is dead without an answer in"),
                      upstream.keepalive.pingTimeout);
    m_fields.byteSize("max-response-header", tr("Head of an answer at most"), upstream.maxResponseHeader);
}

void UpstreamDraft::addHealth() {
    addActive();
    addPassive();
}

void UpstreamDraft::addActive() {
    ActiveHealthConfig& active = m_active;
    FormField* const flag = m_fields.flag("health.active", tr("Ask every node at intervals"), m_isActive);
    FormField* const type = m_fields.choice("health.active.type", tr("By"), kCheckTypeTokens, active.type);
    type->setHint(tr("tcp: a connection is enough; grpc: the node's health service, by HTTP/2"));
    FormField* const timeout = m_fields.duration("health.active.timeout", tr("Time-out"), active.timeout);
    FormField* const path =
        m_fields.text("health.active.http-path", tr("Path"), active.httpPath, FieldWidth::Half);
    FormField* const host = m_fields.text("health.active.host", tr("Host"), active.host, FieldWidth::Half);
    host->setHint(tr("Empty: the node's address"));
    FormField* const service =
        m_fields.text("health.active.grpc-service", tr("gRPC service"), active.grpcService, FieldWidth::Half);
    service->setHint(tr("Empty: the node as a whole"));
    FormField* const port = m_fields.count("health.active.port", tr("Port"), active.port);
    port->setHint(tr("0: the node's own"));
    FormField* const healthyEvery = m_fields.duration(
        "health.active.healthy.interval", tr("Checks while healthy, every"), active.healthyInterval);
    FormField* const unhealthyEvery = m_fields.duration(
        "health.active.unhealthy.interval", tr("Checks while unhealthy, every"), active.unhealthyInterval);
    FormField* const successes = m_fields.count("health.active.healthy.successes",
                                                tr("Healthy after so many successes"), active.successes);
    FormField* const healthy = m_fields.statuses("health.active.healthy.http-statuses",
                                                 tr("Statuses that are a success"), active.healthyStatuses);
    FormField* const unhealthy =
        m_fields.statuses("health.active.unhealthy.http-statuses", tr("Statuses that are a failure"),
                          active.unhealthy.httpStatuses);
    FormField* const statuses =
        m_fields.count("health.active.unhealthy.http-failures", tr("Unhealthy after such statuses"),
                       active.unhealthy.httpFailures);
    statuses->setHint(tr("In a row; 0: never"));
    FormField* const refusals =
        m_fields.count("health.active.unhealthy.tcp-failures", tr("… after failed connections"),
                       active.unhealthy.tcpFailures);
    FormField* const timeouts = m_fields.count("health.active.unhealthy.timeouts", tr("… after time-outs"),
                                               active.unhealthy.timeouts);
    showWhileChecked(flag, {type, timeout, path, host, service, port, healthyEvery, unhealthyEvery, successes,
                            healthy, unhealthy, statuses, refusals, timeouts});
}

void UpstreamDraft::addPassive() {
    PassiveHealthConfig& passive = m_passive;
    FormField* const flag =
        m_fields.flag("health.passive", tr("Watch what requests meet at a node"), m_isPassive);
    FormField* const unhealthy =
        m_fields.statuses("health.passive.unhealthy.http-statuses", tr("Statuses that are a failure"),
                          passive.unhealthy.httpStatuses);
    FormField* const statuses =
        m_fields.count("health.passive.unhealthy.http-failures", tr("Ejected after such statuses"),
                       passive.unhealthy.httpFailures);
    statuses->setHint(tr("In a row; 0: never"));
    FormField* const refusals =
        m_fields.count("health.passive.unhealthy.tcp-failures", tr("… after failed connections"),
                       passive.unhealthy.tcpFailures);
    FormField* const timeouts = m_fields.count("health.passive.unhealthy.timeouts", tr("… after time-outs"),
                                               passive.unhealthy.timeouts);
    FormField* const share =
        m_fields.count("health.passive.max-ejection-percent", tr("Out at once, percent of the nodes"),
                       passive.maxEjectionPercent);
    FormField* const time =
        m_fields.duration("health.passive.ejection-time", tr("Out for"), passive.ejectionTime);
    time->setHint(tr("The first time; longer each time in a row"));
    FormField* const longest =
        m_fields.duration("health.passive.max-ejection-time", tr("Out for at most"), passive.maxEjectionTime);
    showWhileChecked(flag, {unhealthy, statuses, refusals, timeouts, share, time, longest});
}

void UpstreamDraft::addTls() {
    UpstreamTlsConfig& tls = m_upstream.tls;
    m_fields.flag("tls.verify", tr("Refuse nodes whose certificate is wrong"), tls.verify)
        ->setHint(tr("All of this page is for the scheme https."));
    m_fields.text("tls.server-name", tr("Server name"), tls.serverName)
        ->setHint(tr("What the certificate must be for. Empty: the host of each node."));
    m_fields.text("tls.ca", tr("Authorities to verify by"), tls.ca)
        ->setHint(tr("A PEM file. Empty: the system's."));
    m_fields.text("tls.certificate", tr("Certificate shown to nodes"), tls.certificate)
        ->setHint(tr("A PEM file, for nodes that ask for one. Empty: none."));
    m_fields.text("tls.key", tr("Private key"), tls.key)
        ->setHint(tr("A PEM file without a password. Empty: the key is in the certificate's file."));
    m_fields.choice("tls.min-version", tr("Lowest TLS version"), kTlsVersionTokens, tls.minVersion);
    m_fields.duration("tls.handshake-timeout", tr("Handshake time-out"), tls.handshakeTimeout);
}

}  // namespace sluice
