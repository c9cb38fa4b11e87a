#pragma once

#include <string>
#include <string_view>

namespace sluice {

/// A symbol's name as people read it: demangled, without return type, parameters and template arguments, so that all
/// instances of a template are one function: "boost::asio::detail::scheduler::run". The pieces that g++ makes of one
/// function (".part.0", ".cold", …) bear its name; a coroutine's body, which g++ names ".actor", is marked
/// " [coroutine]", its clean-up " [coroutine end]". A name that is no C++ stays as it is.
std::string functionName(const char* symbol);

/// The part of functionName() that shortens what is demangled already.
std::string withoutArguments(std::string_view demangled);

}  // namespace sluice
