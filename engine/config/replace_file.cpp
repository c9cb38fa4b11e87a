#include "engine/config/config_writer.h"

#include <cerrno>
#include <fcntl.h>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

namespace sluice {

namespace {

namespace fs = std::filesystem;

/// An open descriptor, closed on every way out.
class Descriptor {
public:
    explicit Descriptor(int number) : m_number(number) {}
    ~Descriptor() {
        if (m_number >= 0) ::close(m_number);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    int get() const noexcept { return m_number; }
    bool close() noexcept {
        const int number = m_number;
        m_number = -1;
        return ::close(number) == 0;
    }

private:
    int m_number;
};

bool writeAll(int file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t count = ::write(file, text.data(), text.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return false;
        text.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

/// The file that the path means after all links, even one to a file that is not there yet: a link stays a
/// link.
fs::path target(fs::path path) {
    constexpr int kMostLinks = 40;  // as Linux itself
    std::error_code fault;
    for (int i = 0; i < kMostLinks && fs::is_symlink(fs::symlink_status(path, fault)); ++i) {
        const fs::path link = fs::read_symlink(path, fault);
        if (fault) break;
        path = link.is_absolute() ? link : path.parent_path() / link;
    }
    return path;
}

/// Creates a file beside `file`, with the rights of a new one; its name comes back in `name`.
int createBeside(const fs::path& file, std::string& name) {
    for (int attempt = 0; attempt < 100; ++attempt) {
        name = file.string() + ".new" + std::to_string(::getpid()) + '-' + std::to_string(attempt);
        const int made = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (made >= 0 || errno != EEXIST) return made;
    }
    return -1;
}

}  // namespace

Result<void> replaceFile(const fs::path& path, std::string_view text) {
    const auto failed = [&](int reason) {
        return Error{ErrorCode::FileWriteFailed, path.string(),
                     std::error_code(reason, std::generic_category())};
    };
    const fs::path file = target(path);
    struct stat status {};
    const bool exists = ::stat(file.c_str(), &status) == 0;
    if (exists && !S_ISREG(status.st_mode)) return failed(S_ISDIR(status.st_mode) ? EISDIR : EINVAL);
    std::string beside;
    Descriptor out(createBeside(file, beside));
    if (out.get() < 0) return failed(errno);
    const bool written = (!exists || ::fchmod(out.get(), status.st_mode & 07777u) == 0) &&
                         writeAll(out.get(), text) && ::fsync(out.get()) == 0 && out.close() &&
                         ::rename(beside.c_str(), file.c_str()) == 0;
    if (!written) {
        const int reason = errno;
        ::unlink(beside.c_str());
        return failed(reason);
    }
    // The new name itself is durable once the folder is; a file system that cannot sync a folder is no
    // failure.
    const Descriptor folder(::open(file.has_parent_path() ? file.parent_path().c_str() : ".",
                                   O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (folder.get() >= 0) ::fsync(folder.get());
    return {};
}

}  // namespace sluice
