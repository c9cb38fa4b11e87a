#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sluice::test {

/// A blocking HTTP/1.1 client for tests: sends bytes as they are, reads one answer by its Content-Length, its chunks,
/// or until the connection closes.
class RawClient {
public:
    struct Answer {
        int status = 0;  ///< 0: no complete answer in time
        std::string head, body;

        /// The first field of that name, or "".
        std::string field(std::string_view name) const;
    };

    /// `patience`: seconds for each read and write.
    explicit RawClient(std::uint16_t port, int patience = 5);
    virtual ~RawClient();
    RawClient(const RawClient&) = delete;
    RawClient& operator=(const RawClient&) = delete;

    bool connected() const { return m_socket >= 0; }
    void send(std::string_view bytes);
    /// True when the other side has ended the connection, in whatever way, after anything that it sent.
    bool readsEnd();
    /// True when it has ended the connection in a reset.
    bool readsReset();
    Answer read(bool bodyExpected = true);
    /// So many bytes, or fewer when the connection ends or five seconds pass before.
    std::string readBytes(std::size_t size);
    /// Ends the connection in a reset, at once.
    void reset();
    /// The gateway sees the end of what was sent; its bytes can still be read.
    void shutdownSend();
    /// One request with Host and nothing else.
    Answer get(std::string_view target);

protected:
    /// As send(2) and recv(2), with a limit of five seconds.
    virtual long transmit(const char* bytes, std::size_t size);
    virtual long receive(char* to, std::size_t size);

private:
    bool fill();
    /// What the read after the last byte gave: 0, or the error's number.
    int lastRead();

    int m_socket = -1;
    std::string m_buffer;
};

}  // namespace sluice::test
