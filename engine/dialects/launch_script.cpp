#include "engine/dialects/launch_script.h"

#include "engine/core/text.h"
#include "engine/dialects/shell_text.h"

#include <algorithm>
#include <array>
#include <set>

namespace sluice {

namespace {

constexpr std::size_t kMostVariables = 1'000;

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

std::string_view baseName(std::string_view path) {
    return path.substr(path.find_last_of('/') + 1);
}

/// "sop-gateway" of "lib/sop-gateway-1.0.0-SNAPSHOT.jar".
std::string productOf(std::string_view jar) {
    std::string_view name = baseName(jar);
    if (name.ends_with(".jar")) name.remove_suffix(4);
    for (auto dash = name.find('-'); dash != std::string_view::npos; dash = name.find('-', dash + 1)) {
        if (dash + 1 < name.size() && (isDigit(name[dash + 1]) || name[dash + 1] == '$'))
            return std::string(name.substr(0, dash));
    }
    return std::string(name);
}

bool isJava(std::string_view word) {
    static const std::set<std::string_view> variables{"$JAVA",     "${JAVA}",     "$JAVACMD",  "${JAVACMD}",
                                                      "$JAVA_CMD", "${JAVA_CMD}", "$JAVA_BIN", "${JAVA_BIN}",
                                                      "$_RUNJAVA", "$JAVA_EXE"};
    return baseName(word) == "java" || variables.contains(word);
}

/// Commands that only talk about java.
bool isTalk(std::string_view command) {
    static const std::set<std::string_view> talk{"echo", "printf", "grep",  "which",
                                                 "type", "ps",     "pkill", "kill"};
    return talk.contains(command);
}

/// "4g", "512K", "268435456": what follows -Xmx and its kin.
bool isSize(std::string_view text) {
    return parseByteSize(text).has_value();
}

/// Whether the words "-Xmx 4g" or "-XX: +Flag" are one option with a blank in it.
bool isSplitOption(std::string_view word, std::string_view next) {
    if (word == "-XX:")
        return !next.empty() && (next[0] == '+' || next[0] == '-' || next.find('=') != next.npos);
    const bool wantsSize = word == "-Xmx" || word == "-Xms" || word == "-Xmn" || word == "-Xss";
    return wantsSize && isSize(next);
}

/// Where a second option is glued into a word ("…=8-XX:+UseG1GC", "x.jar--spring…"); npos when nowhere.
std::size_t glueIn(std::string_view word) {
    if (word.starts_with("-XX:") || word.starts_with("-Xm") || word.starts_with("-Xs")) {
        for (const std::string_view start : {"-XX:", "-Xmx", "-Xms", "-Xmn", "-Xss", "-D"}) {
            const auto at = word.find(start, 1);
            if (at != std::string_view::npos && word[at - 1] != '=' && word[at - 1] != ' ') return at;
        }
    }
    const auto jar = word.find(".jar--");
    return jar == std::string_view::npos ? jar : jar + 4;
}

/// A word with what was done to it.
struct OptionWord {
    std::string text;
    std::size_t line = 1;
    std::vector<SettingReason> notes;
};

/// Joins what a blank tore apart and parts what was glued together.
std::vector<OptionWord> mended(ShellCommand words) {
    std::vector<OptionWord> out;
    for (std::size_t i = 0; i < words.size(); ++i) {
        LinedText word = std::move(words[i]);
        std::vector<SettingReason> notes;
        if (i + 1 < words.size() && isSplitOption(word.text(), words[i + 1].text())) {
            word.append(words[++i]);
            notes.push_back(SettingReason::BlankInOption);
        }
        for (auto glue = glueIn(word.text()); glue != std::string::npos; glue = glueIn(word.text())) {
            LinedText rest = word.cut(glue);
            out.push_back({word.text(), word.lineAt(0), std::exchange(notes, {SettingReason::GluedOption})});
            word = std::move(rest);
        }
        out.push_back({word.text(), word.lineAt(0), std::move(notes)});
    }
    return out;
}

/// Where a JVM option's name ends and its value begins, for those without a sign of equality.
RawSetting jvmOption(std::string_view text) {
    RawSetting found;
    found.source = SettingSource::JvmOption;
    const auto split = [&](std::size_t key, std::size_t value) {
        found.shown = std::string(text.substr(0, key));
        found.value = value < text.size() ? std::string(text.substr(value)) : std::string();
    };
    const auto equals = text.find('=');
    const auto colon = text.find(':');
    if (text.starts_with("-D")) {
        split(equals, equals + 1);
        found.source = SettingSource::SystemProperty;
        found.key = found.shown.substr(2);
        if (equals == std::string_view::npos) found.value.clear();
        return found;
    }
    if (text.starts_with("-XX:")) {
        split(equals, equals == text.npos ? text.size() : equals + 1);
        found.key = found.shown.substr(1);
        if (found.key.size() > 3 && (found.key[3] == '+' || found.key[3] == '-')) found.key.erase(3, 1);
        return found;
    }
    static constexpr std::array<std::string_view, 4> sized{"-Xmx", "-Xms", "-Xmn", "-Xss"};
    const bool hasSize =
        std::any_of(sized.begin(), sized.end(), [&](auto name) { return text.starts_with(name); });
    if (hasSize) {
        split(4, 4);
    } else if (text.starts_with("-verbose")) {
        split(text.size(), text.size());
    } else {
        const auto end = std::min(colon, equals);
        split(end, end == text.npos ? text.size() : end + 1);
    }
    found.key = found.shown.substr(
        found.shown.find_first_not_of('-') == std::string::npos ? 0 : found.shown.find_first_not_of('-'));
    return found;
}

/// Options that take the next word as their value.
bool takesNext(std::string_view option) {
    static const std::set<std::string_view> taking{
        "-cp",           "-classpath",  "--class-path",  "-p",
        "--module-path", "--add-opens", "--add-exports", "--add-modules"};
    return taking.contains(option);
}

/// Walks the words of one java command, or of a line of options.
class OptionReader {
public:
    explicit OptionReader(LaunchSettings& found) : m_found(found) {}

