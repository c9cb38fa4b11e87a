#include "engine/proxy/upstream/name_refresh.h"

#include "engine/core/log.h"

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>

#include <algorithm>

namespace sluice {

namespace asio = boost::asio;
using boost::system::error_code;

namespace {

NameRefresh::Lookup systemLookup(asio::io_context& io) {
    const auto resolver = std::make_shared<asio::ip::tcp::resolver>(io);
    return [resolver](const std::string& host, NameRefresh::Found found) {
        resolver->async_resolve(host, "", [found = std::move(found)](error_code failed, const auto& entries) {
            NameRefresh::Addresses addresses;
            for (const auto& entry : entries) addresses.push_back(entry.endpoint().address());
            found(failed, std::move(addresses));
        });
    };
}

bool isName(const std::string& host) {
    error_code failed;
    asio::ip::make_address(host, failed);
    return bool(failed);
}

}  // namespace

/// One name. Handlers hold it weakly: it is gone when nobody watches it.
class NameRefresh::Name : public std::enable_shared_from_this<NameRefresh::Name> {
public:
    Name(NameRefresh& refresh, std::string host)
        : m_refresh(refresh), m_host(std::move(host)), m_timer(refresh.m_io) {}

    void setInterval(Millis interval) {
        if (m_interval == interval) return;
        m_interval = interval;
        // Soon at first: what was found when the configuration was applied, or not found, is not known here.
        if (!m_asking) wait(std::min(interval, kRetry));
    }

private:
    void wait(Millis pause) {
        m_timer.expires_after(pause);
        m_timer.async_wait([weak = weak_from_this()](error_code aborted) {
            const auto self = weak.lock();
            if (!aborted && self) self->ask();
        });
    }

    void ask() {
        m_asking = true;
        m_refresh.m_lookup(m_host, [weak = weak_from_this()](error_code failed, Addresses addresses) {
            if (const auto self = weak.lock()) self->answered(failed, std::move(addresses));
        });
    }

    void answered(error_code failed, Addresses addresses) {
        m_asking = false;
        const bool isFailure = failed || addresses.empty();
        if (isFailure != m_failing) {
            m_failing = isFailure;
            const std::string host = log::field("host", m_host);
            if (isFailure)
                log::warning("resolve-failed", host + log::field("reason", failed.message()));
            else
                log::info("resolve-recovered", host);
        }
        wait(isFailure ? std::min(m_interval, kRetry) : m_interval);
        if (isFailure) return;
        // Servers turn the order to spread load; that is no change.
        std::sort(addresses.begin(), addresses.end());
        addresses.erase(std::unique(addresses.begin(), addresses.end()), addresses.end());
        if (addresses == m_known) return;
        m_known = addresses;
        m_refresh.m_changed({m_host, std::move(addresses)});
    }

    NameRefresh& m_refresh;
    const std::string m_host;
    asio::steady_timer m_timer;
    Millis m_interval{0};
    Addresses m_known;
    bool m_asking = false;
    bool m_failing = false;
};

NameRefresh::NameRefresh(asio::io_context& io, Changed changed)
    : NameRefresh(io, std::move(changed), systemLookup(io)) {}

NameRefresh::NameRefresh(asio::io_context& io, Changed changed, Lookup lookup)
    : m_io(io), m_changed(std::move(changed)), m_lookup(std::move(lookup)) {}

NameRefresh::~NameRefresh() = default;

void NameRefresh::watch(const std::vector<UpstreamConfig>& upstreams) {
    std::map<std::string, Millis> wanted;
    for (const UpstreamConfig& upstream : upstreams) {
        if (upstream.dnsRefresh == Millis(0)) continue;
        for (const NodeConfig& node : upstream.nodes) {
            if (node.weight <= 0 || !isName(node.address.host)) continue;
            const auto [known, isNew] = wanted.emplace(node.address.host, upstream.dnsRefresh);
            if (!isNew) known->second = std::min(known->second, upstream.dnsRefresh);
        }
    }
    std::erase_if(m_names, [&](const auto& name) { return !wanted.contains(name.first); });
    for (const auto& [host, interval] : wanted) {
        std::shared_ptr<Name>& name = m_names[host];
        if (!name) name = std::make_shared<Name>(*this, host);
        name->setInterval(interval);
    }
}

}  // namespace sluice
