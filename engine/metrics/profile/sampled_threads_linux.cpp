#include "engine/metrics/profile/sample_ring.h"
#include "engine/metrics/profile/sampled_threads.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <pthread.h>
#include <ucontext.h>
#include <unistd.h>
#include <utility>

namespace sluice {

namespace {

constexpr long kSecond = 1'000'000'000;

/// The lowest address of the calling thread's stack and the one behind its highest.
std::pair<std::uintptr_t, std::uintptr_t> stackBounds() {
    pthread_attr_t attributes;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return {};
    void* lowest = nullptr;
    std::size_t size = 0;
    pthread_attr_getstack(&attributes, &lowest, &size);
    pthread_attr_destroy(&attributes);
    const auto from = reinterpret_cast<std::uintptr_t>(lowest);
    return {from, from + size};
}

Result<void> canSample() {
#if !defined(__x86_64__)
    return Error{ErrorCode::Unsupported, "processor", {}};
#elif defined(__SANITIZE_THREAD__)
    return Error{ErrorCode::Unsupported, "thread-sanitizer", {}};
#else
    return {};
#endif
}

}  // namespace

/// take() runs in the signal handler on that thread; all else under the mutex.
class SampledThreads::Slot {
public:
    Slot(std::string name, const void* outermost) : m_name(std::move(name)), m_thread(gettid()) {
        const auto [from, to] = stackBounds();
        const auto wanted = reinterpret_cast<std::uintptr_t>(outermost);
        m_stackFrom = from;
        m_stackTop = wanted > from && wanted < to ? wanted : to;
        m_hasClock = pthread_getcpuclockid(pthread_self(), &m_clock) == 0;
    }
    ~Slot() { stop(); }
    Slot(const Slot&) = delete;
    Slot& operator=(const Slot&) = delete;

    Result<void> start(unsigned hertz) {
        if (!m_hasClock) return Error{ErrorCode::Unsupported, "clock", {}};
        if (!m_ring) m_ring = std::make_unique<SampleRing>();
        sigevent event{};
        event.sigev_notify = SIGEV_THREAD_ID;
        event.sigev_signo = SIGPROF;
        event._sigev_un._tid = m_thread;  // glibc before 2.39 has no sigev_notify_thread_id
        if (timer_create(m_clock, &event, &m_timer) != 0)
            return Error{ErrorCode::SystemFailed, "timer", {errno, std::system_category()}};
        m_timed = true;
        m_taking.store(true, std::memory_order_release);
        const itimerspec every{{0, kSecond / hertz}, {0, kSecond / hertz}};
        if (timer_settime(m_timer, 0, &every, nullptr) == 0) return {};
        const int reason = errno;
        stop();
        return Error{ErrorCode::SystemFailed, "timer", {reason, std::system_category()}};
    }

    /// A signal may still be on its way afterwards; it takes nothing.
    void stop() {
        m_taking.store(false, std::memory_order_release);
        if (m_timed) timer_delete(m_timer);
        m_timed = false;
    }

    std::uint64_t drain(const std::function<void(const std::string&, const StackSample&)>& take) {
        if (!m_ring) return 0;
        for (; const StackSample* sample = m_ring->front(); m_ring->pop()) take(m_name, *sample);
        return m_ring->takeLost();
    }

    bool hasSamples() const { return m_ring && m_ring->front(); }

