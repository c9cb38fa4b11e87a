#include "engine/metrics/profile/frame_expression_linux.h"

#include <array>
#include <cstring>
#include <dwarf.h>

namespace sluice {

namespace {

using Number = std::uint64_t;

/// Two from the stack, the one below first.
std::optional<Number> combine(int operation, Number below, Number top) {
    const auto less = static_cast<std::int64_t>(below), more = static_cast<std::int64_t>(top);
    switch (operation) {
        case DW_OP_plus: return below + top;
        case DW_OP_minus: return below - top;
        case DW_OP_mul: return below * top;
        case DW_OP_and: return below & top;
        case DW_OP_or: return below | top;
        case DW_OP_xor: return below ^ top;
        case DW_OP_shl: return top < 64 ? below << top : 0;
        case DW_OP_shr: return top < 64 ? below >> top : 0;
        case DW_OP_eq: return less == more;
        case DW_OP_ne: return less != more;
        case DW_OP_ge: return less >= more;
        case DW_OP_gt: return less > more;
        case DW_OP_le: return less <= more;
        case DW_OP_lt: return less < more;
        default: return std::nullopt;
    }
}

std::optional<Number> literal(const Dwarf_Op& operation) {
    if (operation.atom >= DW_OP_lit0 && operation.atom <= DW_OP_lit31) return operation.atom - DW_OP_lit0;
    switch (operation.atom) {
        case DW_OP_const1u:
        case DW_OP_const1s:
        case DW_OP_const2u:
        case DW_OP_const2s:
        case DW_OP_const4u:
        case DW_OP_const4s:
        case DW_OP_const8u:
        case DW_OP_const8s:
        case DW_OP_constu:
        case DW_OP_consts: return operation.number;
        default: return std::nullopt;
    }
}

/// A register, alone or with what is to be added.
std::optional<Number> ofRegister(const Dwarf_Op& operation, const FrameExpression::Registers& registers) {
    Number number = operation.number, added = 0;
    if (operation.atom >= DW_OP_breg0 && operation.atom <= DW_OP_breg31) {
        added = operation.number;
        number = operation.atom - DW_OP_breg0;
    } else if (operation.atom >= DW_OP_reg0 && operation.atom <= DW_OP_reg31) {
        number = operation.atom - DW_OP_reg0;
    } else if (operation.atom == DW_OP_bregx) {
        added = operation.number2;
    } else if (operation.atom != DW_OP_regx) {
        return std::nullopt;
    }
    if (number >= registers.size()) return std::nullopt;
    return registers[number] + added;
}

}  // namespace

std::optional<std::uint64_t> SampledStack::at(std::uint64_t address) const noexcept {
    if (address < m_from || m_sample.bytes < sizeof(std::uint64_t)) return std::nullopt;
    const std::uint64_t offset = address - m_from;
    if (offset > m_sample.bytes - sizeof(std::uint64_t)) return std::nullopt;
    std::uint64_t value = 0;
    std::memcpy(&value, reinterpret_cast<const char*>(m_sample.stack.data()) + offset, sizeof value);
    return value;
}

std::optional<std::uint64_t> FrameExpression::address(const Registers& registers, std::uint64_t frameAddress,
                                                      const SampledStack& stack) const {
    std::array<Number, 16> numbers;
    std::size_t depth = 0;
    for (const Dwarf_Op& operation : m_operations) {
        std::optional<Number> next;
        if (operation.atom == DW_OP_stack_value) {
            continue;
        } else if (operation.atom == DW_OP_call_frame_cfa) {
            next = frameAddress;
        } else if (const auto number = literal(operation)) {
            next = number;
        } else if (const auto found = ofRegister(operation, registers)) {
            next = found;
        } else if (operation.atom == DW_OP_plus_uconst && depth >= 1) {
            next = numbers[--depth] + operation.number;
        } else if (operation.atom == DW_OP_deref && depth >= 1) {
            next = stack.at(numbers[--depth]);
        } else if (depth >= 2) {
            depth -= 2;
            next = combine(operation.atom, numbers[depth], numbers[depth + 1]);
        }
        if (!next || depth == numbers.size()) return std::nullopt;
        numbers[depth++] = *next;
    }
    return depth > 0 ? std::optional(numbers[depth - 1]) : std::nullopt;
}

std::optional<std::uint64_t> FrameExpression::value(const Registers& registers, std::uint64_t frameAddress,
                                                    const SampledStack& stack) const {
    const auto result = address(registers, frameAddress, stack);
    return result && !givesValue() ? stack.at(*result) : result;
}

bool FrameExpression::givesValue() const {
    if (m_operations.empty()) return false;
    const auto last = m_operations.back().atom;
    return last == DW_OP_stack_value || last == DW_OP_regx || (last >= DW_OP_reg0 && last <= DW_OP_reg31);
}

}  // namespace sluice
