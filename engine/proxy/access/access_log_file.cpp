#include "engine/proxy/access/access_log_file.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace sluice::proxy {

namespace {

/// For a pipe whose reader is slow.
constexpr int kPipeMillis = 1000;

std::uint64_t linesIn(std::string_view bytes) {
    return static_cast<std::uint64_t>(std::count(bytes.begin(), bytes.end(), '\n'));
}

}  // namespace

AccessLogFile::AccessLogFile(std::string path, std::int64_t rotateSize, unsigned rotateCount)
    : m_path(std::move(path)), m_rotateSize(rotateSize), m_rotateCount(rotateCount) {}

AccessLogFile::~AccessLogFile() {
    close();
}

Error AccessLogFile::fault(int number) const {
    return {ErrorCode::FileWriteFailed, m_path, std::error_code(number, std::system_category())};
}

void AccessLogFile::close() noexcept {
    if (m_descriptor >= 0) ::close(std::exchange(m_descriptor, -1));
}

Result<void> AccessLogFile::open() {
    close();
    // Not blocking: a pipe without a reader must not hold anybody up.
    m_descriptor = ::open(m_path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0640);
    if (m_descriptor < 0) return fault(errno);
    struct stat found {};
    m_isRegular = ::fstat(m_descriptor, &found) == 0 && S_ISREG(found.st_mode);
    m_size = m_isRegular ? found.st_size : 0;
    m_midLine = false;
    if (m_size == 0) return {};
    // A process that was killed may have left half a line.
    const int reader = ::open(m_path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    char last = '\n';
    if (reader >= 0) {
        if (::pread(reader, &last, 1, m_size - 1) != 1) last = '\n';
        ::close(reader);
    }
    m_midLine = last != '\n';
    return {};
}

std::size_t AccessLogFile::append(std::string_view bytes, std::error_code& error) {
    std::size_t done = 0;
    while (done < bytes.size()) {
        const ssize_t got = ::write(m_descriptor, bytes.data() + done, bytes.size() - done);
        if (got > 0) {
            done += static_cast<std::size_t>(got);
            continue;
        }
        if (got < 0 && errno == EINTR) continue;
        if (got < 0 && errno == EAGAIN) {
            pollfd pipe{m_descriptor, POLLOUT, 0};
            if (::poll(&pipe, 1, kPipeMillis) == 1 && (pipe.revents & POLLOUT) != 0) continue;
            errno = EAGAIN;
        }
        error.assign(got == 0 ? ENOSPC : errno, std::system_category());
        break;
    }
    m_size += static_cast<std::int64_t>(done);
    return done;
}

/// How many of the bytes go into the file as it is; 0 when it must be rotated first.
std::size_t AccessLogFile::roomFor(std::string_view lines) const {
    if (m_rotateSize == 0 || !m_isRegular) return lines.size();
    const std::int64_t room = m_rotateSize - m_size;
    if (static_cast<std::int64_t>(lines.size()) <= room) return lines.size();
    const std::size_t end =
        room > 0 ? lines.rfind('\n', static_cast<std::size_t>(room) - 1) : std::string_view::npos;
    if (end != std::string_view::npos) return end + 1;
    return m_size > 0 ? 0 : lines.find('\n') + 1;  // a line that is longer than a file has one of its own
}

AccessLogFile::Written AccessLogFile::write(std::string_view lines) {
    Written written;
    std::error_code error;
    if (!isOpen()) written.result = open();
    while (written.result && !lines.empty()) {
        const std::size_t room = roomFor(lines);
        if (room == 0) {
            written.result = rotate();
            continue;
        }
        if (m_midLine) m_midLine = append("\n", error) == 0;
        const std::size_t done = error ? 0 : append(lines.substr(0, room), error);
        if (done > 0) m_midLine = lines[done - 1] != '\n';
        const std::uint64_t whole = linesIn(lines.substr(0, done));
        written.lines += whole;
        if (error) {
            written.lost = linesIn(lines) - whole;
            written.result = fault(error.value());
            return written;
        }
        lines.remove_prefix(done);
    }
    written.lost = linesIn(lines);
    return written;
}

Result<void> AccessLogFile::rotate() {
    const auto former = [&](unsigned number) { return m_path + "." + std::to_string(number); };
    for (unsigned i = m_rotateCount; i > 1; --i) {
        if (::access(former(i - 1).c_str(), F_OK) == 0) std::rename(former(i - 1).c_str(), former(i).c_str());
    }
    const bool moved = std::rename(m_path.c_str(), former(1).c_str()) == 0;
    if (!moved) m_rotationFault = fault(errno);
    Result<void> opened = open();
    if (!moved) m_size = 0;
    return opened;
}

Result<void> AccessLogFile::takeRotationFault() {
    return std::exchange(m_rotationFault, Result<void>{});
}

}  // namespace sluice::proxy
