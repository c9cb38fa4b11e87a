#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sluice::test {

/// Sends HTTP/2 frames byte by byte as a test writes them, right or wrong, and reads frames (RFC 9113 4.1).
class H2RawClient {
public:
    enum Type : std::uint8_t {
        Data = 0,
        Headers = 1,
        Priority = 2,
        Reset = 3,
        Settings = 4,
        Ping = 6,
        Goaway = 7,
        WindowUpdate = 8,
        Continuation = 9,
    };
    static constexpr std::uint8_t kEndStream = 1, kAck = 1, kEndHeaders = 4;

    struct Frame {
        std::uint8_t type = 0, flags = 0;
        std::uint32_t stream = 0;
        std::string payload;

        /// The error code of a RST_STREAM or a GOAWAY.
        std::uint32_t code() const;
    };

    /// Connects and sends the preface with empty settings.
    explicit H2RawClient(std::uint16_t port);
    ~H2RawClient();
    H2RawClient(const H2RawClient&) = delete;
    H2RawClient& operator=(const H2RawClient&) = delete;

    /// False when the other side is gone.
    bool send(std::string_view bytes);
    bool sendFrame(std::uint8_t type, std::uint8_t flags, std::uint32_t stream, std::string_view payload);
    /// A head in one frame.
    bool sendHead(std::uint32_t stream, const std::vector<std::pair<std::string, std::string>>& fields,
                  bool ends = true);
    /// The next frame; none when the connection ended or five seconds are over.
    std::optional<Frame> read();
    /// The next frame of that type, for that stream unless it is 0.
    std::optional<Frame> readUntil(std::uint8_t type, std::uint32_t stream = 0);
    /// Literal fields without indexing, names and values as they are (RFC 7541 6.2.2).
    static std::string encode(const std::vector<std::pair<std::string, std::string>>& fields);
    static std::string frame(std::uint8_t type, std::uint8_t flags, std::uint32_t stream,
                             std::string_view payload);
    static std::string number(std::uint32_t value);

private:
    bool fill();

    int m_socket = -1;
    std::string m_input;
};

}  // namespace sluice::test
