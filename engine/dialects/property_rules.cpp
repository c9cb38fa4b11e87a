#include "engine/dialects/setting_rule.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>

namespace sluice {

namespace {

using enum SettingReason;
using Family = RuleFamily;
using Field = ProfileField;

constexpr SettingRule applied(Family family, Field field) {
    return {SettingOutcome::Applied, None, field, family};
}

constexpr SettingRule advice(Family family, SettingReason reason) {
    return {SettingOutcome::Advice, reason, Field::None, family};
}

constexpr SettingRule moot(Family family, SettingReason reason) {
    return {SettingOutcome::NotApplicable, reason, Field::None, family};
}

using Rules = std::unordered_map<std::string_view, SettingRule>;

/// By canonical key; "a.b.*" stands for everything below a.b and for a.b itself. The longest key wins. Keys
/// are those of ShenYu 2.5.1 to 2.7.1 (ShenyuConfig, NettyHttpProperties, HttpClientProperties), SOP 3 and 4,
/// Spring Cloud Gateway 2.2 to 5, Spring Cloud Netflix Zuul 2.2, and Spring Boot's own.
const Rules& rules() {
    static const Rules table{
        // ShenYu: the server
        {"netty.http", moot(Family::ShenYu, WrongIndentation)},
        {"netty.http.webserverfactoryenabled", moot(Family::ShenYu, SwitchOfItsBlock)},
        {"netty.http.selectcount", moot(Family::ShenYu, OneAcceptorPerWorker)},
        {"netty.http.workercount", applied(Family::ShenYu, Field::Workers)},
        {"netty.http.accesslog", moot(Family::ShenYu, LogSettings)},
        {"netty.http.sni.*", moot(Family::ShenYu, NoTls)},
        {"netty.http.httpdecoder.*", moot(Family::ShenYu, NettyInternals)},
        {"netty.http.serversocketchannel.*", moot(Family::ShenYu, NettyInternals)},
        {"netty.http.serversocketchannel.sobacklog", applied(Family::ShenYu, Field::ListenBacklog)},
        {"netty.http.serversocketchannel.sorcvbuf", moot(Family::ShenYu, KernelTunesBuffers)},
        {"netty.http.serversocketchannel.soreuseaddr", moot(Family::ShenYu, ServerSocketDefaults)},
        {"netty.http.serversocketchannel.connecttimeoutmillis", moot(Family::ShenYu, ServerSocketDefaults)},
        {"netty.http.serversocketchannel.alloctype", moot(Family::ShenYu, AlwaysPooledBuffers)},
        {"netty.http.socketchannel.*", moot(Family::ShenYu, NettyInternals)},
        {"netty.http.socketchannel.sokeepalive", moot(Family::ShenYu, ServerSocketDefaults)},
        {"netty.http.socketchannel.soreuseaddr", moot(Family::ShenYu, ServerSocketDefaults)},
        {"netty.http.socketchannel.solinger", moot(Family::ShenYu, ServerSocketDefaults)},
        {"netty.http.socketchannel.iptos", moot(Family::ShenYu, ServerSocketDefaults)},
        {"netty.http.socketchannel.allowhalfclosure", moot(Family::ShenYu, ServerSocketDefaults)},
        {"netty.http.socketchannel.connecttimeoutmillis", moot(Family::ShenYu, ServerSocketDefaults)},
        {"netty.http.socketchannel.tcpnodelay", moot(Family::ShenYu, AlwaysNoDelay)},
        {"netty.http.socketchannel.sorcvbuf", moot(Family::ShenYu, KernelTunesBuffers)},
        {"netty.http.socketchannel.sosndbuf", moot(Family::ShenYu, KernelTunesBuffers)},
        {"netty.http.socketchannel.alloctype", moot(Family::ShenYu, AlwaysPooledBuffers)},
        // ShenYu: matching, rules, services around it
        {"matchcache.*", moot(Family::ShenYu, RouterNeedsNoCache)},
        {"trie.*", moot(Family::ShenYu, RouterNeedsNoCache)},
        {"selectormatchcache.*", moot(Family::ShenYu, RouterNeedsNoCache)},
        {"rulematchcache.*", moot(Family::ShenYu, RouterNeedsNoCache)},
        {"shenyu.*", moot(Family::ShenYu, AppliesToRulesNotEngine)},
        {"shenyu.register.*", moot(Family::ShenYu, NoServiceDiscovery)},
        {"shenyu.springcloudcache.*", moot(Family::ShenYu, NoServiceDiscovery)},
        {"shenyu.springcloudheartbeat.*", moot(Family::ShenYu, NoServiceDiscovery)},
        {"shenyu.ribbon.*", moot(Family::ShenYu, NoServiceDiscovery)},
        {"shenyu.extplugin.*", moot(Family::ShenYu, NoBytecodeVm)},
        {"shenyu.scheduler.*", moot(Family::ShenYu, NoBytecodeVm)},
        {"shenyu.sharedpool.*", moot(Family::ShenYu, NoBytecodeVm)},
        {"shenyu.upstreamcheck.*", moot(Family::ShenYu, NoHealthChecks)},
        {"shenyu.metrics.*", advice(Family::ShenYu, MetricsAreAPlugin)},
        {"shenyu.local.*", moot(Family::ShenYu, NoAdminApi)},
        {"shenyu.switchconfig.local", moot(Family::ShenYu, NoAdminApi)},
        {"shenyu.namespace", moot(Family::ShenYu, NameOnly)},
        // The client towards upstreams; ShenYu's keys and Spring Cloud Gateway's are the same once dashes are
        // gone.
        {"httpclient.strategy", moot(Family::General, OneHttpClient)},
        {"httpclient.connecttimeout", applied(Family::General, Field::ConnectTimeout)},
        {"httpclient.responsetimeout", applied(Family::General, Field::ReadTimeout)},
        {"httpclient.readtimeout", applied(Family::General, Field::ReadTimeout)},
        {"httpclient.readeridletime", applied(Family::General, Field::ReadTimeout)},
        {"httpclient.writetimeout", applied(Family::General, Field::SendTimeout)},
        {"httpclient.writeridletime", moot(Family::General, CoveredByOtherTimeouts)},
        {"httpclient.allidletime", moot(Family::General, CoveredByOtherTimeouts)},
        {"httpclient.wiretap", moot(Family::General, LogSettings)},
        {"httpclient.keepalive", applied(Family::General, Field::UpstreamKeepalive)},
        {"httpclient.maxinmemorysize", moot(Family::General, BodiesAreStreamed)},
        {"httpclient.maxheadersize", moot(Family::General, NettyInternals)},
        {"httpclient.maxinitiallinelength", moot(Family::General, NettyInternals)},
        {"httpclient.compression", moot(Family::General, NoCompression)},
        {"httpclient.websocket.*", moot(Family::General, NettyInternals)},
        {"httpclient.pool.type", applied(Family::General, Field::UpstreamKeepalive)},
        {"httpclient.pool.name", moot(Family::General, NameOnly)},
        {"httpclient.pool.maxconnections", applied(Family::General, Field::PoolSizeAndMaxConnections)},
        {"httpclient.pool.acquiretimeout", moot(Family::General, NoAcquireQueue)},
        {"httpclient.pool.maxidletime", applied(Family::General, Field::PoolIdleTimeout)},
        {"httpclient.pool.maxlifetime", moot(Family::General, NoConnectionLifetime)},
        {"httpclient.pool.evictioninterval", moot(Family::General, NettyInternals)},
        {"httpclient.pool.leasingstrategy", moot(Family::General, NettyInternals)},
        {"httpclient.pool.metrics", advice(Family::General, MetricsAreAPlugin)},
        {"httpclient.threadpool.*", moot(Family::General, NettyInternals)},
        {"httpclient.proxy.*", moot(Family::General, NoForwardProxy)},
        {"httpclient.ssl.*", moot(Family::General, NoTls)},
        {"springcloudgateway.*", moot(Family::SpringCloudGateway, AppliesToRulesNotEngine)},
        {"springcloudgateway.metrics.*", advice(Family::SpringCloudGateway, MetricsAreAPlugin)},
        {"springcloudgateway.discovery.*", moot(Family::SpringCloudGateway, NoServiceDiscovery)},
        // SOP
        {"sop.*", moot(Family::Sop, AppliesToRulesNotEngine)},
        {"sop.secret", moot(Family::Sop, SignatureCheckIsAPlugin)},
        {"sop.apiconfig.*", moot(Family::Sop, AppliesToRulesNotEngine)},
        {"sop.apiconfig.timeoutseconds", moot(Family::Sop, SignatureCheckIsAPlugin)},
        {"sop.apiconfig.ignorevalidate", moot(Family::Sop, SignatureCheckIsAPlugin)},
        {"sop.apiconfig.showreturnsign", moot(Family::Sop, SignatureCheckIsAPlugin)},
        {"sop.apiconfig.openlimit", moot(Family::Sop, RateLimitIsAPlugin)},
        {"sign.urlencode", moot(Family::Sop, SignatureCheckIsAPlugin)},
        {"pre.domain", moot(Family::Sop, AppliesToRulesNotEngine)},
        {"upload.maxfilesize", advice(Family::General, BodyLimitIsAClientSetting)},
        // Zuul with Ribbon and Hystrix
        {"zuul.*", moot(Family::Zuul, AppliesToRulesNotEngine)},
        {"zuul.host.maxtotalconnections", applied(Family::Zuul, Field::MaxConnections)},
        {"zuul.host.maxperrouteconnections", applied(Family::Zuul, Field::PoolSize)},
        {"zuul.host.sockettimeoutmillis", applied(Family::Zuul, Field::ReadTimeout)},
        {"zuul.host.connecttimeoutmillis", applied(Family::Zuul, Field::ConnectTimeout)},
        {"zuul.host.connectionrequesttimeoutmillis", moot(Family::Zuul, NoAcquireQueue)},
        {"zuul.host.timetolive", moot(Family::Zuul, NoConnectionLifetime)},
        {"zuul.host.timeunit", moot(Family::Zuul, NoConnectionLifetime)},
        {"zuul.semaphore.*", moot(Family::Zuul, NoHystrixIsolation)},
        {"zuul.ribbonisolationstrategy", moot(Family::Zuul, NoHystrixIsolation)},
        {"zuul.threadpool.*", moot(Family::Zuul, NoHystrixIsolation)},
        {"zuul.initialstreambuffersize", moot(Family::Zuul, BodiesAreStreamed)},
        {"zuul.sslhostnamevalidationenabled", moot(Family::Zuul, NoTls)},
        {"hystrix.*", moot(Family::Zuul, NoHystrixIsolation)},
        {"ribbon.readtimeout", applied(Family::Zuul, Field::ReadTimeout)},
        {"ribbon.connecttimeout", applied(Family::Zuul, Field::ConnectTimeout)},
        {"ribbon.maxtotalconnections", applied(Family::Zuul, Field::MaxConnections)},
        {"ribbon.maxconnectionsperhost", applied(Family::Zuul, Field::PoolSize)},
        {"ribbon.maxautoretries", advice(Family::Zuul, RetriesArePerUpstream)},
        {"ribbon.maxautoretriesnextserver", advice(Family::Zuul, RetriesArePerUpstream)},
        {"ribbon.oktoretryonalloperations", advice(Family::Zuul, RetriesArePerUpstream)},
        {"ribbon.*", moot(Family::Zuul, NoServiceDiscovery)},
        // Spring Boot's server
        {"server.port", applied(Family::General, Field::ListenPort)},
        {"server.address", advice(Family::General, ListenerAddressStays)},
        {"server.compression.*", moot(Family::General, NoCompression)},
        {"server.ssl.*", moot(Family::General, NoTls)},
        {"server.http2.*", moot(Family::General, NoTls)},
        {"server.connectiontimeout", advice(Family::General, ClientTimeoutsAreSeparate)},
        {"server.netty.*", advice(Family::General, ClientTimeoutsAreSeparate)},
        {"server.tomcat.*", moot(Family::General, NoServletThreads)},
        {"server.tomcat.acceptcount", applied(Family::General, Field::ListenBacklog)},
        {"server.undertow.*", moot(Family::General, NoServletThreads)},
        {"server.jetty.*", moot(Family::General, NoServletThreads)},
        {"server.servlet.*", moot(Family::General, NoServletThreads)},
        {"server.error.*", moot(Family::General, NoApplicationContainer)},
        {"reactor.netty.ioworkercount", applied(Family::General, Field::Workers)},
        {"io.netty.eventloopthreads", applied(Family::General, Field::Workers)},
        {"reactor.netty.ioselectcount", moot(Family::General, OneAcceptorPerWorker)},
        {"reactor.netty.pool.maxconnections", applied(Family::General, Field::PoolSizeAndMaxConnections)},
        {"reactor.netty.pool.maxidletime", applied(Family::General, Field::PoolIdleTimeout)},
        {"reactor.netty.pool.acquiretimeout", moot(Family::General, NoAcquireQueue)},
        {"reactor.netty.pool.maxlifetime", moot(Family::General, NoConnectionLifetime)},
        {"reactor.netty.pool.leasingstrategy", moot(Family::General, NettyInternals)},
        {"io.netty.maxdirectmemory", moot(Family::General, AlwaysPooledBuffers)},
        {"io.netty.*", moot(Family::General, NettyInternals)},
        {"reactor.*", moot(Family::General, NettyInternals)},
        // Spring and what stands around a gateway
        {"debug", moot(Family::General, LogSettings)},
        {"logging.*", moot(Family::General, LogSettings)},
        {"log4j.*", moot(Family::General, LogSettings)},
        {"logback.*", moot(Family::General, LogSettings)},
        {"spring.application.name", moot(Family::General, ProductName)},
        {"spring.profiles.*", moot(Family::General, ProfileSelection)},
        {"spring.config.*", moot(Family::General, ProfileSelection)},
        {"spring.codec.*", moot(Family::General, BodiesAreStreamed)},
        {"spring.servlet.multipart.*", advice(Family::General, BodyLimitIsAClientSetting)},
        {"spring.cloud.*", moot(Family::General, NoServiceDiscovery)},
        {"spring.*", moot(Family::General, NoApplicationContainer)},
        {"management.*", moot(Family::General, NoAdminApi)},
        {"eureka.*", moot(Family::General, NoServiceDiscovery)},
        {"nacos.*", moot(Family::General, NoServiceDiscovery)},
        {"register.*", moot(Family::General, NoServiceDiscovery)},
        {"mysql.*", moot(Family::General, NoApplicationContainer)},
        {"mybatis.*", moot(Family::General, NoApplicationContainer)},
        // System properties of a JVM
        {"java.security.egd", moot(Family::General, SecuritySource)},
        {"com.sun.management.*", moot(Family::General, RemoteDebugging)},
        {"java.rmi.*", moot(Family::General, RemoteDebugging)},
        {"java.*", moot(Family::General, NoBytecodeVm)},
        {"sun.*", moot(Family::General, NoBytecodeVm)},
        {"file.encoding", moot(Family::General, NoBytecodeVm)},
        {"user.timezone", moot(Family::General, NoBytecodeVm)},
    };
    return table;
}

/// The same as Spring's relaxed binding: "max-idle-time", "maxIdleTime" and "max_idle_time" are one name.
std::string relaxed(std::string_view key) {
    std::string plain;
    for (const char c : key) {
        if (c == '-' || c == '_') continue;
        plain += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    }
    return plain;
}

void replacePrefix(std::string& key, std::string_view prefix, std::string_view by) {
    if (key.starts_with(prefix)) key.replace(0, prefix.size(), by);
}

bool isEnvironmentName(std::string_view key) {
    return key.find('.') == key.npos && key.find('_') != key.npos &&
           std::none_of(key.begin(), key.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

/// Sections of ShenYu's file that this reader knows with or without their parent.
bool isBareShenYu(std::string_view key) {
    constexpr std::array<std::string_view, 6> sections{
        "netty.", "matchcache.", "trie.", "selectormatchcache.", "rulematchcache.", "httpclient."};
    return std::any_of(sections.begin(), sections.end(),
                       [&](auto section) { return key.starts_with(section); });
}

}  // namespace

std::string canonicalKey(std::string_view key, bool& wrongIndentation) {
    wrongIndentation = false;
    std::string plain(key);
    if (isEnvironmentName(plain)) std::replace(plain.begin(), plain.end(), '_', '.');
    plain = relaxed(plain);
    replacePrefix(plain, "soul.", "shenyu.");
    if (plain.starts_with("shenyu.") && isBareShenYu(std::string_view(plain).substr(7))) plain.erase(0, 7);
    for (const std::string_view gateway : {"spring.cloud.gateway.server.webflux.", "spring.cloud.gateway."}) {
        replacePrefix(plain, std::string(gateway) + "httpclient.", "httpclient.");
        replacePrefix(plain, gateway, "springcloudgateway.");
    }
    if (plain.starts_with("netty.") && plain != "netty.http" && !plain.starts_with("netty.http.")) {
        plain.insert(6, "http.");
        wrongIndentation = true;
    }
    return plain;
}

SettingRule ruleOfProperty(std::string_view key) {
    bool wrongIndentation = false;
    std::string name = canonicalKey(key, wrongIndentation);
    if (const auto exact = rules().find(name); exact != rules().end()) return exact->second;
    for (;;) {
        if (const auto found = rules().find(name + ".*"); found != rules().end()) return found->second;
        const auto cut = name.find_last_of(".[");
        if (cut == std::string::npos) return {};
        name.resize(cut);
    }
}

}  // namespace sluice
