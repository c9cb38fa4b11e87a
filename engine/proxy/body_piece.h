#pragma once

#include <cstddef>
#include <string_view>

namespace sluice::proxy {

/// A piece of a body's payload in a buffer with room around it, so that a head and the framing can be put
/// next to it and all of it leaves in one write.
struct BodyPiece {
    static constexpr std::size_t kHeadRoom = 2048;  ///< in front of the first piece
    static constexpr std::size_t kChunkRoom = 18;   ///< in front of every piece: the size line of a chunk
    static constexpr std::size_t kTailRoom = 16;    ///< behind it: the end of a chunk and of the chunks

    char* data = nullptr;
    std::size_t size = 0;
    std::size_t roomBefore = 0;  ///< 0: none on either side, the bytes are not to be touched
    bool last = false;
    std::string_view trailers;  ///< with the last piece: lines, each "Name: value\r\n"
};

}  // namespace sluice::proxy
