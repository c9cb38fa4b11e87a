#pragma once

#include <string_view>

namespace sluice {

/// The text of resources/samples/first-run.yaml, built in: the project of the first start. It is a whole configuration
/// without issues.
std::string_view firstRunProject() noexcept;

}  // namespace sluice
