#include "engine/dialects/profile.h"

#include "engine/core/text.h"
#include "engine/dialects/launch_script.h"
#include "engine/dialects/pasted_text.h"
#include "engine/dialects/properties_text.h"
#include "engine/dialects/setting_judge.h"
#include "engine/dialects/setting_rule.h"
#include "engine/dialects/yaml_outline.h"

#include <algorithm>
#include <set>

namespace sluice {

namespace {

constexpr std::size_t kMostText = std::size_t{4} << 20;

enum class LineKind { Prose, Filler, Launch, Property, Yaml };

LineKind kindOf(std::string_view line) {
    const std::string_view content = trimmed(line);
    if (content.empty() || content.starts_with('#')) return LineKind::Filler;
    if (beginsWithOption(content)) return LineKind::Launch;  // before YAML: "-XX: +Flag" looks like an entry
    if (looksLikeProperty(content)) {
        const std::string_view key = trimmed(content.substr(0, content.find('=')));
        const bool dotted = key.find('.') != std::string_view::npos;
        // Of variables in capitals a script has many; those that are Spring's name something to tune.
        if (dotted || ruleOfProperty(key).field != ProfileField::None) return LineKind::Property;
    }
    if (looksLikeYaml(content)) return LineKind::Yaml;
    return looksLikeLaunch(content) ? LineKind::Launch : LineKind::Prose;
}

bool isIndented(std::string_view line) {
    return line.starts_with(' ') || line.starts_with('\t');
}

/// Sorts the lines of a text into what each reader reads.
class PasteReader {
public:
    explicit PasteReader(std::string_view text) : m_lines(pastedLines(text.substr(0, kMostText))) {}

    void read() {
        for (std::size_t i = 0; i < m_lines.size(); ++i) {
            const LineKind kind = kindInContext(i);
            if (kind == LineKind::Launch) {
                takeLaunch(i);
            } else if (kind == LineKind::Filler) {
                if (!m_fragment.empty()) m_fragment.push_back(m_lines[i]);
            } else {
                if (kind != m_fragmentKind) closeFragment();
                m_fragmentKind = kind;
                if (kind != LineKind::Prose) m_fragment.push_back(m_lines[i]);
            }
        }
        closeFragment();
        LaunchSettings launch = readLaunchScript(m_launch);
        m_hasOptions = !launch.settings.empty();
        m_startsJava = launch.startsJava;
        m_product = launch.product;
        append(std::move(launch.settings));
        std::stable_sort(m_settings.begin(), m_settings.end(),
                         [](const RawSetting& a, const RawSetting& b) { return a.line < b.line; });
        if (m_settings.size() > kMostSettings) m_settings.resize(kMostSettings);
    }

    const std::vector<RawSetting>& settings() const noexcept { return m_settings; }

    std::string product() const {
        for (const RawSetting& setting : m_settings) {
            const bool names = m_product.empty() && setting.key == "spring.application.name";
            if (names && setting.value.find("${") == std::string::npos) return setting.value;
        }
        return m_product;
    }

    ProfileFormat format() const {
        std::set<ProfileFormat> found;
        if (m_hasOptions)
            found.insert(m_startsJava ? ProfileFormat::LaunchScript : ProfileFormat::JvmOptions);
        for (const RawSetting& setting : m_settings) addFormat(setting, found);
        // SOP is made of the other two and has their keys in its own files.
        if (found.contains(ProfileFormat::Sop)) {
            found.erase(ProfileFormat::Zuul);
            found.erase(ProfileFormat::SpringCloudGateway);
        }
        if (found.empty()) return ProfileFormat::Unknown;
        return found.size() == 1 ? *found.begin() : ProfileFormat::Mixed;
    }

private:
    /// What is indented below an entry of YAML belongs to it, such as the lines of a folded text; so does
    /// what follows a property's backslash.
    LineKind kindInContext(std::size_t at) const {
        const std::string_view line = m_lines[at].text;
        const bool inProperty = m_fragmentKind == LineKind::Property && !m_fragment.empty();
        if (inProperty && goesOn(m_fragment.back().text)) return LineKind::Property;
        const LineKind kind = kindOf(line);
        const bool inYaml = m_fragmentKind == LineKind::Yaml && !m_fragment.empty();
        return inYaml && isIndented(line) && kind != LineKind::Filler ? LineKind::Yaml : kind;
    }

