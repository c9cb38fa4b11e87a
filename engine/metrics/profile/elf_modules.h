#pragma once

#include <cstdint>

struct Dwfl;
struct Dwfl_Module;

namespace sluice {

/// The files that this process has in memory, program and libraries, as elfutils' libdw sees them: their unwinding
/// tables and their symbols, from the files themselves or from debug files that the system has installed for them.
/// Never asks a debuginfod server. Files that are loaded later are not in it. Not thread-safe.
class ElfModules {
public:
    ElfModules();
    ~ElfModules();
    ElfModules(const ElfModules&) = delete;
    ElfModules& operator=(const ElfModules&) = delete;

    /// Null where no file holds that address. It lives as long as this.
    Dwfl_Module* at(std::uint64_t address) const;

private:
    Dwfl* m_dwfl;
};

}  // namespace sluice
