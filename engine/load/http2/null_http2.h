#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace sluice {

/// The server's side of an HTTP/2 connection of the null responder: every request gets the same answer, for as little as
/// can be. It reads the heads of frames (RFC 9113, 4.1) and nothing of the fields, and keeps no windows: it opens its own
/// as wide as may be, and those of the generator are so (http2_link.cpp).
class NullHttp2 {
public:
    explicit NullHttp2(std::size_t answerBytes);

    /// Takes what was received; false where it cannot be HTTP/2.
    bool take(std::string_view bytes);
    /// Adds what is due to `output`, up to about `most` bytes; nothing where nothing is.
    void fill(std::string& output, std::size_t most);

private:
    bool frame();

    std::string m_control;              ///< settings and windows that are due
    std::string m_answer;               ///< frames of an answer, of stream 0
    std::vector<std::size_t> m_frames;  ///< where each begins
    std::deque<std::uint32_t>
        m_due;                  ///< streams that wait for their answer, the first of them from m_next on
    std::size_t m_next = 0;     ///< index into m_frames
    std::size_t m_preface = 0;  ///< bytes of it that came
    std::array<unsigned char, 9> m_head{};
    std::size_t m_headSize = 0;     ///< of a frame's head, what came
    std::size_t m_toSkip = 0;       ///< of its payload
    std::uint32_t m_bodyBytes = 0;  ///< received since the window was last widened
};

}  // namespace sluice
