#pragma once

#include "engine/dialects/profile.h"

#include <optional>
#include <string>
#include <string_view>

namespace sluice {

/// What in a TuningProfile a setting goes to.
enum class ProfileField {
    None,
    MemoryBudget,
    Workers,
    ListenPort,
    ListenBacklog,
    ConnectTimeout,
    ReadTimeout,
    SendTimeout,
    PoolSize,
    MaxConnections,
    PoolSizeAndMaxConnections,
    PoolIdleTimeout,
    UpstreamKeepalive,
};

/// The field's name in the configuration file, such as "memory-budget"; "" for None.
std::string_view nameOf(ProfileField field) noexcept;

/// Which dialect a key belongs to; General says nothing about the format.
enum class RuleFamily { General, ShenYu, Sop, SpringCloudGateway, Zuul };

/// What becomes of a setting. With a field it is applied, if its value can be read.
struct SettingRule {
    SettingOutcome outcome = SettingOutcome::Unknown;
    SettingReason reason = SettingReason::None;
    ProfileField field = ProfileField::None;
    RuleFamily family = RuleFamily::General;
};

/// A property's key in the form in which Spring compares it: without dashes and underscores, in lower case,
/// prefixes that only tell where it stands removed ("shenyu.", "spring.cloud.gateway.httpclient" becomes
/// "httpclient"). `wrongIndentation` is set for report 000's "netty.workerCount", which lost its "http".
std::string canonicalKey(std::string_view key, bool& wrongIndentation);

/// The rule of a property, by its key as written.
SettingRule ruleOfProperty(std::string_view key);

/// The rule of a JVM option, by its key without dashes, such as "Xmx" or "XX:MaxHeapSize".
SettingRule ruleOfJvmOption(std::string_view key);

}  // namespace sluice
