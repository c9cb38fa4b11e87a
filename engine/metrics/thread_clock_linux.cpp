#include "engine/metrics/thread_clock.h"

#include <ctime>
#include <pthread.h>

namespace sluice {

namespace {

Nanos read(clockid_t clock) noexcept {
    timespec time{};
    if (clock_gettime(clock, &time) != 0) return Nanos(0);
    return Seconds(time.tv_sec) + Nanos(time.tv_nsec);
}

}  // namespace

Nanos threadCpuTime() noexcept {
    return read(CLOCK_THREAD_CPUTIME_ID);
}

Nanos threadCpuTime(std::thread::native_handle_type thread) noexcept {
    clockid_t clock{};
    return pthread_getcpuclockid(thread, &clock) == 0 ? read(clock) : Nanos(0);
}

}  // namespace sluice
