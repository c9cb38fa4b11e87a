#pragma once

#include "engine/metrics/profile/cpu_profile.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sluice {

/// Whose code a function is, as its name tells.
enum class FrameKind {
    Thread,    ///< the outermost box
    Own,       ///< sluice::
    Boost,     ///< boost::, Asio above all
    Standard,  ///< the C++ library
    Library,   ///< any other: libc with its system calls, OpenSSL, nghttp2, …
    Unnamed,   ///< no symbol
};
inline constexpr std::size_t kFrameKinds = 6;

/// A profile laid out as a flame graph: a box for each call, as wide as its samples and those of what it called, on top
/// of its caller's; siblings in the order of their names, so that two graphs of one program can be compared.
class FlameGraph {
public:
    static constexpr std::uint32_t kNoBox = 0xffff'ffff;

    struct Box {
        std::uint32_t function = 0;     ///< index into functions()
        std::uint32_t depth = 0;        ///< 0 = outermost
        std::uint32_t caller = kNoBox;  ///< a box before this one
        std::uint64_t from = 0;         ///< where it begins, in samples
        std::uint64_t samples = 0;      ///< how wide it is
        std::uint64_t own = 0;          ///< of these taken in the function itself
        FrameKind kind = FrameKind::Library;
    };

    FlameGraph() = default;
    explicit FlameGraph(const CpuProfile& profile);

    /// A caller stands before its callees, and what begins earlier before what begins later. Calls without any sample
    /// have no box.
    const std::vector<Box>& boxes() const noexcept { return m_boxes; }
    const std::vector<std::string>& functions() const noexcept { return m_functions; }
    const std::string& nameOf(const Box& box) const noexcept { return m_functions[box.function]; }
    std::uint64_t samples() const noexcept { return m_samples; }
    unsigned depth() const noexcept { return m_depth; }  ///< rows of boxes

    /// By function: whether its name contains the text, ASCII letters compared without case. None does for an empty one.
    std::vector<bool> matching(std::string_view text) const;
    /// The samples in such functions or in what they called, each counted once.
    std::uint64_t samplesIn(const std::vector<bool>& functions) const;

private:
    std::vector<std::string> m_functions;
    std::vector<Box> m_boxes;
    std::uint64_t m_samples = 0;
    unsigned m_depth = 0;
};

/// What a picture says in words, in the user's language.
struct FlameWords {
    std::string title;
    std::vector<std::string> lines;  ///< under the title: how it was made, what is missing
    std::vector<std::string> kinds;  ///< names of FrameKind's, for the legend
    std::string leftOut{};           ///< "Left out: calls below", a share follows
};

/// A standalone SVG: no script, no outside reference; every box says its name, samples and share when pointed at. Names
/// and words are text. Boxes of less than a tenth of a pixel are left out.
std::string flameSvg(const FlameGraph& graph, const FlameWords& words);

/// The same to stand inside a page of HTML, in at most about `mostBytes`: more of the narrow boxes are left out until it
/// is no longer than that, and a line says below which share. What cannot be left out may be longer.
std::string flameFigure(const FlameGraph& graph, const FlameWords& words, std::size_t mostBytes);

}  // namespace sluice
