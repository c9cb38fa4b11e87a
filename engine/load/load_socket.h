#pragma once

#include "engine/load/endpoint.h"
#include "engine/load/tls_client.h"

#include <cstddef>
#include <memory>
#include <sys/types.h>

namespace sluice {

/// A client's non-blocking TCP connection, with TLS where that is asked for. One thread.
class LoadSocket {
public:
    LoadSocket() = default;
    ~LoadSocket() { close(); }
    LoadSocket(const LoadSocket&) = delete;
    LoadSocket& operator=(const LoadSocket&) = delete;

    /// Begins to connect and registers with the epoll set for every edge, with `tag`. 0 when connected
    /// already, EINPROGRESS when that is to come, else the reason.
    int open(const Endpoint& endpoint, int epoll, void* tag) noexcept;
    /// 0, or why connecting failed.
    int connectFault() const noexcept;
    /// From now on everything goes through TLS.
    void secure(const TlsClient& client) { m_tls = std::make_unique<TlsSession>(client, m_fd); }
    TlsSession* tls() noexcept { return m_tls.get(); }
    void close() noexcept;

    /// As send(2), recv(2).
    ssize_t send(const char* data, std::size_t size) noexcept;
    ssize_t receive(char* data, std::size_t size) noexcept;

private:
    int m_fd = -1;
    int m_epoll = -1;
    std::unique_ptr<TlsSession> m_tls;
};

}  // namespace sluice
