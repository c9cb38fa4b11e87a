#include "engine/proxy/worker_state.h"

#include "engine/proxy/exchange.h"

#include <fmt/format.h>

#include <ctime>

namespace sluice::proxy {

namespace {
constexpr std::size_t kKeptExchanges = 256;
}

WorkerState::WorkerState(const std::atomic<bool>& sheddingFlag, std::string viaPseudonym)
    : shedding(sheddingFlag), via(std::move(viaPseudonym)) {}

WorkerState::~WorkerState() = default;

std::unique_ptr<Exchange> WorkerState::takeExchange() {
    if (m_free.empty()) return std::make_unique<Exchange>(*this);
    std::unique_ptr<Exchange> exchange = std::move(m_free.back());
    m_free.pop_back();
    return exchange;
}

void WorkerState::keepExchange(std::unique_ptr<Exchange> exchange) {
    exchange->reset();
    if (m_free.size() < kKeptExchanges) m_free.push_back(std::move(exchange));
}

std::string_view WorkerState::date() {
    if (m_dateMade >= Nanos(0) && now - m_dateMade < Seconds(1)) return m_date;
    static constexpr const char* kDays[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static constexpr const char* kMonths[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                              "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    const std::time_t seconds = static_cast<std::time_t>(utcNow() / 1000);
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    m_date =
        fmt::format("{}, {:02} {} {:04} {:02}:{:02}:{:02} GMT", kDays[parts.tm_wday], parts.tm_mday,
                    kMonths[parts.tm_mon], parts.tm_year + 1900, parts.tm_hour, parts.tm_min, parts.tm_sec);
    m_dateMade = now;
    return m_date;
}

}  // namespace sluice::proxy
