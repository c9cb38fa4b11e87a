#pragma once

#include "engine/proxy/io/tls/tls_fault_log.h"
#include "engine/proxy/io/worker_loop.h"
#include "engine/proxy/worker_table.h"

#include <boost/intrusive/list.hpp>

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sluice::proxy {

class Exchange;
class Session;

using SessionHook =
    boost::intrusive::list_base_hook<boost::intrusive::link_mode<boost::intrusive::auto_unlink>>;

/// What the sessions and exchanges of one worker share, beyond the loop. That worker's thread only.
struct WorkerState : WorkerLoop {
    explicit WorkerState(const std::atomic<bool>& sheddingFlag, std::string viaPseudonym);
    ~WorkerState();

    /// An exchange that is free, made when there is none.
    std::unique_ptr<Exchange> takeExchange();
    void keepExchange(std::unique_ptr<Exchange> exchange);
    /// "Mon, 30 Nov 2026 18:14:52 GMT" (RFC 9110 5.6.7), made anew once a second.
    std::string_view date();

    boost::intrusive_ptr<WorkerTable> table;
    const std::atomic<bool>& shedding;
    TlsFaultLog tlsFaults;
    const std::string via;  ///< "sluice-…": how this process is told from other gateways
    bool draining = false;  ///< answers carry Connection: close, idle connections are gone
    std::uint64_t sessionCount = 0;
    std::uint64_t tunnels = 0;        ///< open
    std::uint64_t tunnelsOpened = 0;  ///< since the former report
    std::function<void()> onSessionClosed;
    std::array<char, 72 * 1024> scratch;  ///< heads are composed here; never held across a wait

private:
    std::vector<std::unique_ptr<Exchange>> m_free;
    Nanos m_dateMade{-1};
    std::string m_date;
};

}  // namespace sluice::proxy
