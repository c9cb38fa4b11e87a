#include "engine/proxy/access/access_logger.h"

namespace sluice::proxy {

AccessLogger::AccessLogger(std::string_view format, std::shared_ptr<AccessLog::Port> port)
    : m_port(std::move(port)) {
    if (format == kJsonLog) return;
    auto parsed = parseLogFormat(format);
    if (auto* const parts = std::get_if<std::vector<LogPart>>(&parsed)) m_format = std::move(*parts);
}

void AccessLogger::write(const AccessRecord& record, Nanos now, std::span<char> scratch) {
    m_time.set(now);
    LogLine line(scratch.data(), scratch.size());
    if (m_format.empty())
        writeJsonLine(line, record, m_time);
    else
        writeFormatLine(line, m_format, record, m_time);
    m_port->push(line.finish());
}

}  // namespace sluice::proxy
