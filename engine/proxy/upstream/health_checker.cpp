#include "engine/proxy/upstream/health_checker.h"

#include "engine/proxy/upstream/failure_streak.h"

#include <boost/asio/steady_timer.hpp>

#include <algorithm>
#include <optional>

namespace sluice {

namespace {

bool contains(const std::vector<unsigned>& statuses, int status) {
    return std::find(statuses.begin(), statuses.end(), static_cast<unsigned>(status)) != statuses.end();
}

}  // namespace

/// One node with its checks, one after the other. It dies with its timer, so that no handler meets it dead
/// but one that was due already: that one looks at m_alive first.
class HealthChecker::Node {
public:
    Node(HealthChecker& checker, const Key& key, const ActiveHealthConfig& config, const HostPort& address,
         UpstreamScheme scheme, std::shared_ptr<const proxy::TlsClientContext> tls)
        : m_checker(checker),
          m_key(key),
          m_config(config),
          m_address(address),
          m_scheme(scheme),
          m_tls(std::move(tls)),
          m_timer(checker.m_io) {
        check();
    }
    ~Node() { *m_alive = false; }

    bool checks(const ActiveHealthConfig& config, UpstreamScheme scheme,
                const proxy::TlsClientContext* tls) const noexcept {
        return m_config == config && m_scheme == scheme && m_tls.get() == tls;
    }
    const Verdict& verdict() const noexcept { return m_verdict; }

private:
    void check() {
        m_check.emplace(m_checker.m_io, m_config, m_address, m_scheme, m_tls,
                        [this](HealthCheckResult result) { conclude(result); });
    }

    void conclude(HealthCheckResult result) {
        if (result.fault == NodeFault::None && contains(m_config.unhealthy.httpStatuses, result.status))
            result.fault = NodeFault::ServerError;
        if (result.fault != NodeFault::None)
            failed(result.fault);
        else if (m_config.type != CheckType::Http || contains(m_config.healthyStatuses, result.status))
            succeeded();
        waitForNext();
    }

    void failed(NodeFault fault) {
        m_successes = 0;
        if (!m_streak.reaches(fault, m_config.unhealthy) || !m_verdict.healthy) return;
        m_verdict = {false, fault};
        m_checker.m_changed(m_key.first, m_key.second, m_verdict);
    }

    void succeeded() {
        m_streak.clear();
        if (m_verdict.healthy || ++m_successes < m_config.successes) return;
        m_verdict = {};
        m_checker.m_changed(m_key.first, m_key.second, m_verdict);
    }

    void waitForNext() {
        m_timer.expires_after(m_verdict.healthy ? m_config.healthyInterval : m_config.unhealthyInterval);
        m_timer.async_wait([this, alive = m_alive](boost::system::error_code aborted) {
            if (!aborted && *alive) check();
        });
    }

    HealthChecker& m_checker;
    const Key m_key;
    const ActiveHealthConfig m_config;
    const HostPort m_address;
    const UpstreamScheme m_scheme;
    const std::shared_ptr<const proxy::TlsClientContext> m_tls;
    Verdict m_verdict;
    proxy::FailureStreak m_streak;
    unsigned m_successes = 0;
    boost::asio::steady_timer m_timer;
    std::optional<HealthCheck> m_check;
    std::shared_ptr<bool> m_alive = std::make_shared<bool>(true);
};

HealthChecker::HealthChecker(boost::asio::io_context& io, Changed changed)
    : m_io(io), m_changed(std::move(changed)) {}

HealthChecker::~HealthChecker() = default;

void HealthChecker::watch(const std::vector<UpstreamConfig>& upstreams,
                          const std::vector<std::shared_ptr<const proxy::TlsClientContext>>& tls) {
    std::map<Key, std::unique_ptr<Node>> former = std::move(m_nodes);
    m_nodes.clear();
    for (std::size_t i = 0; i < upstreams.size(); ++i) {
        const UpstreamConfig& upstream = upstreams[i];
        if (!upstream.health.active) continue;
        const auto context = tls.empty() ? nullptr : tls[i];
        for (const NodeConfig& node : upstream.nodes) {
            if (node.weight <= 0) continue;
            const Key key{upstream.name, toText(node.address)};
            std::unique_ptr<Node>& watched = m_nodes[key];
            if (watched) continue;  // listed twice
            const auto known = former.find(key);
            const ActiveHealthConfig& active = *upstream.health.active;
            if (known != former.end() && known->second->checks(active, upstream.scheme, context.get()))
                watched = std::move(known->second);
            else
                watched = std::make_unique<Node>(*this, key, active, node.address, upstream.scheme, context);
        }
    }
}

HealthChecker::Verdict HealthChecker::verdict(const std::string& upstream, const std::string& node) const {
    const auto found = m_nodes.find({upstream, node});
    return found == m_nodes.end() ? Verdict{} : found->second->verdict();
}

proxy::UnhealthyNodes HealthChecker::unhealthy() const {
    proxy::UnhealthyNodes nodes;
    for (const auto& [key, node] : m_nodes) {
        if (!node->verdict().healthy) nodes.insert(key);
    }
    return nodes;
}

}  // namespace sluice
