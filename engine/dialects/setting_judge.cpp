#include "engine/dialects/setting_judge.h"

#include "engine/core/text.h"
#include "engine/dialects/setting_rule.h"
#include "engine/dialects/setting_value.h"
#include "engine/dialects/spring_environment.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>

namespace sluice {

namespace {

/// A wish of a setting for one field of the profile.
struct Claim {
    ProfileField field = ProfileField::None;
    std::int64_t value = 0;
    std::size_t setting = 0;
    SettingSource source = SettingSource::File;
};

bool isTimeout(ProfileField field) {
    return field == ProfileField::ConnectTimeout || field == ProfileField::ReadTimeout ||
           field == ProfileField::SendTimeout;
}

std::optional<SettingReason> generationOf(std::string_view key) {
    if (key.starts_with("selectormatchcache.") || key.starts_with("rulematchcache.")) {
        return SettingReason::MatchCacheOf260;
    }
    if (key.starts_with("matchcache.selector.") || key.starts_with("matchcache.rule.") ||
        key == "trie.enabled") {
        return SettingReason::MatchCacheOf260Snapshot;
    }
    if (key.starts_with("matchcache.")) return SettingReason::MatchCacheOf251;
    return std::nullopt;
}

class Judge {
public:
    explicit Judge(const std::vector<RawSetting>& raw) : m_raw(raw), m_environment(raw) {
        m_poolType = m_environment.valueOf("httpclient.pool.type");
        m_nettyOff = equalsIgnoreCase(m_environment.valueOf("netty.http.webserverfactoryenabled"), "false");
    }

    ProfileImport judge() {
        for (const RawSetting& raw : m_raw) judgeAlone(raw);
        settleRepetitions();
        settleClaims();
        return std::move(m_import);
    }

private:
    ImportedSetting& current() { return m_import.settings.back(); }

    void decide(SettingOutcome outcome, SettingReason reason) {
        current().outcome = outcome;
        current().reason = reason;
    }

    void judgeAlone(const RawSetting& raw) {
        m_import.settings.push_back({raw.shown, raw.value, raw.line, SettingOutcome::Unknown,
                                     SettingReason::None, "", "", raw.notes});
        if (raw.source == SettingSource::IgnoredOption) {
            m_names.emplace_back();
            return decide(SettingOutcome::NotApplicable, SettingReason::AfterTheJar);
        }
        if (raw.source == SettingSource::JvmOption) {
            m_names.push_back(raw.key);
            return judgeByRule(raw, raw.key, ruleOfJvmOption(raw.key), raw.value);
        }
        bool wrongIndentation = false;
        std::string key = canonicalKey(raw.key, wrongIndentation);
        if (wrongIndentation) current().notes.push_back(SettingReason::WrongIndentation);
        if (const auto generation = generationOf(key)) current().notes.push_back(*generation);
        m_names.push_back(key);
        if (!m_environment.isActive(raw.document)) {
            m_names.back().clear();
            return decide(SettingOutcome::NotApplicable, SettingReason::OtherProfile);
        }
        const SettingRule rule = ruleOfProperty(raw.key);
        const std::optional<std::string> value = m_environment.resolved(raw.value);
        if (rule.field != ProfileField::None && !value) {
            return decide(SettingOutcome::Advice, SettingReason::UnresolvedPlaceholder);
        }
        judgeByRule(raw, key, rule, value.value_or(raw.value));
    }

    void judgeByRule(const RawSetting& raw, std::string_view key, const SettingRule& rule,
                     std::string_view value) {
        decide(rule.outcome, rule.reason);
        if (rule.field == ProfileField::None) return;
        if (const auto reason = reasonAgainst(key, value)) {
            return decide(SettingOutcome::NotApplicable, *reason);
        }
        if (key == "httpclient.pool.type") return claimPool(raw, value);
        const std::optional<std::int64_t> read = readValue(rule.field, value);
        if (!read) return decide(SettingOutcome::NotApplicable, SettingReason::BadValue);
        if (rule.field == ProfileField::PoolSizeAndMaxConnections) {
            claim(raw, ProfileField::PoolSize, *read);
            claim(raw, ProfileField::MaxConnections, *read);
        } else {
            claim(raw, rule.field, *read);
        }
    }

    /// Where another setting of the text decides whether this one means anything.
    std::optional<SettingReason> reasonAgainst(std::string_view key, std::string_view value) const {
        const bool disabled = equalsIgnoreCase(m_poolType, "DISABLED");
        if (m_nettyOff && key.starts_with("netty.http.")) return SettingReason::SwitchedOff;
        if (key == "httpclient.pool.maxconnections") {
            if (disabled) return SettingReason::PoolDisabled;
            if (!equalsIgnoreCase(m_poolType, "FIXED")) return SettingReason::ElasticIgnoresMaximum;
        }
        if (key == "reactor.netty.pool.maxconnections" && equalsIgnoreCase(m_poolType, "ELASTIC")) {
            return SettingReason::ElasticIgnoresMaximum;
        }
        if (key == "httpclient.pool.maxidletime" && disabled) return SettingReason::PoolDisabled;
        if (key == "httpclient.keepalive") {
            if (disabled && !equalsIgnoreCase(value, "false")) return SettingReason::PoolDisabled;
            if (!disabled && equalsIgnoreCase(value, "false")) return SettingReason::PoolKeepsAlive;
        }
        return std::nullopt;
    }

