#pragma once

#include "engine/config/gateway_config.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sluice {

/// A configuration as its file shows it: maps, lists and scalars with the file's own field names. What the
/// writer compares and writes. Every field is in it, those with their default marked.
struct ConfigTree {
    enum class Kind { Scalar, List, Map };

    Kind kind = Kind::Scalar;
    std::string key;         ///< in a map
    std::string text;        ///< of a scalar
    bool isText = false;     ///< a scalar that must read back as text, quoted where needed
    bool isDefault = false;  ///< may be left out
    bool isOrdered = false;  ///< a map whose order counts
    std::string identity;    ///< in a list: pairs an item with the one it was before
    std::vector<ConfigTree> items;

    const ConfigTree* find(std::string_view wanted) const noexcept;

    /// The same content; defaults and identities do not count.
    friend bool operator==(const ConfigTree& a, const ConfigTree& b) {
        return a.kind == b.kind && a.key == b.key && a.text == b.text && a.isText == b.isText &&
               a.items == b.items;
    }
};

ConfigTree toTree(const GatewayConfig& config);
ConfigTree toTree(const ListenerConfig& listener);
ConfigTree toTree(const ListenerTlsConfig& tls);
ConfigTree toTree(const CertificateConfig& certificate);
ConfigTree toTree(const NodeConfig& node);
ConfigTree toTree(const UpstreamConfig& upstream);
ConfigTree toTree(const UpstreamTlsConfig& tls);
ConfigTree toTree(const RouteConfig& route);
ConfigTree toTree(const TuningProfile& profile);

/// APISIX's short form of a list of nodes, {"host:port": weight}, or an empty list when two nodes share an
/// address.
ConfigTree asNodeMap(const ConfigTree& nodes);

}  // namespace sluice
