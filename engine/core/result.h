#pragma once

#include "engine/core/error.h"

#include <boost/system/result.hpp>

namespace sluice {

/// A value or an Error; Result<void> for an action without a value.
template <class T>
using Result = boost::system::result<T, Error>;

}  // namespace sluice
