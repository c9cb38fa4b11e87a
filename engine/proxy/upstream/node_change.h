#pragma once

#include "engine/metrics/node_counts.h"

#include <boost/asio/ip/address.hpp>

#include <set>
#include <string>
#include <utility>
#include <vector>

/// What the control thread and the workers tell each other of nodes.
namespace sluice::proxy {

/// One worker ejected a node, or let it back.
struct NodeChange {
    std::string upstream;
    std::string node;  ///< "host:port", as configured
    bool ejected = false;
    NodeFault reason = NodeFault::None;  ///< of an ejection
};

/// (upstream, "host:port") of the nodes that failed their active checks.
using UnhealthyNodes = std::set<std::pair<std::string, std::string>>;

/// The addresses that a name stands for, at the moment.
struct NameAddresses {
    std::string host;
    std::vector<boost::asio::ip::address> addresses;
};

}  // namespace sluice::proxy
