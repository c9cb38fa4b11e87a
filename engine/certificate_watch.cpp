#include "engine/certificate_watch.h"

#include <string>
#include <system_error>
#include <utility>

namespace sluice {

namespace {

CertificateWatch::Stamp stampOf(const std::filesystem::path& file) {
    std::error_code failed;
    CertificateWatch::Stamp stamp;
    stamp.written = std::filesystem::last_write_time(file, failed);
    if (!failed) stamp.size = std::filesystem::file_size(file, failed);
    return failed ? CertificateWatch::Stamp() : stamp;
}

}  // namespace

CertificateWatch::CertificateWatch(boost::asio::io_context& io, std::function<void()> changed,
                                   Millis interval)
    : m_timer(io), m_changed(std::move(changed)), m_interval(interval) {}

CertificateWatch::Files CertificateWatch::look(const GatewayConfig& config) {
    Files files;
    const std::filesystem::path folder(config.folder);
    const auto add = [&](const std::string& name) {
        if (!name.empty()) files.try_emplace(folder / name);
    };
    for (const ListenerConfig& listener : config.listeners) {
        if (!listener.tls) continue;
        add(listener.tls->certificate);
        add(listener.tls->key);
        add(listener.tls->clientCa);
        for (const CertificateConfig& more : listener.tls->certificates) {
            add(more.certificate);
            add(more.key);
        }
    }
    for (const UpstreamConfig& upstream : config.upstreams) {
        add(upstream.tls.ca);
        add(upstream.tls.certificate);
        add(upstream.tls.key);
    }
    for (auto& [file, stamp] : files) stamp = stampOf(file);
    return files;
}

void CertificateWatch::watch(Files seen) {
    m_timer.cancel();
    m_seen = std::move(seen);
    if (!m_seen.empty()) waitForNextLook();
}

void CertificateWatch::waitForNextLook() {
    m_timer.expires_after(m_interval);
    m_timer.async_wait([this](const boost::system::error_code& cancelled) {
        if (cancelled) return;
        Files now = m_seen;
        for (auto& [file, stamp] : now) stamp = stampOf(file);
        const bool changed = now != m_seen;
        m_seen = std::move(now);
        waitForNextLook();
        if (changed) m_changed();
    });
}

}  // namespace sluice
