#pragma once

#include "engine/proxy/access/access_line.h"
#include "engine/proxy/access/access_log.h"

#include <memory>
#include <span>

namespace sluice::proxy {

/// One worker's way to the access log with the format of one configuration. That worker's thread; allocates
/// nothing for a request.
class AccessLogger {
public:
    /// `format` as AccessLogConfig has it, already checked.
    AccessLogger(std::string_view format, std::shared_ptr<AccessLog::Port> port);

    /// `scratch` is used during the call only.
    void write(const AccessRecord& record, Nanos now, std::span<char> scratch);

private:
    std::vector<LogPart> m_format;  ///< empty: JSON
    std::shared_ptr<AccessLog::Port> m_port;
    LogTime m_time;
};

}  // namespace sluice::proxy
