#include "engine/metrics/profile/cpu_sampler.h"

#include "engine/metrics/profile/address_tree.h"
#include "engine/metrics/profile/elf_modules.h"
#include "engine/metrics/profile/stack_unwinder.h"
#include "engine/metrics/profile/symbol_names.h"

#include <chrono>

namespace sluice {

namespace {

constexpr std::chrono::milliseconds kCollectEvery{250};  ///< a ring holds 600 ms of a busy thread

}  // namespace

CpuSampler::CpuSampler() = default;

CpuSampler::~CpuSampler() {
    stop({});
    if (m_thread.joinable()) m_thread.join();
}

Result<void> CpuSampler::start() {
    if (!m_ended) return Error{ErrorCode::Busy, "profile", {}};
    if (m_thread.joinable()) m_thread.join();
    if (Result<void> begun = m_threads.begin(kHertz); !begun) return begun;
    m_sampling = true;
    m_ended = false;
    m_thread = std::thread([this] { run(); });
    return {};
}

void CpuSampler::stop(std::function<void(CpuProfile)> done) {
    {
        const std::lock_guard lock(m_mutex);
        if (m_sampling) {
            m_sampling = false;
            m_done = std::move(done);
            m_wake.notify_one();
            return;
        }
    }
    if (done) done({});
}

void CpuSampler::run() {
    const ElfModules modules;
    StackUnwinder unwinder(modules);
    AddressTree tree;
    CpuProfile counts;
    std::vector<std::uint64_t> frames;
    const auto take = [&](const std::string& thread, const StackSample& sample) {
        frames.clear();
        const bool whole = unwinder.unwind(sample, frames);
        tree.add(thread, frames, sample.weight, whole);
    };
    for (bool sampling = true; sampling;) {
        {
            std::unique_lock lock(m_mutex);
            m_wake.wait_for(lock, kCollectEvery, [this] { return !m_sampling; });
            sampling = m_sampling;
        }
        if (!sampling) m_threads.end();
        counts.lost += m_threads.drain(take);
    }
    SymbolNames names(modules);
    CpuProfile profile = tree.profile(names);
    profile.hertz = kHertz;
    profile.lost = counts.lost;
    profile.error = m_threads.refused();
    const auto done = std::move(m_done);
    m_ended = true;  // whoever is told may start again
    if (done) done(std::move(profile));
}

}  // namespace sluice
