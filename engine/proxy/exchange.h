#pragma once

#include "engine/http/body_decoder.h"
#include "engine/http/framing.h"
#include "engine/http/head_parser.h"
#include "engine/http/target.h"
#include "engine/metrics/stage_times.h"
#include "engine/proxy/client_stream.h"
#include "engine/proxy/io/task.h"
#include "engine/proxy/plugins/plugin.h"
#include "engine/proxy/proxy_error.h"
#include "engine/proxy/tunnel.h"
#include "engine/proxy/upstream/upstream.h"
#include "engine/proxy/worker_state.h"

#include <string>
#include <string_view>
#include <vector>

namespace sluice::proxy {

class UpstreamCall;

/// One request and its answer. Made of parts that share this state: admission (exchange.cpp) reads and judges the
/// request and may answer locally (exchange_local.cpp); the request's way to a node (exchange_request.cpp), over a
/// connection (exchange_connect.cpp), its body beside the answer (exchange_upload.cpp); the answer's way back
/// (exchange_response.cpp). Reused by its worker, so that its strings keep their memory.
///
/// The rules of a retry: never after the first byte of an answer, never once body bytes were taken that are
/// no longer here; a method that is not idempotent only when nothing was sent (RFC 9110 9.2.2).
class Exchange final : private RequestView, private ResponseFields {
public:
    explicit Exchange(WorkerState& worker);

    /// The first bytes of a request have come to the client's stream; they were noticed at that time.
    void begin(ClientStream& client, Nanos noticed);

    /// An HTTP/1.1 client: reads what it sent so far into the request's buffer, which becomes a large one
    /// when the first is full. A head that fills that one too is over the parser's limits by then.
    IoResult readHead();
    /// Takes bytes that came behind the former request.
    void takePipelined(std::string_view bytes);
    http::ParseStatus parseHead();
    bool hasBytes() const noexcept { return m_inputEnd > 0; }
    /// The parsed request is the last one of its connection.
    void endConnection() noexcept { m_framing.keepAlive = false; }
    /// All that was read so far.
    std::string_view input() const noexcept { return {m_input.data(), m_inputEnd}; }
    /// Instead of these: a request whose head the client's stream has read, with the body's framing, or with
    /// the status that refuses it. `head` stays where it is until the exchange has ended; its views point
    /// into `text`, whose rest is free for the body.
    void takeRequest(const http::RequestHead& head, Buffer text, std::size_t textSize,
                     const http::Framing& framing, int failureStatus);

    /// Serves the request and tells the client's stream when it is over.
    Detached serve();
    /// Answers an error instead: the request could not be read.
    Detached refuse(ProxyError error);

    /// What lies behind the request in its buffer; valid until the exchange is reset.
    std::string_view pipelined() const noexcept;
    /// The client's connection may carry another request.
    bool clientMayStay() const noexcept { return m_clientMayStay; }
    /// The client may still be sending, so that closing at once could destroy the answer (RFC 9112 9.6).
    bool mustLinger() const noexcept { return m_mustLinger; }
    /// The connection has left HTTP: joins it to the node's and gives what ends both; null otherwise. After the
    /// exchange has ended, before it is reset.
    Tunnel* startTunnel();
    /// Gives back buffers and table.
    void reset();
    /// Ends every wait of this exchange; its client is closed already.
    void cut();

private:
    /// What one try on one connection came to.
    enum class Attempt : std::uint8_t {
        Answered,    ///< a final response head is parsed
        Unanswered,  ///< the connection died before the first byte of an answer
        Failed,      ///< m_error says why; status 0: the client is gone
    };
    // exchange.cpp
    ProxyError admit();
    bool runAccess();
    void finish();
    void fail(const ProxyError& error) noexcept { m_error = error; }
    /// Writes framed bytes to the client; true when all went out in time.
    Task<bool> sendToClient(std::string_view bytes);
    /// Why the client did not get all of it.
    ProxyError clientLost() const noexcept;

    // exchange_local.cpp
    Task<bool> answerLocally();
    std::optional<std::string_view> composeLocalAnswer();
    bool isGrpcCall() const noexcept;

    // exchange_log.cpp
    void logAccess(AccessLogger& log);
    std::string_view refusalReason() const noexcept;

    // exchange_request.cpp
    Task<bool> forward();
    /// The upstream is at that limit, or was so until the time to wait was over; false.
    bool failBusy(std::string_view code, std::string_view limit = {});
    Task<Attempt> attempt();
    bool startRequest();
    Task<bool> sendUpstream(std::string_view bytes);
    bool mayRepeat() const noexcept;

    // exchange_connect.cpp
    Task<bool> reachNode(UpstreamCall& call);
    Task<bool> connect(UpstreamNode& node);
    /// The TLS handshake of a new connection; false: m_error says why not, or the client is gone.
    Task<bool> secureUpstream(UpstreamNode& node);
    void dropUpstream() noexcept { m_upstream = nullptr; }

