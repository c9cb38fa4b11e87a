#pragma once

#include <string_view>

namespace sluice {

/// The Lua text of wrk_library.lua, which is built in.
std::string_view wrkLibrary() noexcept;

}  // namespace sluice
