#include "engine/proxy/listener_group.h"

#include <algorithm>
#include <utility>

namespace sluice::proxy {

namespace {

HostPort boundAddress(const ListenSocket& socket) {
    return {socket.bound.address().to_string(), socket.bound.port()};
}

void setBacklogs(const std::vector<ListenSocket>& sockets, unsigned backlog) {
    for (const ListenSocket& socket : sockets) setBacklog(socket, backlog);
}

/// Whether the system takes one address for in use because of the other.
bool overlap(const boost::asio::ip::tcp::endpoint& one, const boost::asio::ip::tcp::endpoint& other) {
    return one.port() == other.port() && (one.address() == other.address() ||
                                          one.address().is_unspecified() || other.address().is_unspecified());
}

}  // namespace

ListenerGroups::~ListenerGroups() {
    configure({}, 0);
    closeSetAside();
}

void ListenerGroups::configure(const std::vector<ListenerConfig>& listeners, unsigned workers) {
    std::vector<Group> former = std::move(m_groups);
    m_groups.clear();
    for (const ListenerConfig& config : listeners) {
        const auto known = std::find_if(former.begin(), former.end(),
                                        [&](const Group& group) { return serves(group, config.address); });
        Group group{config, {}, std::nullopt, nullptr};
        if (known != former.end()) {
            takeSockets(group, *known);
            if (known->config.backlog != config.backlog) setBacklogs(group.sockets, config.backlog);
        }
        m_groups.push_back(std::move(group));
    }
    // What is gone is still open: a new listener on a former one's address meets no gap, and no refused
    // connection.
    for (Group& group : m_groups) {
        open(group, workers, former);
        if (!group.sockets.empty()) continue;
        keepFormer(group, former);
        if (!group.sockets.empty()) open(group, workers, former);
    }
    for (const Group& group : former)
        m_setAside.insert(m_setAside.end(), group.sockets.begin(), group.sockets.end());
}

/// The group stays what it was, so that the next configuration tries the new address again.
void ListenerGroups::keepFormer(Group& group, std::vector<Group>& former) {
    const auto known = std::find_if(former.begin(), former.end(), [&](const Group& other) {
        return other.config.name == group.config.name && !other.sockets.empty();
    });
    if (known == former.end()) return;
    group.config.address = known->config.address;
    takeSockets(group, *known);
}

void ListenerGroups::takeSockets(Group& group, Group& former) {
    group.sockets = std::exchange(former.sockets, {});
    group.limit = former.limit;
    if (group.limit) group.limit->setMost(group.config.maxConnections);
}

bool ListenerGroups::serves(const Group& group, const HostPort& address) {
    if (group.config.address == address) return true;
    return !group.sockets.empty() && boundAddress(group.sockets.front()) == address;
}

void ListenerGroups::open(Group& group, unsigned workers, const std::vector<Group>& former) {
    if (group.sockets.size() >= workers && !group.sockets.empty()) return;
    auto at = group.sockets.empty() ? listenEndpoint(group.config.address)
                                    : Result<boost::asio::ip::tcp::endpoint>(group.sockets.front().bound);
    if (!at) {
        group.error = at.error();
        return;
    }
    const bool ours = std::any_of(former.begin(), former.end(), [&](const Group& other) {
        return !other.sockets.empty() && overlap(other.sockets.front().bound, at.value());
    });
    if (group.sockets.empty() && !ours && isInUse(at.value())) {
        group.error = Error{ErrorCode::ListenFailed, toText(group.config.address),
                            std::make_error_code(std::errc::address_in_use)};
        return;
    }
    while (group.sockets.size() < workers) {
        auto opened = openListenSocket(at.value(), group.config.backlog);
        if (!opened) {
            // One socket serves as well, only less evenly.
            if (group.sockets.empty()) group.error = opened.error();
            return;
        }
        if (!group.limit) group.limit = std::make_shared<ConnectionLimit>(group.config.maxConnections);
        group.sockets.push_back(opened.value());
        group.sockets.back().limit = group.limit;
        at = group.sockets.front().bound;  // port 0 was given a number
    }
}

void ListenerGroups::closeSetAside() {
    for (const ListenSocket& socket : m_setAside) closeListenSocket(socket);
    m_setAside.clear();
}

std::vector<ServedSocket> ListenerGroups::socketsFor(
    unsigned worker, unsigned workers,
    const std::vector<std::shared_ptr<const TlsServerContext>>& tls) const {
    std::vector<ServedSocket> mine;
    for (std::size_t g = 0; g < m_groups.size(); ++g) {
        const std::vector<ListenSocket>& sockets = m_groups[g].sockets;
        for (std::size_t i = 0; i < sockets.size(); ++i) {
            if (i % workers == worker) mine.push_back({sockets[i], tls[g]});
        }
    }
    return mine;
}

std::vector<ListenerStatus> ListenerGroups::statuses() const {
    std::vector<ListenerStatus> all;
    for (const Group& group : m_groups) {
        ListenerStatus status;
        status.name = group.config.name;
        status.listening = !group.sockets.empty();
        status.address =
            toText(status.listening ? boundAddress(group.sockets.front()) : group.config.address);
        status.error = group.error;
        all.push_back(std::move(status));
    }
    return all;
}

}  // namespace sluice::proxy
