#include "engine/http/status.h"
#include "engine/lab/trial_request.h"
#include "engine/load/endpoint.h"
#include "engine/load/load_socket.h"
#include "engine/load/load_target.h"
#include "engine/load/response_reader.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <optional>
#include <sys/epoll.h>
#include <unistd.h>

namespace sluice {

namespace {

constexpr Millis kAskEvery{50};

std::error_code systemError(int code) {
    return {code, std::system_category()};
}

/// OpenSSL writes as write(2) does: a peer that is gone must not end the process.
class NoSigpipe {
public:
    NoSigpipe() {
        sigset_t pipe;
        sigemptyset(&pipe);
        sigaddset(&pipe, SIGPIPE);
        pthread_sigmask(SIG_BLOCK, &pipe, &m_former);
    }
    ~NoSigpipe() {
        sigset_t pipe;
        sigemptyset(&pipe);
        sigaddset(&pipe, SIGPIPE);
        const timespec now{0, 0};
        while (sigtimedwait(&pipe, nullptr, &now) > 0) {  // one that is pending would come on unblocking
        }
        pthread_sigmask(SIG_SETMASK, &m_former, nullptr);
    }
    NoSigpipe(const NoSigpipe&) = delete;
    NoSigpipe& operator=(const NoSigpipe&) = delete;

private:
    sigset_t m_former{};
};

/// The one connection of a trial. Every wait ends at the deadline, or when it is to stop.
class Trial {
public:
    Trial(const TrialRequest& request, const std::function<bool()>& stopping)
        : m_request(request),
          m_stopping(stopping),
          m_started(monotonicNow()),
          m_epoll(epoll_create1(EPOLL_CLOEXEC)) {}
    ~Trial() {
        m_socket.close();
        if (m_epoll >= 0) ::close(m_epoll);
    }
    Trial(const Trial&) = delete;
    Trial& operator=(const Trial&) = delete;

    Result<TrialAnswer> run() {
        if (m_epoll < 0) return Error{ErrorCode::SystemFailed, {}, systemError(errno)};
        LoadPlan plan;
        plan.url = m_request.url;
        plan.method = m_request.method;
        plan.headers = m_request.headers;
        plan.body = m_request.body;
        plan.keepAlive = false;
        const Result<LoadTarget> target = parseLoadTarget(plan.url);
        if (!target) return target.error();
        const Result<RequestParts> parts = requestParts(plan, *target);
        if (!parts) return parts.error();
        m_answer.sent = requestBytes(*parts);
        if (Result<void> connected = connect(*target); !connected) return connected.error();

        m_reader.copyTo(&m_text);
        m_reader.begin(m_request.method == "HEAD");
        const std::optional<TrialEnd> end = exchange();
        if (!end) return Error{ErrorCode::Stopped, {}, {}};
        m_answer.end = *end;
        m_answer.total = monotonicNow() - m_opened;
        m_answer.status = m_text.status;
        m_answer.reasonPhrase = http::reasonPhrase(m_text.status);
        m_answer.headers = std::move(m_text.fields);
        m_answer.body = std::move(m_text.body);
        m_answer.body.resize(std::min(m_answer.body.size(), m_request.mostBody));
        return std::move(m_answer);
    }

private:
    enum class Wait { Ready, TimedOut, Stopped };

    Wait wait() {
        while (true) {
            if (m_stopping && m_stopping()) return Wait::Stopped;
            const Nanos left = m_started + m_request.timeout - monotonicNow();
            if (left <= Nanos(0)) return Wait::TimedOut;
            const Nanos slice = std::min<Nanos>(left, kAskEvery);
            epoll_event event{};
            if (epoll_wait(m_epoll, &event, 1, static_cast<int>(std::chrono::ceil<Millis>(slice).count())) >
                0)
                return Wait::Ready;
        }
    }