    void take(const ucontext_t& context, std::uint32_t weight) noexcept;

private:
    const std::string m_name;
    const pid_t m_thread;
    std::uintptr_t m_stackFrom = 0, m_stackTop = 0;
    clockid_t m_clock{};
    bool m_hasClock = false;
    timer_t m_timer{};
    bool m_timed = false;
    std::atomic<bool> m_taking{false};
    std::unique_ptr<SampleRing> m_ring;  ///< stays once it is there: the handler may be in it
};

namespace {

/// The handler's way to its thread's slot. Set and cleared by the thread itself, so a handler never meets a slot that goes.
thread_local constinit SampledThreads::Slot* t_slot = nullptr;

/// Reads the stack of functions that are in the middle of their work: no tool that watches memory may step in, and no
/// call be made of the loop.
__attribute__((no_sanitize("address", "undefined", "thread"))) void copyStack(std::uint64_t* to,
                                                                              std::uintptr_t from,
                                                                              std::size_t words) noexcept {
    const auto* source = reinterpret_cast<const volatile std::uint64_t*>(from);
    for (std::size_t i = 0; i < words; ++i) to[i] = source[i];
}

}  // namespace

void SampledThreads::Slot::take([[maybe_unused]] const ucontext_t& context,
                                [[maybe_unused]] std::uint32_t weight) noexcept {
#if defined(__x86_64__)
    if (!m_taking.load(std::memory_order_acquire)) return;
    const greg_t* from = context.uc_mcontext.gregs;
    const auto pointer = static_cast<std::uintptr_t>(from[REG_RSP]);
    if (pointer < m_stackFrom || pointer >= m_stackTop || pointer % sizeof(std::uint64_t) != 0) return;
    StackSample* sample = m_ring->beginWrite(weight);
    if (!sample) return;
    constexpr std::array kOrder{REG_RAX, REG_RDX, REG_RCX, REG_RBX, REG_RSI, REG_RDI,
                                REG_RBP, REG_RSP, REG_R8,  REG_R9,  REG_R10, REG_R11,
                                REG_R12, REG_R13, REG_R14, REG_R15, REG_RIP};
    for (std::size_t i = 0; i < kOrder.size(); ++i)
        sample->registers[i] = static_cast<std::uint64_t>(from[kOrder[i]]);
    const std::size_t words = std::min((m_stackTop - pointer) / sizeof(std::uint64_t), sample->stack.size());
    copyStack(sample->stack.data(), pointer, words);
    sample->stackTop = m_stackTop;
    sample->weight = weight;
    sample->bytes = static_cast<std::uint32_t>(words * sizeof(std::uint64_t));
    m_ring->commit();
#endif
}

namespace {

void onSignal(int, siginfo_t* info, void* context) {
    const int before = errno;
    SampledThreads::Slot* slot = t_slot;
    if (slot && info->si_code == SI_TIMER)
        slot->take(*static_cast<const ucontext_t*>(context),
                   1u + static_cast<std::uint32_t>(info->si_overrun));
    errno = before;
}

/// The handler stays for good: without one, a signal that comes late would end the process.
Result<void> installHandler() {
    struct sigaction present {};
    sigaction(SIGPROF, nullptr, &present);
    const bool ours = (present.sa_flags & SA_SIGINFO) && present.sa_sigaction == onSignal;
    if (ours) return {};
    const bool free =
        !(present.sa_flags & SA_SIGINFO) && (present.sa_handler == SIG_DFL || present.sa_handler == SIG_IGN);
    if (!free) return Error{ErrorCode::Busy, "SIGPROF", {}};
    struct sigaction wanted {};
    wanted.sa_sigaction = onSignal;
    wanted.sa_flags = SA_SIGINFO | SA_RESTART;
    sigemptyset(&wanted.sa_mask);
    if (sigaction(SIGPROF, &wanted, nullptr) == 0) return {};
    return Error{ErrorCode::SystemFailed, "timer", {errno, std::system_category()}};
}

}  // namespace

SampledThreads::SampledThreads() = default;
SampledThreads::~SampledThreads() = default;

Result<void> SampledThreads::begin(unsigned hertz) {
    if (Result<void> can = canSample(); !can) return can;
    if (Result<void> installed = installHandler(); !installed) return installed;
    const std::lock_guard lock(m_mutex);
    m_refused.reset();
    for (const auto& slot : m_slots) {
        Result<void> started = slot->start(hertz);
        if (started) continue;
        for (const auto& each : m_slots) each->stop();
        return started;
    }
    m_hertz = hertz;
    return {};
}

void SampledThreads::end() {
    const std::lock_guard lock(m_mutex);
    m_hertz = 0;
    for (const auto& slot : m_slots) slot->stop();
}

std::uint64_t SampledThreads::drain(
    const std::function<void(const std::string& thread, const StackSample& sample)>& take) {
    std::vector<std::shared_ptr<Slot>> slots;
    {
        const std::lock_guard lock(m_mutex);
        slots = std::exchange(m_left, {});
        slots.insert(slots.end(), m_slots.begin(), m_slots.end());
    }
    std::uint64_t lost = 0;
    for (const auto& slot : slots) lost += slot->drain(take);
    return lost;
}

std::optional<Error> SampledThreads::refused() const {
    const std::lock_guard lock(m_mutex);
    return m_refused;
}

std::shared_ptr<SampledThreads::Slot> SampledThreads::enter(std::string name, const void* outermost) {
    auto slot = std::make_shared<Slot>(std::move(name), outermost);
    t_slot = slot.get();
    const std::lock_guard lock(m_mutex);
    m_slots.push_back(slot);
    if (m_hertz == 0) return slot;
    if (Result<void> started = slot->start(m_hertz); !started) m_refused = started.error();
    return slot;
}

void SampledThreads::leave(const std::shared_ptr<Slot>& slot) {
    const std::lock_guard lock(m_mutex);
    slot->stop();
    t_slot = nullptr;
    std::erase(m_slots, slot);
    if (slot->hasSamples()) m_left.push_back(slot);
}

SampledThread::SampledThread(SampledThreads* threads, std::string name)
    : m_threads(threads), m_slot(threads ? threads->enter(std::move(name), this) : nullptr) {}

SampledThread::~SampledThread() {
    if (m_threads) m_threads->leave(m_slot);
}

}  // namespace sluice
