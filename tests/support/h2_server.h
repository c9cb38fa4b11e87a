#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <list>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace sluice::test {

/// An HTTP/2 server for tests, by prior knowledge, that does with each call what the test's script says. Each
/// connection has a thread, on which its script runs; all are joined when the server is destroyed.
class H2Server {
public:
    using Fields = std::vector<std::pair<std::string, std::string>>;
    struct Peer;

    /// One stream: what has come so far, and what is said to it.
    class Call {
    public:
        std::int32_t id = 0;
        int connection = 0;  ///< counted from 0 in the order of accepting
        Fields fields;       ///< pseudo-header fields too
        Fields trailers;
        std::string body;
        bool ended = false;

        std::string field(std::string_view name) const;
        void interim(int status, const Fields& more = {});
        /// The head; with `ends` it is the whole answer.
        void answer(int status, const Fields& more = {}, bool ends = false);
        void send(std::string_view bytes);
        /// Ends the answer; with trailers they end it.
        void end(const Fields& with = {});
        void reset(std::uint32_t code);
        /// No stream after that one is served (RFC 9113 6.8).
        void goaway(std::int32_t last);
        /// The connection is closed without a word.
        void cut();

    private:
        friend class H2Server;
        friend struct Peer;
        Peer* m_peer = nullptr;
        bool m_toldHead = false;
        std::string m_out;
        std::size_t m_sent = 0;
        bool m_outEnds = false;
        Fields m_outTrailers;
    };
    enum class Event { Head, Data, End, Reset };
    using Script = std::function<void(Call&, Event)>;
    struct Options {
        std::uint32_t maxStreams = 100;
        std::uint32_t window = 65535;
        bool readsOn = true;  ///< windows are opened again
    };

    explicit H2Server(Script script) : H2Server(std::move(script), Options()) {}
    H2Server(Script script, Options options);
    ~H2Server();
    H2Server(const H2Server&) = delete;
    H2Server& operator=(const H2Server&) = delete;

    std::uint16_t port() const { return m_port; }
    int accepted() const { return m_accepted; }
    /// Streams that were open at once on one connection, at most.
    int peak() const { return m_peak; }
    int calls() const { return m_calls; }
    std::uint64_t bytesSent() const { return m_bytesSent; }
    /// The codes of all resets that came.
    std::vector<std::uint32_t> resets() const;

private:
    void acceptAll();
    void serve(int socket, int number);

    Script m_script;
    Options m_options;
    int m_listener = -1;
    std::uint16_t m_port = 0;
    std::atomic<int> m_accepted{0}, m_peak{0}, m_calls{0};
    std::atomic<std::uint64_t> m_bytesSent{0};
    std::atomic<bool> m_ends{false};
    mutable std::mutex m_mutex;
    std::vector<std::uint32_t> m_resets;
    std::list<std::thread> m_threads;
    std::thread m_acceptor;
};

}  // namespace sluice::test
