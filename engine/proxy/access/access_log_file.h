#pragma once

#include "engine/core/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace sluice::proxy {

/// A file of lines that grows at its end and is rotated by size: FILE becomes FILE.1, FILE.1 becomes FILE.2, and
/// the last one is replaced. A pipe or a device is written to and never rotated. One thread.
class AccessLogFile {
public:
    /// `rotateSize` 0: never.
    AccessLogFile(std::string path, std::int64_t rotateSize, unsigned rotateCount);
    ~AccessLogFile();
    AccessLogFile(const AccessLogFile&) = delete;
    AccessLogFile& operator=(const AccessLogFile&) = delete;

    /// Opens it, or opens it anew when another program has moved it away. FileWriteFailed.
    Result<void> open();
    bool isOpen() const noexcept { return m_descriptor >= 0; }

    /// What write() did. A line counts as lost when not all of it is in the file.
    struct Written {
        std::uint64_t lines = 0;
        std::uint64_t lost = 0;
        Result<void> result;
    };
    /// Appends whole lines; rotates between two of them, so that no file grows beyond the size but for a single
    /// line. After a failure the next line begins on a line of its own.
    Written write(std::string_view lines);
    /// Why the last rotation failed, once; then the file goes on growing for as long again.
    Result<void> takeRotationFault();

private:
    std::size_t roomFor(std::string_view lines) const;
    Result<void> rotate();
    /// As much as the disk takes.
    std::size_t append(std::string_view bytes, std::error_code& error);
    void close() noexcept;
    Error fault(int number) const;

    const std::string m_path;
    const std::int64_t m_rotateSize;
    const unsigned m_rotateCount;
    int m_descriptor = -1;
    bool m_isRegular = false;
    bool m_midLine = false;
    std::int64_t m_size = 0;
    Result<void> m_rotationFault;
};

}  // namespace sluice::proxy
