#pragma once

#include "engine/config/gateway_config.h"
#include "engine/metrics/snapshot.h"
#include "engine/proxy/listen_socket.h"

#include <optional>
#include <vector>

namespace sluice::proxy {

/// The listening sockets of every configured address, as many for each as there have been workers. They
/// outlive the workers: when one goes, its sockets are served by those that stay, so that no connection in a
/// queue is lost. The control thread's; descriptors are closed when close...() is called or at destruction.
class ListenerGroups {
public:
    ListenerGroups() = default;
    ~ListenerGroups();
    ListenerGroups(const ListenerGroups&) = delete;
    ListenerGroups& operator=(const ListenerGroups&) = delete;

    /// Opens what is missing for that many workers. A listener whose new address cannot be opened keeps its
    /// former one. Sockets of addresses that are gone are set aside until closeSetAside(): workers may still
    /// have to empty their queues.
    void configure(const std::vector<ListenerConfig>& listeners, unsigned workers);
    void closeSetAside();
    /// The sockets that one worker serves.
    std::vector<ListenSocket> socketsFor(unsigned worker, unsigned workers) const;
    std::vector<ListenerStatus> statuses() const;

private:
    struct Group {
        ListenerConfig config;
        std::vector<ListenSocket> sockets;
        std::optional<Error> error;
        std::shared_ptr<ConnectionLimit> limit;  ///< goes with the sockets
    };
    /// Written so, or bound there (a port 0 that was given a number).
    static bool serves(const Group& group, const HostPort& address);
    /// `former` are groups whose sockets are open beside it.
    static void open(Group& group, unsigned workers, const std::vector<Group>& former);
    static void takeSockets(Group& group, Group& former);
    static void keepFormer(Group& group, std::vector<Group>& former);

    std::vector<Group> m_groups;
    std::vector<ListenSocket> m_setAside;
};

}  // namespace sluice::proxy
