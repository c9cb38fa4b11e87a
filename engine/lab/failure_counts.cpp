#include "engine/lab/failure_counts.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

namespace sluice {

namespace {

constexpr std::array kKinds = {&ErrorCounts::connect, &ErrorCounts::send,   &ErrorCounts::receive,
                               &ErrorCounts::timeout, &ErrorCounts::tls,    &ErrorCounts::protocol,
                               &ErrorCounts::reset,   &ErrorCounts::refused};

/// The first of the most frequent; end() of an empty map.
template <class Key>
auto mostOf(const std::map<Key, std::uint64_t>& counts) {
    return std::max_element(counts.begin(), counts.end(),
                            [](const auto& a, const auto& b) { return a.second < b.second; });
}

void addKinds(ErrorCounts& sum, const ErrorCounts& more) {
    for (const auto kind : kKinds) sum.*kind += more.*kind;
}

}  // namespace

FailureCounts failuresOf(const ExperimentRecord& record, std::size_t target) {
    FailureCounts counts;
    ErrorCounts errors;
    std::map<int, std::uint64_t> statuses;
    for (const PhaseRecord& phase : record.phases) {
        if (phase.target != target || phase.noise) continue;
        addKinds(errors, phase.result.errors);
        for (const auto& [status, count] : phase.result.refusals) statuses[status] += count;
        for (Outcome outcome : {Outcome::ClientError, Outcome::ServerError})
            counts.refused += phase.result.outcomes[static_cast<std::size_t>(outcome)];
    }
    counts.unanswered = errors.total();
    for (const auto kind : kKinds) {
        if (errors.*kind <= counts.ofKind) continue;
        counts.kind = kind;
        counts.ofKind = errors.*kind;
    }
    if (statuses.empty()) return counts;
    std::tie(counts.status, counts.ofStatus) = *mostOf(statuses);

    std::map<std::string, std::uint64_t> reasons;
    for (const PhaseRecord& phase : record.phases) {
        if (phase.target != target || phase.noise) continue;
        for (const RefusalReason& refusal : phase.refusals) {
            if (refusal.status == counts.status) reasons[refusal.reason] += refusal.count;
        }
    }
    if (!reasons.empty()) counts.reason = mostOf(reasons)->first;
    counts.onlyReason = reasons.size() == 1;
    return counts;
}

}  // namespace sluice
