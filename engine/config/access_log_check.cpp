#include "engine/config/access_log_format.h"
#include "engine/config/config_check.h"
#include "engine/config/config_limits.h"

namespace sluice {

void ConfigCheck::checkAccessLog() {
    if (!m_config.accessLog) return;
    const AccessLogConfig& log = *m_config.accessLog;
    if (log.file.empty())
        error(IssueCode::MissingField, "access-log", {"file"});
    else if (log.file.find('\0') != std::string::npos)
        error(IssueCode::BadName, "access-log.file", {log.file});
    if (log.format != kJsonLog) {
        const auto parsed = parseLogFormat(log.format);
        if (const auto* fault = std::get_if<LogFormatFault>(&parsed))
            error(IssueCode::BadLogFormat, "access-log.format", {fault->reason, fault->variable});
    }
    // A smaller file would be rotated at nearly every line.
    if (log.rotateSize != 0) range(log.rotateSize, limits::kRotateSize, INT64_MAX, "access-log.rotate.size");
    range(log.rotateCount, 1, limits::kRotateCount, "access-log.rotate.count");
    range(log.buffer, limits::kLogBufferLow, limits::kLogBufferHigh, "access-log.buffer");
}

}  // namespace sluice
