#pragma once

namespace sluice::proxy {

/// Memory that is kept for its next use would hide a use after its release from the address sanitizer.
#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool kMayKeepMemory = false;
#elif defined(__has_feature)
inline constexpr bool kMayKeepMemory = !__has_feature(address_sanitizer);
#else
inline constexpr bool kMayKeepMemory = true;
#endif

}  // namespace sluice::proxy
