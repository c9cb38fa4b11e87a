#include "engine/proxy/io/wake_signal.h"

#include <cerrno>
#include <poll.h>
#include <sys/eventfd.h>
#include <system_error>
#include <unistd.h>

namespace sluice::proxy {

WakeSignal::WakeSignal() : m_descriptor(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    if (m_descriptor < 0) throw std::system_error(errno, std::system_category(), "eventfd");
}

WakeSignal::~WakeSignal() {
    ::close(m_descriptor);
}

void WakeSignal::raise() noexcept {
    ::eventfd_write(m_descriptor, 1);
}

void WakeSignal::wait(Millis atMost) noexcept {
    pollfd waited{m_descriptor, POLLIN, 0};
    ::poll(&waited, 1, atMost < Millis(0) ? -1 : static_cast<int>(atMost.count()));
    eventfd_t taken = 0;
    ::eventfd_read(m_descriptor, &taken);
}

}  // namespace sluice::proxy
