#include "tests/fuzz/session_rig.h"

#include "engine/proxy/exchange.h"
#include "engine/proxy/session.h"
#include "tests/fuzz/targets.h"

#include <array>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace sluice::fuzz {

namespace {

/// Accepts for every rig, one after the other.
class NodeListener {
public:
    NodeListener() {
        m_socket = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
        sockaddr_in at{};
        at.sin_family = AF_INET;
        at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof at;
        ::bind(m_socket, reinterpret_cast<sockaddr*>(&at), size);
        ::listen(m_socket, 64);
        ::getsockname(m_socket, reinterpret_cast<sockaddr*>(&at), &size);
        m_port = ntohs(at.sin_port);
    }
    NodeListener(const NodeListener&) = delete;
    NodeListener& operator=(const NodeListener&) = delete;
    ~NodeListener() { ::close(m_socket); }

    std::uint16_t port() const { return m_port; }
    /// Negative: nobody has connected. The connection ends in a reset, so that no port of this machine stays taken.
    int accept() const {
        const int socket = ::accept4(m_socket, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
        const linger hard{1, 0};
        if (socket >= 0) ::setsockopt(socket, SOL_SOCKET, SO_LINGER, &hard, sizeof hard);
        return socket;
    }

private:
    int m_socket = -1;
    std::uint16_t m_port = 0;
};

const NodeListener& listener() {
    static const NodeListener only;
    return only;
}

using Table = std::shared_ptr<const proxy::ServingTable>;

void tighten(GatewayConfig& config, UpstreamConfig& upstream) {
    config.client.maxBody = 16;
    config.client.maxRequestLine = 64;
    config.client.maxHeader = 256;
    config.client.maxHeaderFields = 6;
    config.client.keepaliveRequests = 3;
    upstream.maxConnections = 1;
    upstream.maxPending = 2;
    upstream.maxRequests = 4;
    upstream.maxResponseHeader = 128;
    upstream.keepalive.requests = 2;
    upstream.health.passive.emplace();
}

Table makeTable(const SessionRig::Options& options) {
    GatewayConfig config;
    // Two nodes, so that there is another one to try.
    const HostPort node{"127.0.0.1", listener().port()};
    const proxy::TcpEndpoint at(boost::asio::ip::make_address("127.0.0.1"), node.port);
    proxy::UpstreamDefinition upstream;
    upstream.config.name = "node";
    upstream.config.nodes = {{node, 1}, {node, 1}};
    upstream.addresses = {{at}, {at}};
    if (options.isTight) tighten(config, upstream.config);
    config.upstreams = {upstream.config};
    RouteConfig route;
    route.name = "all";
    route.match.paths = {"/**"};
    route.upstream = "node";
    route.connect = options.connects;
    RouteConfig nowhere;
    nowhere.name = "nowhere";
    nowhere.match.paths = {"/n/**"};
    config.routes = {route, nowhere};
    return proxy::ServingTable::build(config, 1, {upstream}, nullptr);
}

/// What was sent; the rest does not fit, because the worker has stopped reading.
std::string_view sendTo(int socket, std::string_view bytes) {
    const ssize_t sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    return bytes.substr(0, sent > 0 ? static_cast<std::size_t>(sent) : 0);
}

/// False when the other side has ended it.
bool receiveInto(std::string& text, int socket) {
    std::array<char, 16 * 1024> bytes;
    ssize_t got = 0;
    while ((got = ::recv(socket, bytes.data(), bytes.size(), MSG_DONTWAIT)) > 0)
        text.append(bytes.data(), static_cast<std::size_t>(got));
    return got < 0 && errno == EAGAIN;
}

}  // namespace

SessionRig::SessionRig(const Options& options) {
    static const std::array<Table, 4> tables = {makeTable({false, false}), makeTable({true, false}),
                                                makeTable({false, true}), makeTable({true, true})};
    while (true) {
        const int former = listener().accept();
        if (former < 0) break;
        ::close(former);
    }
    m_worker = std::make_unique<proxy::WorkerState>(m_shedding, "sluice-fuzz");
    m_worker->nodeChanged = [](const proxy::NodeChange&) {};
    m_worker->table =
        new proxy::WorkerTable(tables[(options.connects ? 1 : 0) + (options.isTight ? 2 : 0)], 0, nullptr);
    m_worker->table->adopt(*m_worker, nullptr, nullptr);
    int pair[2] = {-1, -1};
    require(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, pair) == 0);
    m_client = pair[0];
    const proxy::TcpEndpoint peer(boost::asio::ip::make_address("127.0.0.1"), 1);
    const boost::intrusive_ptr<proxy::Session> session(
        new proxy::Session(*m_worker, pair[1], peer, 80, proxy::ConnectionPlace()));
    m_sessions.push_back(*session);
    session->start(nullptr);
    settle();
}

SessionRig::~SessionRig() noexcept(false) {
    end();
    const bool left = m_worker->sessionCount > 0 || m_worker->tunnels > 0;
    bool active = false;
    for (const auto& upstream : m_worker->table->upstreams())
        active = active || upstream->activeCount() > 0 || upstream->pendingCount() > 0;
    m_worker->table = nullptr;
    m_worker = nullptr;
    require(!left && !active);
}

void SessionRig::end() {
    if (m_client >= 0) ::close(m_client);
    m_client = -1;
    settle();
    for (const NodeConnection& each : m_node) ::close(each.socket);
    m_node.clear();
    settle();
    // A wait may lead to another one.
    for (int i = 0; i < 4; ++i) timePasses();
    for (const auto& upstream : m_worker->table->upstreams()) upstream->closeIdle();
    m_worker->readiness.stop();
    settle();
}

void SessionRig::settle() {
    // Bounded: a worker that never comes to rest is a finding.
    for (int turn = 0; turn < 10'000; ++turn) {
        const std::size_t ran = m_worker->io.poll();
        const std::size_t connections = m_toNode.size();
        readAll();
        if (ran == 0 && connections == m_toNode.size()) return;
    }
    require(false);
}

void SessionRig::readAll() {
    if (m_client >= 0) receiveInto(m_toClient, m_client);
    for (int socket = 0; (socket = listener().accept()) >= 0;) {
        m_node.push_back({socket, m_toNode.size()});
        m_toNode.emplace_back();
    }
    for (const NodeConnection& each : m_node) receiveInto(m_toNode[each.number], each.socket);
}

void SessionRig::clientSends(std::string_view bytes) {
    m_fromClient.append(sendTo(m_client, bytes));
    settle();
}

void SessionRig::clientEnds() {
    ::shutdown(m_client, SHUT_WR);
    settle();
}

void SessionRig::nodeSends(std::string_view bytes) {
    if (m_node.empty()) return;
    sendTo(m_node.back().socket, bytes);
    settle();
}

void SessionRig::nodeEnds() {
    if (m_node.empty()) return;
    ::shutdown(m_node.back().socket, SHUT_WR);
    settle();
}

void SessionRig::nodeResets() {
    if (m_node.empty()) return;
    ::close(m_node.back().socket);
    m_node.pop_back();
    settle();
}

void SessionRig::timePasses() {
    m_passed += Seconds(2 * 3600);
    m_worker->now = monotonicNow() + m_passed;
    m_worker->deadlines.advance(m_worker->now);
    settle();
}

void SessionRig::drain() {
    m_worker->draining = true;
    std::vector<boost::intrusive_ptr<proxy::Session>> sessions;
    for (proxy::Session& session : m_sessions) sessions.emplace_back(&session);
    for (const auto& session : sessions) session->finishSoon();
    sessions.clear();
    settle();
}

}  // namespace sluice::fuzz
