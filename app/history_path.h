#pragma once

#include <filesystem>

namespace sluice::cli {

/// Where the window and the twin keep their runs: $XDG_DATA_HOME/sluice/history.sqlite, by default below
/// ~/.local/share (XDG Base Directory Specification). Empty when neither variable is set.
std::filesystem::path defaultHistoryFile();

}  // namespace sluice::cli