    /// A line of a script, with the lines that it goes on in.
    void takeLaunch(std::size_t& at) {
        closeFragment();
        m_fragmentKind = LineKind::Launch;
        constexpr std::size_t mostLines = 500;
        const std::size_t last = std::min(m_lines.size(), at + mostLines);
        bool quoted = false;
        for (;; ++at) {
            const std::string_view line = m_lines[at].text;
            m_launch.push_back(m_lines[at]);
            if (std::count(line.begin(), line.end(), '"') % 2 == 1) quoted = !quoted;
            const bool assigns = quoted && line.find('=') != std::string_view::npos;
            const bool open = goesOn(line) || (quoted && (assigns || m_launch.size() > 1));
            if (!open || at + 1 >= last) return;
        }
    }

    void closeFragment() {
        if (m_fragment.empty()) return;
        const std::size_t document = m_settings.empty() ? 0 : m_nextDocument;
        std::vector<RawSetting> found = m_fragmentKind == LineKind::Yaml
                                            ? readYamlOutline(m_fragment, document)
                                            : readProperties(m_fragment, document);
        m_nextDocument = (found.empty() ? document : found.back().document) + 1;
        m_fragment.clear();
        std::erase_if(found, [](const RawSetting& setting) { return setting.key.starts_with('['); });
        if (m_fragmentKind == LineKind::Yaml && !meansSettings(found)) return;
        append(withOptionsTakenApart(std::move(found)));
    }

    /// Prose has colons too ("RAM: 16G"): entries count when one is known or they nest.
    static bool meansSettings(const std::vector<RawSetting>& found) {
        return std::any_of(found.begin(), found.end(), [](const RawSetting& setting) {
            return setting.key.find('.') != std::string::npos ||
                   ruleOfProperty(setting.key).outcome != SettingOutcome::Unknown;
        });
    }

    /// A container's file carries JVM options as a value: `JAVA_OPTS: "-Xmx512m -Xms512m"`.
    std::vector<RawSetting> withOptionsTakenApart(std::vector<RawSetting> found) {
        std::vector<RawSetting> out;
        for (RawSetting& setting : found) {
            if (!beginsWithOption(setting.value)) {
                out.push_back(std::move(setting));
                continue;
            }
            for (RawSetting& option : readOptionText(setting.value, setting.line))
                out.push_back(std::move(option));
        }
        return out;
    }

    void append(std::vector<RawSetting> found) {
        const std::size_t room = kMostSettings > m_settings.size() ? kMostSettings - m_settings.size() : 0;
        const std::size_t taken = std::min(room, found.size());
        std::move(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(taken),
                  std::back_inserter(m_settings));
    }

    static void addFormat(const RawSetting& setting, std::set<ProfileFormat>& found) {
        if (setting.source == SettingSource::JvmOption || setting.source == SettingSource::IgnoredOption)
            return;
        if (setting.key.starts_with("spring.cloud.gateway.")) found.insert(ProfileFormat::SpringCloudGateway);
        if (setting.key.starts_with("httpclient.") || setting.key.starts_with("shenyu."))
            found.insert(ProfileFormat::ShenYu);
        switch (ruleOfProperty(setting.key).family) {
            case RuleFamily::ShenYu: found.insert(ProfileFormat::ShenYu); break;
            case RuleFamily::Sop: found.insert(ProfileFormat::Sop); break;
            case RuleFamily::SpringCloudGateway: found.insert(ProfileFormat::SpringCloudGateway); break;
            case RuleFamily::Zuul: found.insert(ProfileFormat::Zuul); break;
            case RuleFamily::General: break;
        }
    }

    std::vector<PastedLine> m_lines;
    std::vector<PastedLine> m_launch;
    std::vector<PastedLine> m_fragment;
    LineKind m_fragmentKind = LineKind::Prose;
    std::size_t m_nextDocument = 0;
    std::vector<RawSetting> m_settings;
    std::string m_product;
    bool m_hasOptions = false;
    bool m_startsJava = false;
};

}  // namespace

ProfileImport readProfile(std::string_view text) {
    PasteReader reader(text);
    reader.read();
    ProfileImport import = judgeSettings(reader.settings());
    import.format = reader.format();
    import.product = reader.product();
    import.profile.name = import.product.empty() ? toToken(import.format) : import.product;
    return import;
}

}  // namespace sluice
