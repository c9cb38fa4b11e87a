#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <nghttp2/nghttp2.h>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sluice::test {

/// An HTTP/2 client for tests, by prior knowledge and on the test's thread: it reads and writes only inside
/// its own calls, each of which ends after twenty seconds.
class H2Client {
public:
    using Fields = std::vector<std::pair<std::string, std::string>>;

    struct Answer {
        int status = 0;
        std::vector<int> interim;  ///< the statuses of 1xx answers
        Fields fields;
        Fields trailers;
        std::string body;
        bool readsTrailers = false;  ///< the field section that is being read comes behind the body
        bool ended = false;          ///< by END_STREAM
        bool closed = false;         ///< whichever way
        std::uint32_t code = 0;      ///< of the reset, if there was one

        /// The first field of that name, or "".
        std::string field(std::string_view name) const;
        std::string trailer(std::string_view name) const;
    };

    /// `window`: of every stream. With `readsOn` false payload is read but no window is opened again.
    explicit H2Client(std::uint16_t port, std::uint32_t window = 65535, bool readsOn = true);
    ~H2Client();
    H2Client(const H2Client&) = delete;
    H2Client& operator=(const H2Client&) = delete;

    /// GET with these fields behind the pseudo-header fields.
    std::int32_t get(const std::string& path, const Fields& more = {});
    /// Any head; a body follows by send().
    std::int32_t open(const Fields& head, bool ends);
    /// A whole request with a body.
    std::int32_t post(const std::string& path, std::string body, const Fields& more = {});
    /// More of a body. With `trailers` they end the stream.
    void send(std::int32_t stream, std::string_view bytes, bool ends, const Fields& trailers = {});
    void reset(std::int32_t stream, std::uint32_t code = NGHTTP2_CANCEL);
    /// Opens the windows of the stream and of the connection.
    void openWindow(std::int32_t stream, std::int32_t size);

    Answer& answer(std::int32_t stream) { return m_answers[stream]; }
    /// Goes on until the stream is closed.
    Answer& wait(std::int32_t stream);
    /// Goes on until it holds; false when it does not in time.
    bool waitUntil(const std::function<bool()>& holds, int milliseconds = 20000);
    /// Sends what waits and takes what is there, for a moment.
    void goOn();

    /// Bytes of bodies that went out.
    std::uint64_t bodyBytesSent() const { return m_bodyBytesSent; }
    bool isClosed() const { return m_closed; }
    /// (last stream, code) of every GOAWAY.
    const std::vector<std::pair<std::int32_t, std::uint32_t>>& goaways() const { return m_goaways; }

private:
    struct Outgoing {
        std::string bytes;
        std::size_t sent = 0;
        bool ends = false;
        Fields trailers;
    };
    struct Callbacks;

    bool turn(int milliseconds);

    int m_socket = -1;
    nghttp2_session* m_session = nullptr;
    bool m_readsOn;
    bool m_closed = false;
    std::uint64_t m_bodyBytesSent = 0;
    std::map<std::int32_t, Answer> m_answers;
    std::map<std::int32_t, Outgoing> m_outgoing;
    std::vector<std::pair<std::int32_t, std::uint32_t>> m_goaways;
};

}  // namespace sluice::test
