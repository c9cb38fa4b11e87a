#pragma once

#include "engine/http/body_decoder.h"
#include "engine/mock/delay_wheel.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace sluice {

/// One connection of a mock worker. A connection at rest holds no buffer.
struct MockConnection : Delayed {
    enum class State : std::uint8_t {
        Head,     ///< waits for a request, or for the rest of its head
        Body,     ///< reads the body of one
        Delay,    ///< waits in the wheel before it answers
        Writing,  ///< the socket was full
        Linger,   ///< refused: waits in the wheel for the peer's end, so that the answer is not lost in a
                  ///< reset
    };

    int fd = -1;
    State state = State::Head;
    bool closeAfter = false;  ///< the answer in work is the last one
    bool refused = false;     ///< the answer in work is the last one, and more input may come
    bool readable = false;    ///< an edge came while nothing was to be read
    bool collects = false;    ///< the body is wanted, not only its end
    std::string input;        ///< received, not looked at yet
    std::string head;         ///< of the request whose body is being read
    std::string body;
    http::BodyDecoder decoder;
    std::string output;         ///< an answer that is not made beforehand
    std::string_view unsent;    ///< of `output`, or of an answer made beforehand
    std::uint64_t filling = 0;  ///< bytes of filling to send behind `unsent`
    std::size_t position = 0;   ///< in the worker's list
};

}  // namespace sluice
