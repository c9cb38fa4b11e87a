#include "engine/config/config_decoder.h"

#include "engine/config/config_limits.h"
#include "engine/config/plugin_json.h"

#include <climits>

namespace sluice {

void ConfigDecoder::decode(YamlId root) {
    m_fields.mapping(root, {}, [&](std::string_view key, YamlId value, const FieldPath& path) {
        if (key == "version")
            version(value, path, m_config.version);
        else if (key == "workers")
            workers(value, path, m_config.workers);
        else if (key == "memory-budget")
            m_fields.byteSize(value, path, m_config.memoryBudget);
        else if (key == "listeners")
            list(value, path, m_config.listeners, &ConfigDecoder::listener);
        else if (key == "client")
            client(value, path, m_config.client);
        else if (key == "upstreams")
            list(value, path, m_config.upstreams, &ConfigDecoder::upstream);
        else if (key == "routes")
            list(value, path, m_config.routes, &ConfigDecoder::route);
        else if (key == "plugins")
            plugins(value, path, m_config.plugins);
        else if (key == "mock") {
            if (!m_fields.document().isNull(value)) mock(value, path, m_config.mock.emplace());
        } else if (key == "prometheus")
            prometheus(value, path, m_config.prometheus);
        else if (key == "access-log") {
            if (!m_fields.document().isNull(value)) accessLog(value, path, m_config.accessLog.emplace());
        } else if (key == "profiles")
            list(value, path, m_config.profiles, &ConfigDecoder::profile);
        else
            return false;
        return true;
    });
}

bool ConfigDecoder::countEntry(YamlId id, const FieldPath& path) {
    if (++m_entries <= limits::kEntries) return true;
    if (m_entries == limits::kEntries + 1) {
        m_fields.error(id, path, IssueCode::TooManyNodes, {std::to_string(limits::kEntries)});
    }
    return false;
}

void ConfigDecoder::listener(YamlId id, const FieldPath& path, ListenerConfig& out) {
    m_fields.mapping(id, path, [&](std::string_view key, YamlId value, const FieldPath& below) {
        if (key == "name")
            m_fields.text(value, below, out.name);
        else if (key == "address")
            m_fields.address(value, below, out.address);
        else if (key == "backlog")
            m_fields.count(value, below, limits::kBacklog, out.backlog);
        else if (key == "max-connections")
            m_fields.count(value, below, limits::kConnections, out.maxConnections);
        else if (key == "tls") {
            if (!m_fields.document().isNull(value)) listenerTls(value, below, out.tls.emplace());
        } else
            return false;
        return true;
    });
    m_fields.require(id, path, "name");
    m_fields.require(id, path, "address");
}

void ConfigDecoder::route(YamlId id, const FieldPath& path, RouteConfig& out) {
    m_fields.mapping(id, path, [&](std::string_view key, YamlId value, const FieldPath& below) {
        if (key == "name")
            m_fields.text(value, below, out.name);
        else if (key == "enabled")
            m_fields.boolean(value, below, out.enabled);
        else if (key == "match")
            match(value, below, out.match);
        else if (key == "priority")
            m_fields.integer(value, below, out.priority);
        else if (key == "strip-prefix")
            m_fields.text(value, below, out.stripPrefix);
        else if (key == "upstream")
            m_fields.text(value, below, out.upstream);
        else if (key == "plugins")
            plugins(value, below, out.plugins);
        else if (key == "connect")
            m_fields.boolean(value, below, out.connect);
        else
            return false;
        return true;
    });
    m_fields.require(id, path, "name");
}

void ConfigDecoder::match(YamlId id, const FieldPath& path, MatchConfig& out) {
    m_fields.mapping(id, path, [&](std::string_view key, YamlId value, const FieldPath& below) {
        if (key == "paths")
            m_fields.texts(value, below, out.paths);
        else if (key == "methods")
            m_fields.texts(value, below, out.methods);
        else if (key == "hosts")
            m_fields.texts(value, below, out.hosts);
        else
            return false;
        return true;
    });
}

void ConfigDecoder::plugins(YamlId id, const FieldPath& path, std::vector<PluginConfig>& out) {
    m_fields.mapping(id, path, [&](std::string_view key, YamlId value, const FieldPath& below) {
        PluginConfig& plugin = out.emplace_back();
        plugin.name = key;
        readPlugin(m_fields, value, below, plugin);
        return true;
    });
}

void ConfigDecoder::mock(YamlId id, const FieldPath& path, MockConfig& out) {
    m_fields.mapping(id, path, [&](std::string_view key, YamlId value, const FieldPath& below) {
        if (key == "address")
            m_fields.address(value, below, out.address);
        else if (key == "delay")
            m_fields.duration(value, below, out.delay);
        else if (key == "size")
            m_fields.byteSize(value, below, out.size);
        else if (key == "workers")
            m_fields.count(value, below, limits::kWorkers, out.workers);
        else
            return false;
        return true;
    });
    m_fields.require(id, path, "address");
}

void ConfigDecoder::prometheus(YamlId id, const FieldPath& path, PrometheusConfig& out) {
    m_fields.mapping(id, path, [&](std::string_view key, YamlId value, const FieldPath& below) {
        if (key == "address")
            m_fields.address(value, below, out.address);
        else if (key == "path")
            m_fields.text(value, below, out.path);
        else
            return false;
        return true;
    });
}

void ConfigDecoder::profile(YamlId id, const FieldPath& path, TuningProfile& out) {
    m_fields.mapping(id, path, [&](std::string_view key, YamlId value, const FieldPath& below) {
        if (m_fields.document().isNull(value)) return true;
        unsigned port = 0;
        if (key == "name")
            m_fields.text(value, below, out.name);
        else if (key == "memory-budget")
            m_fields.byteSize(value, below, out.memoryBudget.emplace());
        else if (key == "workers")
            m_fields.count(value, below, limits::kWorkers, out.workers.emplace());
        else if (key == "listen-port") {
            m_fields.count(value, below, UINT16_MAX, port);
            out.listenPort = static_cast<std::uint16_t>(port);
        } else if (key == "pool-size")
            m_fields.count(value, below, limits::kConnections, out.poolSize.emplace());
        else if (key == "upstream-keepalive")
            m_fields.boolean(value, below, out.upstreamKeepalive.emplace());
        else if (key == "pool-idle-timeout")
            m_fields.duration(value, below, out.poolIdleTimeout.emplace());
        else if (key == "connect-timeout")
            m_fields.duration(value, below, out.connectTimeout.emplace());
        else if (key == "send-timeout")
            m_fields.duration(value, below, out.sendTimeout.emplace());
        else if (key == "read-timeout")
            m_fields.duration(value, below, out.readTimeout.emplace());
        else if (key == "listen-backlog")
            m_fields.count(value, below, limits::kBacklog, out.listenBacklog.emplace());
        else if (key == "max-connections") {
            m_fields.count(value, below, limits::kConnections, out.maxConnections.emplace());
        } else
            return false;
        return true;
    });
    m_fields.require(id, path, "name");
}

void ConfigDecoder::workers(YamlId id, const FieldPath& path, unsigned& out) {
    const YamlNode& node = m_fields.document().meaning(id);
    const bool isAuto = node.kind == YamlKind::Scalar && m_fields.document().scalar(id) == "auto";
    if (isAuto)
        out = 0;
    else
        m_fields.count(id, path, limits::kWorkers, out);
}

void ConfigDecoder::version(YamlId id, const FieldPath& path, int& out) {
    std::int64_t value = out;
    m_fields.integer(id, path, value);
    if (value >= INT_MIN && value <= INT_MAX)
        out = static_cast<int>(value);
    else
        m_fields.error(id, path, IssueCode::BadVersion, {std::to_string(value), "1"});
}

}  // namespace sluice
