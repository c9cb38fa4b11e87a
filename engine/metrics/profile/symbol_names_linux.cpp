#include "engine/metrics/profile/function_name.h"
#include "engine/metrics/profile/symbol_names.h"

#include <algorithm>
#include <cstring>
#include <elfutils/libdwfl.h>
#include <filesystem>
#include <tuple>

namespace sluice {

namespace {

std::string inBrackets(Dwfl_Module* module) {
    const char* path =
        dwfl_module_info(module, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr);
    std::string name = path ? std::filesystem::path(path).filename().string() : "unknown";
    if (name.starts_with("[vdso")) name = "vdso";  // "[vdso: PROCESS]"
    return "[" + name + "]";
}

/// Of several names of one function ("__libc_recv", "recv") the plainest is the first.
auto plainness(const char* name) {
    return std::tuple(std::strspn(name, "_"), std::strlen(name), std::string_view(name));
}

}  // namespace

const std::vector<SymbolNames::Symbol>& SymbolNames::symbolsOf(Dwfl_Module* module) {
    const auto [place, added] = m_symbols.try_emplace(module);
    std::vector<Symbol>& symbols = place->second;
    if (!added) return symbols;
    const int count = dwfl_module_getsymtab(module);
    for (int i = 0; i < count; ++i) {
        GElf_Sym symbol;
        GElf_Addr address = 0;
        const char* name = dwfl_module_getsym_info(module, i, &symbol, &address, nullptr, nullptr, nullptr);
        const int type = GELF_ST_TYPE(symbol.st_info);
        const bool isFunction = type == STT_FUNC || type == STT_GNU_IFUNC;
        if (!name || !*name || !isFunction || symbol.st_shndx == SHN_UNDEF || symbol.st_size == 0) continue;
        symbols.push_back({address, address + symbol.st_size, name});
    }
    std::sort(symbols.begin(), symbols.end(), [](const Symbol& a, const Symbol& b) {
        return a.from != b.from ? a.from < b.from : plainness(a.name) < plainness(b.name);
    });
    const auto same = [](const Symbol& a, const Symbol& b) { return a.from == b.from; };
    symbols.erase(std::unique(symbols.begin(), symbols.end(), same), symbols.end());
    return symbols;
}

SymbolNames::Name SymbolNames::at(std::uint64_t address) {
    Dwfl_Module* module = m_modules.at(address);
    if (!module) return {"[unknown]", false};
    const auto& symbols = symbolsOf(module);
    const auto next =
        std::upper_bound(symbols.begin(), symbols.end(), address,
                         [](std::uint64_t at, const Symbol& symbol) { return at < symbol.from; });
    if (next != symbols.begin() && address < std::prev(next)->to)
        return {functionName(std::prev(next)->name), true};
    return {inBrackets(module), false};
}

bool SymbolNames::programIsStripped() {
    return !at(reinterpret_cast<std::uint64_t>(&functionName)).known;
}

}  // namespace sluice
