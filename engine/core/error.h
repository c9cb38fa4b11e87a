#pragma once

#include <boost/assert/source_location.hpp>

#include <string>
#include <system_error>

namespace sluice {

/// What went wrong, as a code: sentences are made by ui/text and app/cli_text only.
enum class ErrorCode {
    BadAddress,       ///< subject: the text that is no host:port
    BadUrl,           ///< subject: the URL
    ResolveFailed,    ///< subject: the host name; system: the resolver's error
    ConnectFailed,    ///< subject: the address; system: the reason
    ListenFailed,     ///< subject: the address; system: the reason
    FileReadFailed,   ///< subject: the path; system: the reason
    FileWriteFailed,  ///< subject: the path; system: the reason
    FileTooLarge,     ///< subject: the path
    BadConfig,        ///< subject: how many problems
    BadPlan,          ///< subject: the field
    DatabaseFailed,   ///< subject: SQLite's own message
    DatabaseTooNew,   ///< subject: the schema version found
    NotFound,         ///< subject: what was looked for
    Busy,             ///< another run or apply is in progress
    Stopped,          ///< the object is stopping; nothing was done
    Unsupported,      ///< subject: the feature
    SystemFailed,     ///< system: the reason
    ScriptFailed,     ///< subject: FILE:LINE: and the interpreter's message
};

/// An error as a value. `system` is empty where the operating system had no part in it.
struct Error {
    ErrorCode code = ErrorCode::SystemFailed;
    std::string subject;
    std::error_code system;

    friend bool operator==(const Error&, const Error&) = default;
};

/// Stable English token of a code for logs and JSON, such as "connect-failed".
const char* toToken(ErrorCode code) noexcept;

/// One log line: the token, the subject, and the system's own words, separated by ": ".
std::string toLogText(const Error& error);

/// Called by Result<T>::value() on an error; throws std::runtime_error with toLogText().
[[noreturn]] void throw_exception_from_error(const Error& error, const boost::source_location& where);

}  // namespace sluice
