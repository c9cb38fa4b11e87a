#pragma once

#include "engine/core/result.h"

#include <cstddef>
#include <istream>
#include <string>

namespace sluice {

/// Bytes that no input of ours has: what is larger is something else, as /dev/zero.
inline constexpr std::size_t kLargestInput = 256 << 20;

/// The whole file. Errors: FileReadFailed with the system's reason, also for a folder; FileTooLarge above `most` bytes.
Result<std::string> readFile(const std::string& path, std::size_t most = kLargestInput);

/// The rest of a stream, which errors call `name`. Likewise.
Result<std::string> readStream(std::istream& in, const std::string& name, std::size_t most = kLargestInput);

}  // namespace sluice
