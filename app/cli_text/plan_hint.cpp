#include "app/cli_text/plan_hint.h"

#include "app/cli_text/phrase.h"

#include <utility>

namespace sluice::cli {

namespace {

constexpr std::pair<std::string_view, Phrase> kHints[] = {
    {"ceiling",
     {"the generator's ceiling is measured over plain TCP with keep-alive, so neither with an https target nor "
      "with keep-alive: false",
      "压测端的上限在明文 TCP、保持连接的条件下测得，不适用于 https 目标或 keep-alive: false"}},
    {"targets.protocol", {"http1 or http2", "http1 或 http2"}},
    {"levels.streams",
     {"at least 1; more only where a target has protocol: http2; connections times streams at most 50000",
      "至少为 1；只有目标设 protocol: http2 时才能大于 1；连接数 × 流数最多 50000"}},
    {"request.keep-alive",
     {"HTTP/2 keeps its connections open: a connection for every request goes with http1 alone",
      "HTTP/2 保持连接：每个请求新建连接只适用于 http1"}},
    {"request.pipeline",
     {"pipelining goes with a closed loop over http1, with keep-alive and without a script; HTTP/2 has streams "
      "instead",
      "流水线只适用于 http1 的闭环，需保持连接且不用脚本；HTTP/2 用流代替"}},
};

/// "levels[1].streams:7" is "levels.streams".
std::string plainName(std::string_view field) {
    std::string name;
    bool index = false;
    for (const char c : field.substr(0, field.rfind(':'))) {
        index = index || c == '[';
        if (!index) name += c;
        index = index && c != ']';
    }
    return name;
}

}  // namespace

std::string planHint(std::string_view field, Language language) {
    const std::string name = plainName(field);
    for (const auto& [known, hint] : kHints) {
        if (name == known) return std::string(language == Language::Chinese ? hint.chinese : hint.english);
    }
    return {};
}

}  // namespace sluice::cli