    void read(const std::vector<OptionWord>& words) {
        for (std::size_t i = 0; i < words.size(); ++i) {
            const OptionWord& word = words[i];
            if (word.text.starts_with('$')) continue;  // a variable that the text does not define
            if (m_afterJar) {
                argument(word);
            } else if (word.text == "-jar") {
                continue;
            } else if (word.text.starts_with('@')) {
                add({SettingSource::JvmOption, "@", "@", word.text.substr(1), 1, 0, {}}, word);
            } else if (word.text.starts_with('-')) {
                RawSetting option = jvmOption(word.text);
                if (takesNext(word.text) && i + 1 < words.size()) option.value = words[++i].text;
                if (word.text.starts_with("--") && isProperty(option.shown)) {
                    argument(word);
                } else if (word.text.size() > 1) {
                    add(std::move(option), word);
                }
            } else {
                m_afterJar = true;
                if (m_found.product.empty()) m_found.product = productOf(word.text);
            }
        }
    }

private:
    static bool isProperty(std::string_view shown) {
        return shown.find('.') != std::string_view::npos || shown == "--debug";
    }

    void argument(const OptionWord& word) {
        if (word.text.starts_with("--") && word.text.size() > 2) {
            const auto equals = std::min(word.text.find('='), word.text.size());
            const std::string shown = word.text.substr(0, equals);
            add({SettingSource::Argument,
                 shown,
                 shown.substr(2),
                 equals < word.text.size() ? word.text.substr(equals + 1) : std::string(),
                 1,
                 0,
                 {}},
                word);
        } else if (word.text.starts_with('-') && word.text.size() > 1) {
            RawSetting option = jvmOption(word.text);
            option.source = SettingSource::IgnoredOption;
            add(std::move(option), word);
        }
    }

    void add(RawSetting setting, const OptionWord& word) {
        setting.line = word.line;
        setting.notes = word.notes;
        m_found.settings.push_back(std::move(setting));
    }

    LaunchSettings& m_found;
    bool m_afterJar = false;
};

/// The word behind java in a command, or the size when it starts no java program.
std::size_t optionsOf(const ShellCommand& command) {
    if (command.empty() || isTalk(command.front().text())) return command.size();
    const auto java =
        std::find_if(command.begin(), command.end(), [](const auto& word) { return isJava(word.text()); });
    if (java == command.end() || java + 1 == command.end()) return command.size();
    const std::string& next = (java + 1)->text();
    const bool runs = (next.starts_with('-') && next != "-version" && next != "--version") ||
                      next.starts_with('$') || next.starts_with('@') ||
                      next.find(".jar") != std::string::npos;
    return runs ? static_cast<std::size_t>(java + 1 - command.begin()) : command.size();
}

bool hasReference(const LinedText& line, const std::string& name) {
    return line.text().find("$" + name) != std::string::npos ||
           line.text().find("${" + name) != std::string::npos;
}

/// Reads a script line by line; variables wait for the command that uses them.
class ScriptReader {
public:
    LaunchSettings read(std::span<const PastedLine> lines) {
        for (std::size_t at = 0; at < lines.size() && m_found.settings.size() < kMostSettings; ++at) {
            if (looksLikeLaunch(lines[at].text)) readLine(logicalLine(lines, at));
        }
        reportUnused();
        return std::move(m_found);
    }

private:
    void readLine(const LinedText& line) {
        ShellAssignment assignment = assignmentOf(line);
        if (!assignment.name.empty() && !isCommand(line)) return assign(std::move(assignment), line);
        if (beginsWithOption(line.text())) {
            for (const ShellCommand& command : commandsOf(expandedOnce(line))) readOptions(command, 0);
            return;
        }
        for (const ShellCommand& command : commandsOf(expandedOnce(line))) {
            const std::size_t begin = optionsOf(command);
            if (begin == command.size()) continue;
            m_found.startsJava = true;
            readOptions(command, begin);
        }
    }

