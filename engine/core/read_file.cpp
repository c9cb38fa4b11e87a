#include "engine/core/read_file.h"

#include <cerrno>
#include <fstream>
#include <system_error>

namespace sluice {

// By blocks: an iterator over a folder's stream throws where read() only says that it is bad.
Result<std::string> readStream(std::istream& in, const std::string& name, std::size_t most) {
    errno = 0;
    std::string text;
    char block[64 << 10];
    while (in.read(block, sizeof block) || in.gcount() > 0) {
        text.append(block, static_cast<std::size_t>(in.gcount()));
        if (text.size() > most) return Error{ErrorCode::FileTooLarge, name, {}};
    }
    if (in.bad() || errno == EISDIR)
        return Error{ErrorCode::FileReadFailed, name, {errno, std::generic_category()}};
    return text;
}

Result<std::string> readFile(const std::string& path, std::size_t most) {
    errno = 0;
    std::ifstream in(path, std::ios::binary);
    if (!in) return Error{ErrorCode::FileReadFailed, path, {errno, std::generic_category()}};
    return readStream(in, path, most);
}

}  // namespace sluice
