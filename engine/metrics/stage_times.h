#pragma once

#include "engine/metrics/stage.h"

#include <algorithm>

namespace sluice {

/// The stages of one request. It is in one stage at a time, and the time between two borders belongs to the
/// stage that ends at the second; so the stages add up to the total by construction. Borders are moments that
/// the caller read from the clock when it suited; one before the former is taken to the former.
class StageTimes {
public:
    void begin(Nanos now) noexcept {
        m_spent = {};
        m_began = m_border = now;
        m_stage = Stage::Queue;
    }
    void enter(Stage next, Nanos now) noexcept {
        charge(now);
        m_stage = next;
    }
    /// Without a look at the clock: what the stage that ends took so far goes to the next one.
    void enter(Stage next) noexcept { m_stage = next; }
    void end(Nanos now) noexcept { charge(now); }

    Stage current() const noexcept { return m_stage; }
    Nanos spent(Stage stage) const noexcept { return m_spent[static_cast<std::size_t>(stage)]; }
    /// Between begin() and the last border.
    Nanos total() const noexcept { return m_border - m_began; }

private:
    void charge(Nanos now) noexcept {
        const Nanos border = std::max(now, m_border);
        m_spent[static_cast<std::size_t>(m_stage)] += border - m_border;
        m_border = border;
    }

    std::array<Nanos, kStageCount> m_spent{};
    Nanos m_began{0};
    Nanos m_border{0};
    Stage m_stage = Stage::Queue;
};

}  // namespace sluice
