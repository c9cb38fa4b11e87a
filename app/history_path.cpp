#include "app/history_path.h"

#include <cstdlib>

namespace sluice::cli {

std::filesystem::path defaultHistoryFile() {
    const std::filesystem::path below = "sluice/history.sqlite";
    // The specification has relative paths ignored.
    if (const char* data = std::getenv("XDG_DATA_HOME"); data && *data == '/') return data / below;
    if (const char* home = std::getenv("HOME"); home && *home != '\0') return home / (".local/share" / below);
    return {};
}

}  // namespace sluice::cli
