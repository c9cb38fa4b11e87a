#include "engine/metrics/profile/elf_modules.h"

#include <elfutils/libdwfl.h>
#include <unistd.h>

namespace sluice {

ElfModules::ElfModules() {
    // dwfl_standard_find_debuginfo() would ask the servers of DEBUGINFOD_URLS as well.
    static constexpr Dwfl_Callbacks kCallbacks{dwfl_linux_proc_find_elf, dwfl_build_id_find_debuginfo,
                                               dwfl_offline_section_address, nullptr};
    m_dwfl = dwfl_begin(&kCallbacks);
    if (!m_dwfl) return;
    dwfl_report_begin(m_dwfl);
    dwfl_linux_proc_report(m_dwfl, getpid());
    dwfl_report_end(m_dwfl, nullptr, nullptr);
}

ElfModules::~ElfModules() {
    if (m_dwfl) dwfl_end(m_dwfl);
}

Dwfl_Module* ElfModules::at(std::uint64_t address) const {
    return m_dwfl ? dwfl_addrmodule(m_dwfl, address) : nullptr;
}

}  // namespace sluice
