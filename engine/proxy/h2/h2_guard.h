#pragma once

#include "engine/core/clock.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace sluice::proxy {

/// Counts what a peer of an HTTP/2 connection makes us do for nothing (RFC 9113 10.5): control frames, empty
/// frames, streams that it opens and resets. Useful traffic and time give credit, within a limit; a peer that
/// has used up its credit is told to calm down and cut off.
class H2Guard {
public:
    explicit H2Guard(Nanos now) noexcept : m_refilled(now) {}

    /// A frame has begun, by its type, length and flags (RFC 9113 4.1).
    void onFrame(std::uint8_t type, std::size_t length, std::uint8_t flags, Nanos now) noexcept;
    /// The peer reset a stream that was not answered yet (CVE-2023-44487).
    void onEarlyReset(Nanos now) noexcept;
    /// A stream was reset because its messages were malformed, or one too many.
    void onRefusal(Nanos now) noexcept { spend(kRefusalCost, "refusals", now); }
    /// An answer was given up because the peer kept its windows shut.
    void onStall(Nanos now) noexcept { spend(kStallCost, "stall", now); }
    /// A request was served, or a frame carried payload.
    void onWork() noexcept;

    bool tripped() const noexcept { return !m_reason.empty(); }
    /// What used up the credit: "rapid-reset", "settings", "ping", "empty-frames", …; a literal.
    std::string_view reason() const noexcept { return m_reason; }

private:
    static constexpr std::int64_t kCredit = 1000;
    static constexpr std::int64_t kCreditPerSecond = 100;
    static constexpr std::int64_t kCreditPerWork = 5;
    static constexpr std::int64_t kSettingsCost = 20;
    static constexpr std::int64_t kRefusalCost = 5;
    static constexpr std::int64_t kStallCost = 250;
    static constexpr std::int64_t kResets = 200;
    static constexpr std::int64_t kResetsPerSecond = 20;

    void refill(Nanos now) noexcept;
    void spend(std::int64_t cost, std::string_view what, Nanos now) noexcept;

    Nanos m_refilled;
    std::int64_t m_credit = kCredit;
    std::int64_t m_resets = kResets;
    std::string_view m_reason;
};

}  // namespace sluice::proxy
