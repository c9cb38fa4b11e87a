#pragma once

namespace sluice::cli {

/// Lets this process open as many files as the system allows it: gateway, mock and load generator share one process, and
/// every request under way takes four sockets of it. Where that is refused, the limit stays.
void allowManyOpenFiles() noexcept;

}  // namespace sluice::cli
