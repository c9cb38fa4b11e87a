#include "engine/core/process.h"

#include <cstdio>
#include <unistd.h>

namespace sluice {

std::int64_t residentMemory() noexcept {
    std::FILE* file = std::fopen("/proc/self/statm", "re");
    if (!file) return 0;
    long total = 0, resident = 0;
    const int fields = std::fscanf(file, "%ld %ld", &total, &resident);
    std::fclose(file);
    return fields == 2 ? static_cast<std::int64_t>(resident) * sysconf(_SC_PAGESIZE) : 0;
}

}  // namespace sluice