    /// ELASTIC is reactor-netty's pool without a limit.
    void claimPool(const RawSetting& raw, std::string_view type) {
        if (equalsIgnoreCase(type, "DISABLED")) return claim(raw, ProfileField::UpstreamKeepalive, 0);
        const bool elastic = equalsIgnoreCase(type, "ELASTIC");
        if (!elastic && !equalsIgnoreCase(type, "FIXED")) {
            return decide(SettingOutcome::NotApplicable, SettingReason::BadValue);
        }
        claim(raw, ProfileField::UpstreamKeepalive, 1);
        if (elastic) claim(raw, ProfileField::MaxConnections, 0);
    }

    void claim(const RawSetting& raw, ProfileField field, std::int64_t value) {
        m_claims.push_back({field, value, m_import.settings.size() - 1, raw.source});
    }

    /// Of one key that stands there twice the stronger source wins, then the later place.
    void settleRepetitions() {
        std::unordered_map<std::string, std::size_t> last;
        for (std::size_t i = 0; i < m_names.size(); ++i) {
            if (m_names[i].empty()) continue;
            const auto [known, isNew] = last.emplace(m_names[i], i);
            if (isNew) continue;
            const bool laterWins = m_raw[i].source >= m_raw[known->second].source;
            const std::size_t loser = laterWins ? std::exchange(known->second, i) : i;
            ImportedSetting& beaten = m_import.settings[loser];
            if (beaten.outcome == SettingOutcome::Applied) {
                lose(beaten, SettingReason::DuplicateEarlier);
            } else {
                beaten.notes.push_back(SettingReason::DuplicateEarlier);
            }
        }
    }

    static void lose(ImportedSetting& setting, SettingReason reason) {
        setting.outcome = SettingOutcome::NotApplicable;
        setting.reason = reason;
    }

    /// Of several keys for one field: the shortest time-out, or else the stronger source and the later place.
    void settleClaims() {
        std::map<ProfileField, Claim> winners;
        for (const Claim& claim : m_claims) {
            if (m_import.settings[claim.setting].outcome != SettingOutcome::Applied) continue;
            const auto [known, isNew] = winners.emplace(claim.field, claim);
            const Claim& best = known->second;
            const bool better =
                isTimeout(claim.field) ? claim.value < best.value : claim.source >= best.source;
            if (!isNew && better) known->second = claim;
        }
        for (const Claim& claim : m_claims) {
            ImportedSetting& setting = m_import.settings[claim.setting];
            const auto winner = winners.find(claim.field);
            if (winner != winners.end() && winner->second.setting == claim.setting) grant(setting, claim);
        }
        for (const Claim& claim : m_claims) {
            ImportedSetting& setting = m_import.settings[claim.setting];
            if (setting.outcome != SettingOutcome::Applied || !setting.appliedTo.empty()) continue;
            lose(setting,
                 isTimeout(claim.field) ? SettingReason::SmallerOneApplies : SettingReason::DuplicateEarlier);
        }
    }

    void grant(ImportedSetting& setting, const Claim& claim) {
        if (!setting.appliedTo.empty()) {
            setting.appliedTo += ", ";
            setting.appliedValue += ", ";
        }
        setting.appliedTo += nameOf(claim.field);
        setting.appliedValue += writtenValue(claim.field, claim.value);
        set(m_import.profile, claim.field, claim.value);
    }

    static void set(TuningProfile& profile, ProfileField field, std::int64_t value) {
        const auto number = static_cast<unsigned>(value);
        switch (field) {
            case ProfileField::MemoryBudget: profile.memoryBudget = value; break;
            case ProfileField::Workers: profile.workers = number; break;
            case ProfileField::ListenPort: profile.listenPort = static_cast<std::uint16_t>(value); break;
            case ProfileField::ListenBacklog: profile.listenBacklog = number; break;
            case ProfileField::ConnectTimeout: profile.connectTimeout = Millis(value); break;
            case ProfileField::ReadTimeout: profile.readTimeout = Millis(value); break;
            case ProfileField::SendTimeout: profile.sendTimeout = Millis(value); break;
            case ProfileField::PoolSize: profile.poolSize = number; break;
            case ProfileField::MaxConnections: profile.maxConnections = number; break;
            case ProfileField::PoolIdleTimeout: profile.poolIdleTimeout = Millis(value); break;
            case ProfileField::UpstreamKeepalive: profile.upstreamKeepalive = value != 0; break;
            case ProfileField::PoolSizeAndMaxConnections:
            case ProfileField::None: break;
        }
    }

    const std::vector<RawSetting>& m_raw;
    SpringEnvironment m_environment;
    std::string m_poolType;
    bool m_nettyOff = false;
    ProfileImport m_import;
    std::vector<std::string> m_names;  ///< by setting; "" where it does not take part
    std::vector<Claim> m_claims;
};

}  // namespace

ProfileImport judgeSettings(const std::vector<RawSetting>& raw) {
    return Judge(raw).judge();
}

}  // namespace sluice
