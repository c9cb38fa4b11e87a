#include "engine/config/access_log_format.h"
#include "engine/core/text.h"
#include "engine/proxy/access/log_line.h"
#include "tests/fuzz/targets.h"

#include <algorithm>
#include <array>

namespace sluice::fuzz {

void logLine(Bytes input) {
    const std::string_view value = asText(input);
    std::array<char, 16 * 1024> room;
    // Now and then less room than the value needs.
    const std::size_t capacity = value.size() % 3 == 0 ? 64 : room.size();

    proxy::LogLine json(room.data(), capacity);
    json.json(value);
    const std::string_view line = json.finish();
    require(line.size() <= capacity && line.back() == '\n');
    require(std::count(line.begin(), line.end(), '\n') == 1 && isUtf8(line));
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        require(static_cast<unsigned char>(line[i]) >= 0x20 && line[i] != '"');
        if (line[i] != '\\') continue;
        const char next = line[++i];
        require(next == '"' || next == '\\' || next == 'u');
    }

    proxy::LogLine text(room.data(), capacity);
    text.text(value);
    const std::string_view plain = text.finish();
    require(std::all_of(plain.begin(), plain.end() - 1,
                        [](char c) { return c >= 0x20 && c < 0x7F && c != '"'; }));

    (void)parseLogFormat(value);
}

}  // namespace sluice::fuzz