    Result<void> connect(const LoadTarget& target) {
        const Result<Endpoint> endpoint =
            findEndpoint(target.host, target.port, m_request.timeout, m_stopping);
        if (!endpoint) return endpoint.error();
        m_answer.address = endpoint->text;
        const auto failed = [&](std::error_code reason) {
            return Error{ErrorCode::ConnectFailed, endpoint->text, reason};
        };
        m_opened = monotonicNow();
        if (const int fault = m_socket.open(*endpoint, m_epoll, nullptr); fault == EINPROGRESS) {
            const Wait waited = wait();
            if (waited == Wait::Stopped) return Error{ErrorCode::Stopped, {}, {}};
            if (waited == Wait::TimedOut) return failed(systemError(ETIMEDOUT));
            if (const int refused = m_socket.connectFault(); refused != 0)
                return failed(systemError(refused));
        } else if (fault != 0) {
            return failed(systemError(fault));
        }
        m_answer.connected = monotonicNow() - m_opened;
        if (!target.secure) return {};
        const auto client =
            TlsClient::make(m_request.serverName.empty() ? target.host : m_request.serverName, false);
        if (!client) return client.error();
        m_tls = *client;
        m_socket.secure(*m_tls);
        while (true) {
            const TlsSession::Step step = m_socket.tls()->handshake();
            m_answer.connected = monotonicNow() - m_opened;
            if (step == TlsSession::Step::Done) return {};
            if (step == TlsSession::Step::Failed) return failed(m_socket.tls()->fault());
            const Wait waited = wait();
            if (waited == Wait::Stopped) return Error{ErrorCode::Stopped, {}, {}};
            if (waited == Wait::TimedOut) return failed(systemError(ETIMEDOUT));
        }
    }

    /// Sends and reads at once: a server may answer before it has read a body. Empty when stopped.
    std::optional<TrialEnd> exchange() {
        std::string_view unsent = m_answer.sent;
        Nanos sentAt = monotonicNow();
        while (true) {
            while (!unsent.empty()) {
                const ssize_t count = m_socket.send(unsent.data(), unsent.size());
                if (count < 0) {
                    // Whoever refuses a body says so before the reset; what came is read below.
                    if (errno != EAGAIN && errno != EINTR) unsent = {};
                    break;
                }
                unsent.remove_prefix(static_cast<std::size_t>(count));
                sentAt = monotonicNow();
            }
            if (const std::optional<TrialEnd> end = receive(sentAt)) return end;
            switch (wait()) {
                case Wait::Ready: break;
                case Wait::TimedOut: return TrialEnd::TimedOut;
                case Wait::Stopped: return std::nullopt;
            }
        }
    }

    std::optional<TrialEnd> receive(Nanos sentAt) {
        char bytes[16 * 1024];
        while (true) {
            const ssize_t count = m_socket.receive(bytes, sizeof bytes);
            if (count < 0 && errno == EINTR) continue;
            if (count < 0 && errno == EAGAIN) return std::nullopt;
            if (count < 0) {
                m_answer.reason = systemError(errno);
                return TrialEnd::Cut;
            }
            if (count == 0) {
                return m_reader.end() == ResponseReader::State::Complete ? TrialEnd::Whole : TrialEnd::Cut;
            }
            if (m_answer.firstByte == Nanos(0)) m_answer.firstByte = monotonicNow() - sentAt;
            std::string_view taken(bytes, static_cast<std::size_t>(count));
            switch (m_reader.take(taken)) {
                case ResponseReader::State::Complete: return TrialEnd::Whole;
                case ResponseReader::State::Malformed: return TrialEnd::NotHttp;
                case ResponseReader::State::More: break;
            }
            if (m_text.bodySize > m_request.mostBody) return TrialEnd::LimitReached;
        }
    }

    const TrialRequest& m_request;
    const std::function<bool()>& m_stopping;
    const NoSigpipe m_noSigpipe;
    Nanos m_started, m_opened{0};
    int m_epoll;
    std::shared_ptr<const TlsClient> m_tls;
    LoadSocket m_socket;
    ResponseReader m_reader;
    ResponseText m_text;
    TrialAnswer m_answer;
};

}  // namespace

Result<TrialAnswer> tryRequest(const TrialRequest& request, const std::function<bool()>& stopping) {
    return Trial(request, stopping).run();
}

}  // namespace sluice
