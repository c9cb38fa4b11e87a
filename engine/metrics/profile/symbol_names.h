#pragma once

#include "engine/metrics/profile/elf_modules.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace sluice {

/// Names the functions at addresses of this process by the files' tables of symbols. Not thread-safe.
class SymbolNames {
public:
    struct Name {
        std::string text;    ///< functionName(), else the file's name in brackets, else "[unknown]"
        bool known = false;  ///< a symbol was there
    };

    /// `modules` must outlive it.
    explicit SymbolNames(const ElfModules& modules) : m_modules(modules) {}

    Name at(std::uint64_t address);
    /// Whether the program itself lacks its table: then none of its functions has a name.
    bool programIsStripped();

private:
    struct Symbol {
        std::uint64_t from, to;
        const char* name;  ///< the file's
    };

    const std::vector<Symbol>& symbolsOf(Dwfl_Module* module);

    const ElfModules& m_modules;
    std::map<Dwfl_Module*, std::vector<Symbol>> m_symbols;  ///< by address
};

}  // namespace sluice
