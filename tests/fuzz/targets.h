#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string_view>

/// What is fuzzed. Each function takes any bytes and throws when a promise of the parser is broken; the sanitizers
/// see the rest. The ordinary tests send the kept inputs of tests/data/fuzz/ and mutations of them through the same
/// functions.
namespace sluice::fuzz {

using Bytes = std::span<const std::uint8_t>;
using Target = void (*)(Bytes);

/// In one piece or byte by byte, a head is the same, its views lie in the buffer, and its framing is decided.
void requestHead(Bytes input);
void responseHead(Bytes input);
/// The first byte says where the data is cut: the payload does not depend on it.
void chunks(Bytes input);
/// A target's parts lie in it; the normal form of its path has the same normal form.
void target(Bytes input);
/// A configuration that can be read can be written, and then reads the same.
void config(Bytes input);
/// Whatever a client sends, it is one line of the access log.
void logLine(Bytes input);
/// Steps of a client (HTTP/1.1 or HTTP/2) and a node, each a byte and its text: what the node gets are requests, what
/// the client gets are answers, and nothing is left open at the end.
void session(Bytes input);

struct NamedTarget {
    std::string_view name;  ///< of its folder in tests/data/fuzz
    Target run;
};
inline constexpr NamedTarget kTargets[] = {
    {"request_head", requestHead},
    {"response_head", responseHead},
    {"chunks", chunks},
    {"target", target},
    {"config", config},
    {"log_line", logLine},
    {"session", session},
};

inline void require(bool holds) {
    if (!holds) throw std::logic_error("a promise is broken");
}

inline std::string_view asText(Bytes input) {
    return {reinterpret_cast<const char*>(input.data()), input.size()};
}

inline bool liesIn(std::string_view part, std::string_view whole) {
    return part.empty() ||
           (part.data() >= whole.data() && part.data() + part.size() <= whole.data() + whole.size());
}

}  // namespace sluice::fuzz
