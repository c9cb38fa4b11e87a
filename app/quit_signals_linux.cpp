#include "app/quit_signals.h"

#include <QSocketNotifier>

#include <cerrno>
#include <csignal>
#include <sys/socket.h>
#include <unistd.h>

namespace sluice {

namespace {

volatile std::sig_atomic_t g_writeEnd = -1;

/// Only what a signal handler may do: one byte wakes the event loop.
void wake(int) {
    const int kept = errno;
    const char byte = 1;
    [[maybe_unused]] const auto written = ::write(g_writeEnd, &byte, sizeof byte);
    errno = kept;
}

void handle(void (*handler)(int)) {
    struct sigaction action = {};
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    for (const int signal : {SIGTERM, SIGINT}) ::sigaction(signal, &action, nullptr);
}

}  // namespace

QuitSignals::QuitSignals(QObject* parent) : QObject(parent) {
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, m_ends) != 0) return;
    m_notifier = new QSocketNotifier(m_ends[0], QSocketNotifier::Read, this);
    connect(m_notifier, &QSocketNotifier::activated, this, [this] {
        char bytes[16];
        if (::read(m_ends[0], bytes, sizeof bytes) > 0) emit requested();
    });
    g_writeEnd = m_ends[1];
    handle(wake);
}

QuitSignals::~QuitSignals() {
    if (m_notifier == nullptr) return;
    handle(SIG_DFL);
    g_writeEnd = -1;
    m_notifier->setEnabled(false);
    for (const int end : m_ends) ::close(end);
}

}  // namespace sluice
