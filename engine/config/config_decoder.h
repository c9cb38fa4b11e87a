#pragma once

#include "engine/config/field_path.h"
#include "engine/config/gateway_config.h"
#include "engine/config/yaml_fields.h"

namespace sluice {

/// Turns the tree of a configuration file into GatewayConfig. Every entry of a list gives one entry, even
/// where it is broken, so that an index means the same in the file, in the configuration and in an issue.
class ConfigDecoder {
public:
    ConfigDecoder(YamlFields& fields, GatewayConfig& config) : m_fields(fields), m_config(config) {}
    void decode(YamlId root);

private:
    void listener(YamlId id, const FieldPath& path, ListenerConfig& out);
    void client(YamlId id, const FieldPath& path, ClientConfig& out);
    void upstream(YamlId id, const FieldPath& path, UpstreamConfig& out);
    void nodes(YamlId id, const FieldPath& path, std::vector<NodeConfig>& out);
    void node(YamlId id, const FieldPath& path, NodeConfig& out);
    void balancer(YamlId id, const FieldPath& path, BalancerKind& out);
    void keepalive(YamlId id, const FieldPath& path, KeepaliveConfig& out);
    void timeouts(YamlId id, const FieldPath& path, UpstreamTimeoutConfig& out);
    void route(YamlId id, const FieldPath& path, RouteConfig& out);
    void match(YamlId id, const FieldPath& path, MatchConfig& out);
    void plugins(YamlId id, const FieldPath& path, std::vector<PluginConfig>& out);
    void mock(YamlId id, const FieldPath& path, MockConfig& out);
    void prometheus(YamlId id, const FieldPath& path, PrometheusConfig& out);
    void accessLog(YamlId id, const FieldPath& path, AccessLogConfig& out);
    void rotation(YamlId id, const FieldPath& path, AccessLogConfig& out);
    void profile(YamlId id, const FieldPath& path, TuningProfile& out);
    void workers(YamlId id, const FieldPath& path, unsigned& out);
    void version(YamlId id, const FieldPath& path, int& out);

    template <class Entry>
    using EntryReader = void (ConfigDecoder::*)(YamlId, const FieldPath&, Entry&);
    template <class Entry>
    void list(YamlId id, const FieldPath& path, std::vector<Entry>& out, EntryReader<Entry> read);
    bool countEntry(YamlId id, const FieldPath& path);

    YamlFields& m_fields;
    GatewayConfig& m_config;
    std::size_t m_entries = 0;
};

}  // namespace sluice
