#include "engine/dialects/profile.h"

namespace sluice {

const char* toToken(ProfileFormat format) noexcept {
    switch (format) {
        case ProfileFormat::Unknown: return "unknown";
        case ProfileFormat::JvmOptions: return "jvm-options";
        case ProfileFormat::LaunchScript: return "launch-script";
        case ProfileFormat::ShenYu: return "shenyu";
        case ProfileFormat::Sop: return "sop";
        case ProfileFormat::SpringCloudGateway: return "spring-cloud-gateway";
        case ProfileFormat::Zuul: return "zuul";
        case ProfileFormat::Mixed: return "mixed";
    }
    return "unknown";
}

const char* toToken(SettingOutcome outcome) noexcept {
    switch (outcome) {
        case SettingOutcome::Applied: return "applied";
        case SettingOutcome::Advice: return "advice";
        case SettingOutcome::NotApplicable: return "not-applicable";
        case SettingOutcome::Unknown: return "unknown";
    }
    return "unknown";
}

const char* toToken(SettingReason reason) noexcept {
    switch (reason) {
        case SettingReason::None: return "none";
        case SettingReason::NoGarbageCollector: return "no-garbage-collector";
        case SettingReason::NoBytecodeVm: return "no-bytecode-vm";
        case SettingReason::NoServletThreads: return "no-servlet-threads";
        case SettingReason::HugePagesAreAKernelSetting: return "huge-pages-are-a-kernel-setting";
        case SettingReason::PreallocationIsAdvice: return "preallocation-is-advice";
        case SettingReason::ThreadStackIsSmall: return "thread-stack-is-small";
        case SettingReason::LogSettings: return "log-settings";
        case SettingReason::ProfileSelection: return "profile-selection";
        case SettingReason::SecuritySource: return "security-source";
        case SettingReason::RemoteDebugging: return "remote-debugging";
        case SettingReason::ProductName: return "product-name";
        case SettingReason::AlwaysPooledBuffers: return "always-pooled-buffers";
        case SettingReason::RouterNeedsNoCache: return "router-needs-no-cache";
        case SettingReason::OneAcceptorPerWorker: return "one-acceptor-per-worker";
        case SettingReason::ElasticIgnoresMaximum: return "elastic-ignores-maximum";
        case SettingReason::NoHystrixIsolation: return "no-hystrix-isolation";
        case SettingReason::AppliesToRulesNotEngine: return "applies-to-rules-not-engine";
        case SettingReason::SignatureCheckIsAPlugin: return "signature-check-is-a-plugin";
        case SettingReason::RateLimitIsAPlugin: return "rate-limit-is-a-plugin";
        case SettingReason::AfterTheJar: return "after-the-jar";
        case SettingReason::BlankInOption: return "blank-in-option";
        case SettingReason::GluedOption: return "glued-option";
        case SettingReason::WrongIndentation: return "wrong-indentation";
        case SettingReason::BadValue: return "bad-value";
        case SettingReason::DuplicateEarlier: return "duplicate-earlier";
        case SettingReason::ServerSocketDefaults: return "server-socket-defaults";
        case SettingReason::KernelTunesBuffers: return "kernel-tunes-buffers";
        case SettingReason::AlwaysNoDelay: return "always-no-delay";
        case SettingReason::SmallerOneApplies: return "smaller-one-applies";
        case SettingReason::SwitchOfItsBlock: return "switch-of-its-block";
        case SettingReason::SwitchedOff: return "switched-off";
        case SettingReason::PoolKeepsAlive: return "pool-keeps-alive";
        case SettingReason::PoolDisabled: return "pool-disabled";
        case SettingReason::NoAcquireQueue: return "no-acquire-queue";
        case SettingReason::NoConnectionLifetime: return "no-connection-lifetime";
        case SettingReason::CoveredByOtherTimeouts: return "covered-by-other-timeouts";
        case SettingReason::BodiesAreStreamed: return "bodies-are-streamed";
        case SettingReason::OneHttpClient: return "one-http-client";
        case SettingReason::NettyInternals: return "netty-internals";
        case SettingReason::NoTls: return "no-tls";
        case SettingReason::NoForwardProxy: return "no-forward-proxy";
        case SettingReason::NoCompression: return "no-compression";
        case SettingReason::NoServiceDiscovery: return "no-service-discovery";
        case SettingReason::NoAdminApi: return "no-admin-api";
        case SettingReason::NoApplicationContainer: return "no-application-container";
        case SettingReason::NoHealthChecks: return "no-health-checks";
        case SettingReason::NoHeapDump: return "no-heap-dump";
        case SettingReason::NameOnly: return "name-only";
        case SettingReason::RetriesArePerUpstream: return "retries-are-per-upstream";
        case SettingReason::BodyLimitIsAClientSetting: return "body-limit-is-a-client-setting";
        case SettingReason::ClientTimeoutsAreSeparate: return "client-timeouts-are-separate";
        case SettingReason::ListenerAddressStays: return "listener-address-stays";
        case SettingReason::MetricsAreAPlugin: return "metrics-are-a-plugin";
        case SettingReason::NeedsMachineMemory: return "needs-machine-memory";
        case SettingReason::UnresolvedPlaceholder: return "unresolved-placeholder";
        case SettingReason::OtherProfile: return "other-profile";
        case SettingReason::ArgumentFileNotRead: return "argument-file-not-read";
        case SettingReason::MatchCacheOf251: return "match-cache-of-251";
        case SettingReason::MatchCacheOf260Snapshot: return "match-cache-of-260-snapshot";
        case SettingReason::MatchCacheOf260: return "match-cache-of-260";
    }
    return "none";
}

}  // namespace sluice
