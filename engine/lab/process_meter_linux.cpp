#include "engine/core/text.h"
#include "engine/lab/process_meter.h"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>
#include <unistd.h>
#include <vector>

namespace sluice {

namespace {

namespace fs = std::filesystem;

std::string readAll(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::string_view fileName(std::string_view path) {
    const auto slash = path.rfind('/');
    return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

/// Whether the process goes by that name: the kernel's (proc(5), comm), the program's file, or the archive that a JVM runs.
bool goesBy(const fs::path& folder, std::string_view name) {
    std::string comm = readAll(folder / "comm");
    if (!comm.empty() && comm.back() == '\n') comm.pop_back();
    if (comm == name) return true;
    const std::string line = readAll(folder / "cmdline");  // arguments that end in 0 each
    bool archive = true;                                   // the first one is the program
    for (std::size_t at = 0; at < line.size();) {
        const std::string_view argument = line.c_str() + at;
        if (archive && fileName(argument) == name) return true;
        archive = argument == "-jar";
        at += argument.size() + 1;
    }
    return false;
}

std::vector<std::int64_t> processesNamed(std::string_view name) {
    std::vector<std::int64_t> found;
    std::error_code fault;
    for (fs::directory_iterator at("/proc", fault), end; !fault && at != end; at.increment(fault)) {
        const auto pid = parseInteger(at->path().filename().string());
        if (pid && goesBy(at->path(), name)) found.push_back(*pid);
    }
    return found;
}

/// Empty where there is no such process.
std::optional<Nanos> cpuTimeOf(std::int64_t pid) {
    clockid_t clock{};
    timespec used{};
    if (clock_getcpuclockid(static_cast<pid_t>(pid), &clock) != 0 || clock_gettime(clock, &used) != 0)
        return std::nullopt;
    return std::chrono::seconds(used.tv_sec) + Nanos(used.tv_nsec);
}

std::uint64_t residentBytesOf(std::int64_t pid) {
    const std::string text = readAll(fs::path("/proc") / std::to_string(pid) / "statm");
    unsigned long total = 0, resident = 0;
    if (std::sscanf(text.c_str(), "%lu %lu", &total, &resident) != 2) return 0;
    return static_cast<std::uint64_t>(resident) * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace

std::optional<ProcessMeter::Reading> ProcessMeter::read() {
    std::vector<std::int64_t> processes;
    if (m_process.pid > 0)
        processes = {m_process.pid};
    else if (m_process.process.empty())
        processes = {static_cast<std::int64_t>(getpid())};
    else
        processes = processesNamed(m_process.process);

    Reading reading;
    std::map<std::int64_t, Nanos> now;
    for (const std::int64_t pid : processes) {
        const std::optional<Nanos> cpu = cpuTimeOf(pid);
        if (!cpu) continue;  // gone since it was found
        now[pid] = *cpu;
        ++reading.processes;
        reading.residentBytes += residentBytesOf(pid);
        const auto former = m_former.find(pid);
        if (m_began)
            reading.cpu += former == m_former.end() ? *cpu : std::max(Nanos(0), *cpu - former->second);
    }
    m_former = std::move(now);
    m_began = true;
    if (reading.processes == 0) return std::nullopt;
    return reading;
}

}  // namespace sluice
