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

    // config_decoder_tls.cpp
    void listenerTls(YamlId id, const FieldPath& path, ListenerTlsConfig& out);
    void certificate(YamlId id, const FieldPath& path, CertificateConfig& out);
    void upstreamTls(YamlId id, const FieldPath& path, UpstreamTlsConfig& out);

    // config_decoder_upstream.cpp
    void upstream(YamlId id, const FieldPath& path, UpstreamConfig& out);
    void nodes(YamlId id, const FieldPath& path, std::vector<NodeConfig>& out);
    void node(YamlId id, const FieldPath& path, NodeConfig& out);
    void hash(YamlId id, const FieldPath& path, HashConfig& out);
    void keepalive(YamlId id, const FieldPath& path, KeepaliveConfig& out);
    void timeouts(YamlId id, const FieldPath& path, UpstreamTimeoutConfig& out);
    void retryBudget(YamlId id, const FieldPath& path, RetryBudgetConfig& out);
    void health(YamlId id, const FieldPath& path, HealthConfig& out);
    void activeHealth(YamlId id, const FieldPath& path, ActiveHealthConfig& out);
    void passiveHealth(YamlId id, const FieldPath& path, PassiveHealthConfig& out);
    bool failureLimit(std::string_view key, YamlId id, const FieldPath& path, FailureLimits& out);

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
    void list(YamlId id, const FieldPath& path, std::vector<Entry>& out, EntryReader<Entry> read) {
        m_fields.sequence(id, path, [&](YamlId item, const FieldPath& itemPath) {
            if (!countEntry(item, itemPath)) return;
            Entry& entry = out.emplace_back();
            if (m_fields.document().isNull(item))
                m_fields.wrongType(item, itemPath, "mapping");
            else
                (this->*read)(item, itemPath, entry);
        });
    }
    bool countEntry(YamlId id, const FieldPath& path);

    YamlFields& m_fields;
    GatewayConfig& m_config;
    std::size_t m_entries = 0;
};

}  // namespace sluice
