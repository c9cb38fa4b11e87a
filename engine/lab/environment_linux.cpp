#include "engine/core/text.h"
#include "engine/lab/experiment_record.h"

#include <fstream>
#include <sched.h>
#include <string>
#include <sys/resource.h>
#include <sys/utsname.h>

namespace sluice {

namespace {

/// The value of the first "name : value" line; x86 says "model name", many Arm kernels "Model" or nothing at
/// all.
std::string cpuModel() {
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);) {
        const auto colon = line.find(':');
        if (colon == std::string::npos) continue;
        const std::string_view name = trimmed(std::string_view(line).substr(0, colon));
        if (name == "model name" || name == "Model" || name == "cpu model") {
            return std::string(trimmed(std::string_view(line).substr(colon + 1)));
        }
    }
    return {};
}

/// Absent in most virtual machines.
std::string governor() {
    std::ifstream file("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
    std::string text;
    std::getline(file, text);
    return std::string(trimmed(text));
}

unsigned coresAllowed() noexcept {
    cpu_set_t set;
    CPU_ZERO(&set);
    return sched_getaffinity(0, sizeof set, &set) == 0 ? static_cast<unsigned>(CPU_COUNT(&set)) : 0;
}

}  // namespace

Environment readEnvironment() {
    Environment environment;
    environment.sluiceVersion = SLUICE_VERSION;
    if (utsname names{}; uname(&names) == 0) {
        environment.kernel = std::string(names.sysname) + " " + names.release + " " + names.machine;
        environment.hostname = names.nodename;
    }
    environment.cpuModel = cpuModel();
    environment.governor = governor();
    environment.cores = coresAllowed();
    if (rlimit limit{}; getrlimit(RLIMIT_NOFILE, &limit) == 0) environment.openFilesLimit = limit.rlim_cur;
    return environment;
}

}  // namespace sluice
