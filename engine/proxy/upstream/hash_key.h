#pragma once

#include "engine/config/upstream_config.h"
#include "engine/proxy/plugins/request_key.h"

#include <cstdint>
#include <string>

namespace sluice::proxy {

/// What a request is hashed by for consistent-hash: a header field, a cookie, a query parameter, or the
/// client's address, which also stands for a value that the request lacks. Immutable.
class HashKey {
public:
    explicit HashKey(const HashConfig& config);

    std::uint64_t of(const RequestView& request) const;

private:
    RequestKey m_key;
};

}  // namespace sluice::proxy
