#pragma once

#include "engine/config/gateway_config.h"
#include "engine/config/tuning_profile.h"

#include <string>
#include <string_view>
#include <vector>

namespace sluice {

enum class ProfileFormat { Unknown, JvmOptions, LaunchScript, ShenYu, Sop, SpringCloudGateway, Zuul, Mixed };
const char* toToken(ProfileFormat format) noexcept;

/// Every setting ends in exactly one of these.
enum class SettingOutcome { Applied, Advice, NotApplicable, Unknown };
const char* toToken(SettingOutcome outcome) noexcept;

/// Why, as a code; ui/text and app/cli_text have the sentences.
enum class SettingReason {
    None,
    NoGarbageCollector,
    NoBytecodeVm,
    NoServletThreads,
    HugePagesAreAKernelSetting,
    PreallocationIsAdvice,
    ThreadStackIsSmall,
    LogSettings,
    ProfileSelection,
    SecuritySource,
    RemoteDebugging,
    ProductName,
    AlwaysPooledBuffers,
    RouterNeedsNoCache,
    OneAcceptorPerWorker,
    ElasticIgnoresMaximum,
    NoHystrixIsolation,
    AppliesToRulesNotEngine,
    SignatureCheckIsAPlugin,
    RateLimitIsAPlugin,
    AfterTheJar,
    BlankInOption,
    GluedOption,
    WrongIndentation,
    BadValue,
    DuplicateEarlier,
    ServerSocketDefaults,
    KernelTunesBuffers,
    AlwaysNoDelay,
    SmallerOneApplies,       ///< several time-outs bound the same wait; another one is as short or shorter
    SwitchOfItsBlock,        ///< only says whether the settings below it count
    SwitchedOff,             ///< the switch of its block is off
    PoolKeepsAlive,          ///< connections stay open because the pool keeps them
    PoolDisabled,            ///< the pool of which it is a property is disabled
    NoAcquireQueue,          ///< nothing waits for a free connection: 503 at once
    NoConnectionLifetime,    ///< connections end when idle or used up, not by age
    CoveredByOtherTimeouts,  ///< the read and send time-outs bound this wait
    BodiesAreStreamed,
    OneHttpClient,
    NettyInternals,
    NoTls,
    NoForwardProxy,
    NoCompression,
    NoServiceDiscovery,
    NoAdminApi,
    NoApplicationContainer,
    NoHealthChecks,
    NoHeapDump,
    NameOnly,
    RetriesArePerUpstream,      ///< advice: `retries` of the upstream
    BodyLimitIsAClientSetting,  ///< advice: `client: {max-body: …}`
    ClientTimeoutsAreSeparate,  ///< advice: `client: {…-timeout: …}`
    ListenerAddressStays,       ///< advice: the listener's own address
    MetricsAreAPlugin,          ///< advice: plugin prometheus
    NeedsMachineMemory,         ///< advice: a share of memory that is known only where the program ran
    UnresolvedPlaceholder,      ///< ${name} without a value or a default in the text
    OtherProfile,               ///< stands in a document for a Spring profile that is not active
    ArgumentFileNotRead,        ///< @file: its options are not in the text
    MatchCacheOf251,
    MatchCacheOf260Snapshot,
    MatchCacheOf260,  ///< notes: whose match-cache keys these are
};
const char* toToken(SettingReason reason) noexcept;

struct ImportedSetting {
    std::string key;  ///< as written: "-Xmx", "netty.http.workerCount"
    std::string value;
    std::size_t line = 1;  ///< in the pasted text, from 1
    SettingOutcome outcome = SettingOutcome::Unknown;
    SettingReason reason = SettingReason::None;
    std::string appliedTo;             ///< for Applied: the configuration's path, such as "memory-budget"
    std::string appliedValue;          ///< the value it gets there, as the file writes it
    std::vector<SettingReason> notes;  ///< such as BlankInOption: read all the same
};

struct ProfileImport {
    ProfileFormat format = ProfileFormat::Unknown;
    std::string product;  ///< "sop-gateway", "shenyu-bootstrap" when the text says so
    std::vector<ImportedSetting> settings;
    TuningProfile profile;
};

/// Reads pasted text: JVM options (report 000's with their blanks too), a launch script, a Spring YAML or
/// properties file of ShenYu, SOP, Spring Cloud Gateway or Zuul, or several of them pasted together. Never
/// throws; at most 4 MiB and 20,000 settings are looked at. What is no setting (prose, other commands) is
/// passed over. Every setting is reported, in the order of the text; of two that mean the same the later
/// counts, of time-outs the shortest.
ProfileImport readProfile(std::string_view text);

/// The configuration with the profile's settings in it: the first listener's port and backlog, workers,
/// memory budget, and every upstream's pool and time-outs. Pool sizes are per process in the gateways and per
/// worker here, so each worker gets its share, rounded up; `cores` stands for the workers where neither says
/// a number.
GatewayConfig applyProfile(GatewayConfig config, const TuningProfile& profile, unsigned cores);
GatewayConfig applyProfile(GatewayConfig config,
                           const TuningProfile& profile);  ///< with this machine's cores

}  // namespace sluice