    // exchange_upload.cpp
    void takeFirstPayload();
    Detached upload();
    void uploadEnded();
    ProxyError takeBody(Buffer& buffer, std::size_t got, std::string_view& framed);
    void keepForRepeat(std::string_view payload) noexcept;
    /// Only while m_uploading.
    Task<bool> stopUpload();

    // exchange_response.cpp
    Nanos headTimeout() const noexcept;
    Task<Attempt> receiveHead();
    Task<bool> relayInterim();
    void planResponse();
    /// Who forwards an answer without a date says when it came (RFC 9110 6.6.1).
    void addMissingDate();
    Task<bool> respond();
    Task<bool> relayRest();
    BodyPiece pieceOf(char* payload, std::size_t size) const noexcept;
    bool upstreamMayStay() const noexcept;
    std::uint32_t codeForClient() const noexcept;

    // exchange_tunnel.cpp
    bool isConnect() const noexcept { return m_request->method == "CONNECT"; }
    bool maySwitch() const noexcept;
    Task<bool> switchProtocols();
    Task<bool> answerConnect();
    Task<bool> openTunnel(int status, std::string_view fromNode);

    // RequestView, for plugins
    std::string_view method() const noexcept override { return m_request->method; }
    std::string_view path() const noexcept override { return m_target.path; }
    std::string_view query() const noexcept override;
    std::string_view host() const noexcept override { return m_host; }
    std::string_view remoteAddress() const noexcept override;
    std::string_view header(std::string_view name) const noexcept override;
    // ResponseFields, for plugins
    void add(std::string_view name, std::string_view value) override;

    WorkerState& m_worker;
    ClientStream* m_client = nullptr;
    boost::intrusive_ptr<WorkerTable> m_table;
    const RouteRuntime* m_route = nullptr;

    // the request
    Buffer m_input;
    std::size_t m_inputEnd = 0;
    std::size_t m_inputNext = 0;  ///< behind what belongs to this request
    http::RequestParser m_parser;
    const http::RequestHead* m_request = &m_parser.head();
    http::Framing m_framing;
    int m_headFailure = 0;  ///< the status that refuses the head
    http::Target m_target;
    std::string_view m_host;
    http::BodyDecoder m_requestBody;
    std::string_view
        m_firstPayload;          ///< the body from its beginning, decoded, as far as it fits into m_input
    std::string m_pipelined;     ///< what was read behind a chunked body
    bool m_bodyWasRead = false;  ///< bytes beyond m_firstPayload were taken from the client and are gone
    std::uint64_t m_bodyBytes = 0;

    // the upload that runs beside the answer
    bool m_uploading = false;
    bool m_uploadStops = false;
    std::string m_uploadSpill;
    ProxyError m_uploadError;
    bool m_awaitsHead = false;  ///< the main coroutine waits for the node to answer
    Nanos m_headDue{0};         ///< when the answer's head must be whole, once the request is
    std::coroutine_handle<> m_uploadJoin;

    // the node
    UpstreamNode* m_node = nullptr;
    boost::intrusive_ptr<UpstreamConnection> m_connecting;  ///< is being made
    NodeStreamPtr m_upstream;
    bool m_pooled = false;       ///< m_upstream stood before this request, and may be about to end
    bool m_nothingSent = false;  ///< the last try left nothing with the node
    std::string m_unsent;

    // the tunnel that the exchange may end in
    bool m_asksToSwitch = false;
    boost::intrusive_ptr<Tunnel> m_tunnel;
    std::string_view m_fromNode;  ///< bytes behind a 101, in m_output

    // the answer
    Buffer m_output;
    std::size_t m_outputBegin = 0;
    std::size_t m_outputEnd = 0;
    http::ResponseParser m_responseParser;
    http::Framing m_responseFraming;
    http::BodyDecoder m_responseBody;
    http::BodyKind m_clientBody = http::BodyKind::None;
    std::string m_addedFields;
    LocalAnswer m_local;
    ProxyError m_error;
    std::string m_errorBody;
    bool m_answerStarted = false;
    Nanos m_answerMoved{0};  ///< when some of it last came
    bool m_answerWhole = false;
    bool m_clientMayStay = false;
    bool m_mustLinger = false;
    bool m_sendTimedOut = false;

    // what is counted and logged
    int m_status = 0;
    StageTimes m_stages;
    std::uint32_t m_retries = 0;
    int m_upstreamStatus = 0;
    std::uint64_t m_bodyBytesOut = 0;  ///< payload that was given to the client's stream
    std::uint64_t m_bytesIn = 0;
    std::uint64_t m_bytesOut = 0;
};

}  // namespace sluice::proxy
