#include "engine/history/process_identity.h"

#include <fstream>
#include <iterator>
#include <sstream>
#include <unistd.h>

namespace sluice {

namespace {

std::string bootId() {
    std::ifstream file("/proc/sys/kernel/random/boot_id");
    std::string id;
    std::getline(file, id);
    return id;
}

/// Field 22 of /proc/PID/stat (proc(5)), in clock ticks since boot; "" when there is no such process. The
/// command in field 2 may hold blanks and parentheses, so the fields are counted from the last parenthesis.
std::string startTime(const std::string& processId) {
    std::ifstream file("/proc/" + processId + "/stat");
    const std::string stat{std::istreambuf_iterator<char>(file), {}};
    const auto command = stat.rfind(')');
    if (command == std::string::npos) return {};
    std::istringstream fields(stat.substr(command + 1));
    std::string field;
    for (int number = 3; number <= 22; ++number) fields >> field;
    return fields ? field : std::string{};
}

}  // namespace

std::string processIdentity() {
    const std::string id = std::to_string(getpid());
    return bootId() + ":" + id + ":" + startTime(id);
}

bool processRuns(std::string_view identity) {
    const auto boot = identity.find(':');
    const auto id = identity.rfind(':');
    if (boot == id || identity.substr(0, boot) != bootId()) return false;
    const std::string processId(identity.substr(boot + 1, id - boot - 1));
    if (processId.find_first_not_of("0123456789") != std::string::npos) return false;
    return !processId.empty() && startTime(processId) == identity.substr(id + 1);
}

}  // namespace sluice
