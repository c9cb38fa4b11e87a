#include "engine/core/error.h"

#include <stdexcept>

namespace sluice {

const char* toToken(ErrorCode code) noexcept {
    switch (code) {
        case ErrorCode::BadAddress: return "bad-address";
        case ErrorCode::BadUrl: return "bad-url";
        case ErrorCode::ResolveFailed: return "resolve-failed";
        case ErrorCode::ConnectFailed: return "connect-failed";
        case ErrorCode::ListenFailed: return "listen-failed";
        case ErrorCode::FileReadFailed: return "file-read-failed";
        case ErrorCode::FileWriteFailed: return "file-write-failed";
        case ErrorCode::FileTooLarge: return "file-too-large";
        case ErrorCode::BadConfig: return "bad-config";
        case ErrorCode::BadPlan: return "bad-plan";
        case ErrorCode::DatabaseFailed: return "database-failed";
        case ErrorCode::DatabaseTooNew: return "database-too-new";
        case ErrorCode::NotFound: return "not-found";
        case ErrorCode::Busy: return "busy";
        case ErrorCode::Stopped: return "stopped";
        case ErrorCode::Unsupported: return "unsupported";
        case ErrorCode::SystemFailed: return "system-failed";
        case ErrorCode::ScriptFailed: return "script-failed";
    }
    return "unknown";
}

std::string toLogText(const Error& error) {
    std::string text = toToken(error.code);
    if (!error.subject.empty()) text += ": " + error.subject;
    if (error.system) text += ": " + error.system.message();
    return text;
}

void throw_exception_from_error(const Error& error, const boost::source_location&) {
    throw std::runtime_error(toLogText(error));
}

}  // namespace sluice
