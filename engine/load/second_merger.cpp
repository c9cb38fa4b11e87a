#include "engine/load/second_merger.h"

#include <algorithm>

namespace sluice {

void SecondMerger::put(std::size_t thread, const std::vector<SecondSample>& seconds) {
    for (const SecondSample& second : seconds) {
        const std::size_t at = m_delivered[thread]++ - m_taken;
        if (at == m_pending.size()) {
            m_pending.push_back(second);
            continue;
        }
        SecondSample& sum = m_pending[at];
        for (std::size_t i = 0; i < kOutcomes; ++i) sum.outcomes[i] += second.outcomes[i];
        sum.bytesIn += second.bytesIn;
        sum.due += second.due;
        sum.backlog += second.backlog;
        sum.maxSendLag = std::max(sum.maxSendLag, second.maxSendLag);
        sum.latency.add(second.latency);
    }
}

std::vector<SecondSample> SecondMerger::takeWhole() {
    return take(*std::min_element(m_delivered.begin(), m_delivered.end()) - m_taken);
}

std::vector<SecondSample> SecondMerger::takeAll() {
    return take(m_pending.size());
}

std::vector<SecondSample> SecondMerger::take(std::size_t count) {
    std::vector<SecondSample> taken;
    taken.reserve(count);
    for (; count > 0; --count, ++m_taken) {
        taken.push_back(std::move(m_pending.front()));
        m_pending.pop_front();
    }
    return taken;
}

}  // namespace sluice
