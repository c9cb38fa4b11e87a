#pragma once

#include "engine/core/result.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace sluice {

/// The cheapest server there can be, to find out what the generator itself is able to: on a thread and a port
/// of the loopback of its own it answers every so many bytes with the same bytes, whatever they are, or every
/// stream of HTTP/2.
class NullResponder {
public:
    /// A request is `requestBytes` long, at least 1; the answer's body `answerBytes`. Error SystemFailed.
    static Result<std::unique_ptr<NullResponder>> start(std::size_t requestBytes, std::size_t answerBytes);
    /// The same by prior knowledge of HTTP/2 (http2/null_http2.h).
    static Result<std::unique_ptr<NullResponder>> startHttp2(std::size_t answerBytes);
    /// Ends the thread and closes every connection.
    ~NullResponder();
    NullResponder(const NullResponder&) = delete;
    NullResponder& operator=(const NullResponder&) = delete;

    std::uint16_t port() const noexcept { return m_port; }

private:
    struct Peer;

    NullResponder(std::size_t requestBytes, std::size_t answerBytes, bool http2);
    static Result<std::unique_ptr<NullResponder>> started(std::unique_ptr<NullResponder> responder);
    std::error_code listen();
    void serve();
    void accept();
    bool answer(Peer& peer);
    bool answerStreams(Peer& peer);

    const std::size_t m_requestBytes, m_answerBytes;
    const bool m_http2;
    const std::string m_answer;
    std::vector<char> m_buffer;
    std::uint16_t m_port = 0;
    int m_listener = -1, m_epoll = -1, m_wake = -1;
    std::vector<std::unique_ptr<Peer>> m_peers;
    std::thread m_thread;
};

}  // namespace sluice
