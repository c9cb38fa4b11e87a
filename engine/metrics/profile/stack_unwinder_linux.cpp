#include "engine/metrics/profile/frame_expression_linux.h"
#include "engine/metrics/profile/stack_unwinder.h"

#include <cstdlib>
#include <elfutils/libdw.h>
#include <elfutils/libdwfl.h>

namespace sluice {

namespace {

constexpr std::size_t kMostFrames = 512;
constexpr std::size_t kStackPointer = 7, kReturnAddress = 16;
/// What a function must give back as it was: rbx, rbp, r12 to r15 (System V ABI, figure 3.4); and where it returns to.
constexpr std::array<int, 7> kKept{3, 6, 12, 13, 14, 15, 16};

}  // namespace

/// How the caller's registers are found while the program is between two addresses.
struct StackUnwinder::Row {
    enum class How { Same, Unknown, Computed };
    struct Rule {
        How how = How::Same;
        FrameExpression expression;
    };

    std::uint64_t end = 0;
    FrameExpression frameAddress;
    std::array<Rule, kKept.size()> rules;
};

StackUnwinder::StackUnwinder(const ElfModules& modules) : m_modules(modules) {}
StackUnwinder::~StackUnwinder() = default;

const StackUnwinder::Row* StackUnwinder::rowAt(std::uint64_t address) {
    if (auto next = m_rows.upper_bound(address); next != m_rows.begin()) {
        const auto& [from, row] = *--next;
        if (address < row->end) return row.get();
    }
    Dwfl_Module* module = m_modules.at(address);
    Dwarf_Addr bias = 0;
    Dwarf_CFI* table = module ? dwfl_module_eh_cfi(module, &bias) : nullptr;
    Dwarf_Frame* found = nullptr;
    if (!table || dwarf_cfi_addrframe(table, address - bias, &found) != 0) return nullptr;
    const std::unique_ptr<Dwarf_Frame, void (*)(void*)> frame(found, std::free);

    auto row = std::make_unique<Row>();
    Dwarf_Addr from = 0, to = 0;
    bool signal = false;
    dwarf_frame_info(frame.get(), &from, &to, &signal);
    Dwarf_Op* operations = nullptr;
    std::size_t count = 0;
    if (dwarf_frame_cfa(frame.get(), &operations, &count) != 0) return nullptr;
    row->frameAddress = FrameExpression(operations, count);
    for (std::size_t i = 0; i < kKept.size(); ++i) {
        Dwarf_Op space[3];
        if (dwarf_frame_register(frame.get(), kKept[i], space, &operations, &count) != 0) return nullptr;
        if (count > 0) {
            row->rules[i] = {Row::How::Computed, FrameExpression(operations, count)};
        } else if (operations) {
            row->rules[i].how = Row::How::Unknown;
        }
    }
    row->end = to + bias;
    return (m_rows[from + bias] = std::move(row)).get();
}

bool StackUnwinder::unwind(const StackSample& sample, std::vector<std::uint64_t>& frames) {
    auto registers = sample.registers;
    const SampledStack stack(sample);
    std::uint64_t at = registers[kReturnAddress];
    for (std::size_t depth = 0; depth < kMostFrames; ++depth) {
        frames.push_back(at);
        const Row* row = rowAt(at);
        if (!row) return false;
        const auto frameAddress = row->frameAddress.address(registers, 0, stack);
        if (!frameAddress || *frameAddress <= registers[kStackPointer]) return false;
        auto callers = registers;
        for (std::size_t i = 0; i < kKept.size(); ++i) {
            const bool isReturn = kKept[i] == kReturnAddress;
            const Row::Rule& rule = row->rules[i];
            if (rule.how == Row::How::Unknown && isReturn) return true;  // the thread begins here
            if (rule.how != Row::How::Computed) continue;
            const auto place = rule.expression.address(registers, *frameAddress, stack);
            if (isReturn && place && *place >= sample.stackTop) return true;
            const auto value = rule.expression.value(registers, *frameAddress, stack);
            if (!value && isReturn) return false;
            if (value) callers[static_cast<std::size_t>(kKept[i])] = *value;
        }
        registers = callers;
        registers[kStackPointer] = *frameAddress;
        if (registers[kReturnAddress] == 0) return true;
        at = registers[kReturnAddress] - 1;
    }
    return false;
}

}  // namespace sluice
