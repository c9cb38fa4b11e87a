#pragma once

#include "engine/config/access_log_format.h"
#include "engine/proxy/access/access_record.h"
#include "engine/proxy/access/log_line.h"
#include "engine/proxy/access/log_time.h"

#include <vector>

namespace sluice::proxy {

/// What nginx calls a request whose client left before an answer; no answer of HTTP bears it.
inline constexpr int kClientClosed = 499;

/// One JSON object. All times are microseconds and add up to "total_us"; what is not known is left out.
void writeJsonLine(LogLine& line, const AccessRecord& record, const LogTime& time);

/// The parts of a format; what is not known is "-".
void writeFormatLine(LogLine& line, const std::vector<LogPart>& format, const AccessRecord& record,
                     const LogTime& time);

}  // namespace sluice::proxy
