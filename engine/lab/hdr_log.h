#pragma once

#include "engine/lab/experiment_record.h"

#include <string>

namespace sluice {

/// A histogram in HdrHistogram's V2 encoding, deflated and in base64, as its log files and its JSON exchange it
/// (github.com/HdrHistogram/HdrHistogram, AbstractHistogram.encodeIntoCompressedByteBuffer): nanoseconds, as many
/// significant digits as ours. A value is encoded by its cell's middle, so that any HdrHistogram tool reads it to the
/// same precision.
std::string hdrEncoded(const LatencyHistogram& histogram);

/// The record as an HdrHistogram log (.hlog, format 1.3): a line for each second of each phase, tagged by target, level
/// and round ("gateway-600-1"), the warm-up by "-warmup" behind it. Timestamps are seconds since the experiment's start.
std::string hdrLog(const ExperimentRecord& record);

}  // namespace sluice