    /// "FOO=bar java -jar x.jar" assigns and runs at once.
    bool isCommand(const LinedText& line) const {
        const auto commands = commandsOf(line);
        return std::any_of(commands.begin(), commands.end(),
                           [](const ShellCommand& command) { return optionsOf(command) < command.size(); });
    }

    void assign(ShellAssignment assignment, const LinedText& line) {
        // JAVA_OPTS="$JAVA_OPTS …" adds to itself: resolve it now, or it would mean itself for ever.
        LinedText value = hasReference(line, assignment.name) ? expanded(assignment.value, m_variables)
                                                              : std::move(assignment.value);
        if (m_variables.size() >= kMostVariables) return;
        m_variables.insert_or_assign(assignment.name, std::move(value));
        m_unused.insert(assignment.name);
    }

    LinedText expandedOnce(const LinedText& line) {
        markUsed(line, 0);
        return expanded(line, m_variables);
    }

    void markUsed(const LinedText& line, int depth) {
        if (depth == 8 || line.text().find('$') == std::string::npos) return;
        for (auto it = m_unused.begin(); it != m_unused.end();) {
            if (!hasReference(line, *it)) {
                ++it;
                continue;
            }
            const std::string name = *it;
            m_unused.erase(it);
            markUsed(m_variables.at(name), depth + 1);
            it = m_unused.begin();
        }
    }

    void readOptions(const ShellCommand& command, std::size_t begin) {
        const ShellCommand words(command.begin() + static_cast<std::ptrdiff_t>(begin), command.end());
        OptionReader(m_found).read(mended(words));
    }

    /// Options in a variable that no command of the text uses still mean something.
    void reportUnused() {
        for (const std::string& name : m_unused) {
            const LinedText value = expanded(m_variables.at(name), m_variables);
            if (!beginsWithOption(value.text())) continue;
            for (const ShellCommand& command : commandsOf(value)) readOptions(command, 0);
        }
        std::stable_sort(m_found.settings.begin(), m_found.settings.end(),
                         [](const RawSetting& a, const RawSetting& b) { return a.line < b.line; });
    }

    LaunchSettings m_found;
    ShellVariables m_variables;
    std::set<std::string> m_unused;
};

}  // namespace

bool beginsWithOption(std::string_view text) {
    const std::string_view word = trimmed(text);
    for (const std::string_view start : {"-XX:", "-Xm", "-Xs", "-Xlog", "-Xverify", "-Xint", "-Xnoclassgc",
                                         "-verbose:", "-javaagent:", "-agentlib:"}) {
        if (word.starts_with(start)) return true;
    }
    if (word == "-server" || word.starts_with("-server ") || word == "-client") return true;
    const bool dashes = word.starts_with("--") && word.size() > 2 && word[2] >= 'a' && word[2] <= 'z';
    const auto equals = word.find('=');
    const auto dot = word.find('.');
    if (dashes && dot < equals && equals != word.npos && word.substr(0, equals).find(' ') == word.npos)
        return true;
    return word.starts_with("-D") && word.size() > 2 &&
           ((word[2] >= 'a' && word[2] <= 'z') || word[2] == '$');
}

bool looksLikeLaunch(std::string_view line) {
    const std::string_view text = trimmed(line);
    if (text.empty() || text.starts_with('#')) return false;
    if (beginsWithOption(text)) return true;
    LinedText one;
    one.append(text.substr(0, 256), 1);
    if (!assignmentOf(one).name.empty()) return true;
    return text.find("java") != text.npos || text.find("$JAVA") != text.npos ||
           text.find("${JAVA") != text.npos || text.find("$_RUNJAVA") != text.npos;
}

LaunchSettings readLaunchScript(std::span<const PastedLine> lines) {
    return ScriptReader().read(lines);
}

std::vector<RawSetting> readOptionText(std::string_view text, std::size_t line) {
    LinedText lined;
    lined.append(text, line);
    LaunchSettings found;
    for (const ShellCommand& command : commandsOf(lined)) OptionReader(found).read(mended(command));
    return std::move(found.settings);
}

}  // namespace sluice
