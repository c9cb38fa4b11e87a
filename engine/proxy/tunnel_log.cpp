#include "engine/proxy/tunnel_log.h"

#include "engine/http/head_parser.h"
#include "engine/proxy/worker_state.h"

#include <algorithm>
#include <array>
#include <functional>
#include <memory>

namespace sluice::proxy {

TunnelLog::TunnelLog(const AccessRecord& record, std::string_view head)
    : m_headSize(head.size()), m_record(record) {
    const std::array<std::string_view*, 9> views = {
        &m_record.remoteAddress, &m_record.method, &m_record.target,   &m_record.path, &m_record.query,
        &m_record.host,          &m_record.route,  &m_record.upstream, &m_record.node};
    const auto liesInHead = [head](std::string_view view) {
        return std::greater_equal<>()(view.data(), head.data()) &&
               std::less_equal<>()(view.data() + view.size(), head.data() + head.size());
    };
    std::size_t size = head.size();
    for (const std::string_view* view : views) size += view->size();
    m_text.reserve(size);  // it stays where it is
    m_text.append(head);
    for (std::string_view* const view : views) {
        std::size_t begin = m_text.size();
        if (liesInHead(*view))
            begin = static_cast<std::size_t>(view->data() - head.data());
        else
            m_text.append(*view);
        *view = std::string_view(m_text).substr(begin, view->size());
    }
    m_record.fields = nullptr;
}

void TunnelLog::write(WorkerState& worker, Nanos open, std::uint64_t fromClient, std::uint64_t toClient,
                      const ProxyError& end) {
    AccessLogger* const log = worker.table ? worker.table->accessLogger() : nullptr;
    if (!log) return;
    // A list of fields is large: it is made only now.
    const auto parser = std::make_unique<http::RequestParser>();
    parser->setLimits({m_headSize, m_headSize, http::FieldList::kCapacity});
    if (parser->parse(std::string_view(m_text).substr(0, m_headSize)) == http::ParseStatus::Done)
        m_record.fields = &parser->head().fields;
    m_record.tunnel = std::max(open, Nanos(1));  // 0 is for what was none
    m_record.bytesIn += fromClient;
    m_record.bytesOut += toClient;
    m_record.bodyBytesOut += toClient;
    m_record.error = end;
    log->write(m_record, worker.now, worker.scratch);
}

}  // namespace sluice::proxy
