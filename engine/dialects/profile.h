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

/// Why, as a code; ui/text has the sentence in both languages.
enum class SettingReason {
    None,
    NoGarbageCollector, NoBytecodeVm, NoServletThreads, HugePagesAreAKernelSetting, PreallocationIsAdvice,
    ThreadStackIsSmall, LogSettings, ProfileSelection, SecuritySource, RemoteDebugging, ProductName,
    AlwaysPooledBuffers, RouterNeedsNoCache, OneAcceptorPerWorker, ElasticIgnoresMaximum, NoHystrixIsolation,
    AppliesToRulesNotEngine, SignatureCheckIsAPlugin, RateLimitIsAPlugin, AfterTheJar, BlankInOption, GluedOption,
    WrongIndentation, BadValue, DuplicateEarlier, ServerSocketDefaults, KernelTunesBuffers, AlwaysNoDelay,
};
const char* toToken(SettingReason reason) noexcept;

struct ImportedSetting {
    std::string key;                  ///< as written: "-Xmx", "netty.http.workerCount"
    std::string value;
    std::size_t line = 1;             ///< in the pasted text, from 1
    SettingOutcome outcome = SettingOutcome::Unknown;
    SettingReason reason = SettingReason::None;
    std::string appliedTo;            ///< for Applied: the configuration's path, such as "memory-budget"
    std::string appliedValue;         ///< the value it gets there, as the file writes it
    std::vector<SettingReason> notes; ///< such as BlankInOption: read all the same
};

struct ProfileImport {
    ProfileFormat format = ProfileFormat::Unknown;
    std::string product;              ///< "sop-gateway", "shenyu-bootstrap" when the text says so
    std::vector<ImportedSetting> settings;
    TuningProfile profile;
};

/// Reads pasted text: JVM options (report 000's with their blanks too), a launch script, a Spring YAML or properties
/// file of ShenYu, SOP, Spring Cloud Gateway or Zuul, or several of them pasted together. Never throws; at most 4 MiB
/// is looked at.
ProfileImport readProfile(std::string_view text);

/// The configuration with the profile's settings in it: the listener's port, workers, memory budget, and every
/// upstream's pool and time-outs.
GatewayConfig applyProfile(GatewayConfig config, const TuningProfile& profile);

}  // namespace sluice
