#include "engine/proxy/upstream/reachability_probe.h"

#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>

#include <algorithm>

namespace sluice {

namespace asio = boost::asio;
using asio::ip::tcp;

/// One look at one node: name, connection and time limit.
struct ReachabilityProbe::Attempt : std::enable_shared_from_this<Attempt> {
    using Done = std::function<void(Reachability, std::optional<Error>, std::optional<Nanos>)>;

    Attempt(asio::io_context& io, HostPort node, Done whenDone)
        : address(std::move(node)), resolver(io), socket(io), timer(io), done(std::move(whenDone)) {}

    void start() {
        timer.expires_after(kTimeout);
        timer.async_wait([self = shared_from_this()](boost::system::error_code aborted) {
            if (!aborted) self->finish(ErrorCode::ConnectFailed, asio::error::timed_out);
        });
        resolver.async_resolve(
            address.host, std::to_string(address.port),
            [self = shared_from_this()](boost::system::error_code failed, const auto& found) {
                if (failed) return self->finish(ErrorCode::ResolveFailed, failed);
                self->connect(found);
            });
    }

    void connect(const tcp::resolver::results_type& endpoints) {
        if (finished) return;
        started = monotonicNow();
        asio::async_connect(
            socket, endpoints,
            [self = shared_from_this()](boost::system::error_code failed, const tcp::endpoint&) {
                if (failed) return self->finish(ErrorCode::ConnectFailed, failed);
                self->succeed();
            });
    }

    void succeed() {
        if (finished) return;
        end();
        done(Reachability::Reachable, std::nullopt, monotonicNow() - started);
    }

    void finish(ErrorCode code, boost::system::error_code reason) {
        if (finished) return;
        end();
        done(Reachability::Unreachable, Error{code, toText(address), reason}, std::nullopt);
    }

    void end() {
        finished = true;
        timer.cancel();
        resolver.cancel();
        boost::system::error_code ignored;
        socket.close(ignored);
    }

    HostPort address;
    tcp::resolver resolver;
    tcp::socket socket;
    asio::steady_timer timer;
    Done done;
    Nanos started{0};
    bool finished = false;
};

ReachabilityProbe::ReachabilityProbe(asio::io_context& io,
                                     std::function<void(const std::string&, const NodeStatus&)> changed)
    : m_io(io), m_timer(io), m_changed(std::move(changed)) {}

ReachabilityProbe::~ReachabilityProbe() {
    *m_alive = false;
}

void ReachabilityProbe::watch(const std::vector<UpstreamConfig>& upstreams) {
    m_upstreams = upstreams;
    std::map<HostPort, NodeStatus> nodes;
    for (const UpstreamConfig& upstream : upstreams) {
        for (const NodeConfig& node : upstream.nodes) {
            const auto known = m_nodes.find(node.address);
            const bool isNew = !nodes.contains(node.address);
            NodeStatus& status = nodes[node.address];
            const std::int64_t weight = isNew ? node.weight : std::max(status.weight, node.weight);
            if (known != m_nodes.end()) status = known->second;
            status.address = toText(node.address);
            status.weight = weight;
        }
    }
    m_nodes = std::move(nodes);
    m_timer.cancel();
    if (!m_nodes.empty()) probeAll();
}

void ReachabilityProbe::probeAll() {
    for (const auto& [address, status] : m_nodes) {
        if (status.weight > 0) probe(address);
    }
    m_timer.expires_after(kInterval);
    m_timer.async_wait([this, alive = m_alive](boost::system::error_code aborted) {
        if (!aborted && *alive) probeAll();
    });
}

void ReachabilityProbe::probe(const HostPort& address) {
    auto attempt = std::make_shared<Attempt>(
        m_io, address, [this, alive = m_alive, address](auto reachability, auto error, auto connectTime) {
            if (*alive) conclude(address, reachability, std::move(error), connectTime);
        });
    attempt->start();
}

void ReachabilityProbe::conclude(const HostPort& address, Reachability reachability,
                                 std::optional<Error> error, std::optional<Nanos> connectTime) {
    const auto found = m_nodes.find(address);
    if (found == m_nodes.end()) return;
    const bool changed = found->second.reachability != reachability;
    found->second.reachability = reachability;
    found->second.error = std::move(error);
    found->second.connectTime = connectTime;
    if (!changed) return;
    for (const UpstreamConfig& upstream : m_upstreams) {
        const bool has = std::any_of(upstream.nodes.begin(), upstream.nodes.end(),
                                     [&](const NodeConfig& node) { return node.address == address; });
        if (has) m_changed(upstream.name, found->second);
    }
}

std::vector<UpstreamStatus> ReachabilityProbe::status() const {
    std::vector<UpstreamStatus> all;
    for (const UpstreamConfig& upstream : m_upstreams) {
        UpstreamStatus status{upstream.name, {}, 0, 0};
        for (const NodeConfig& node : upstream.nodes) {
            NodeStatus known = m_nodes.at(node.address);
            known.weight = node.weight;
            status.nodes.push_back(std::move(known));
        }
        all.push_back(std::move(status));
    }
    return all;
}

}  // namespace sluice
