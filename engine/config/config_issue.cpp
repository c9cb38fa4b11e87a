#include "engine/config/config_issue.h"

#include <algorithm>

namespace sluice {

const char* toToken(IssueCode code) noexcept {
    switch (code) {
        case IssueCode::NotUtf8: return "not-utf8";
        case IssueCode::SyntaxError: return "syntax-error";
        case IssueCode::TooLarge: return "too-large";
        case IssueCode::TooDeep: return "too-deep";
        case IssueCode::TooManyNodes: return "too-many-nodes";
        case IssueCode::WrongType: return "wrong-type";
        case IssueCode::UnknownField: return "unknown-field";
        case IssueCode::MissingField: return "missing-field";
        case IssueCode::DuplicateKey: return "duplicate-key";
        case IssueCode::BadVersion: return "bad-version";
        case IssueCode::OutOfRange: return "out-of-range";
        case IssueCode::BadDuration: return "bad-duration";
        case IssueCode::BadSize: return "bad-size";
        case IssueCode::BadAddress: return "bad-address";
        case IssueCode::BadName: return "bad-name";
        case IssueCode::DuplicateName: return "duplicate-name";
        case IssueCode::DuplicateAddress: return "duplicate-address";
        case IssueCode::UnknownUpstream: return "unknown-upstream";
        case IssueCode::NoNodes: return "no-nodes";
        case IssueCode::NoUpstream: return "no-upstream";
        case IssueCode::BadPath: return "bad-path";
        case IssueCode::BadMethod: return "bad-method";
        case IssueCode::BadHost: return "bad-host";
        case IssueCode::BadStripPrefix: return "bad-strip-prefix";
        case IssueCode::UnknownBalancer: return "unknown-balancer";
        case IssueCode::UnknownChoice: return "unknown-choice";
        case IssueCode::UnknownPlugin: return "unknown-plugin";
        case IssueCode::DuplicatePlugin: return "duplicate-plugin";
        case IssueCode::BadPluginConfig: return "bad-plugin-config";
        case IssueCode::UnreachableRoute: return "unreachable-route";
        case IssueCode::BadLogFormat: return "bad-log-format";
        case IssueCode::BadNetwork: return "bad-network";
        case IssueCode::CheckNeedsHttp2: return "check-needs-http2";
        case IssueCode::UnreadableFile: return "unreadable-file";
        case IssueCode::BadCertificate: return "bad-certificate";
    }
    return "unknown";
}

bool hasErrors(const std::vector<ConfigIssue>& issues) noexcept {
    return std::any_of(issues.begin(), issues.end(),
                       [](const ConfigIssue& issue) { return issue.severity == Severity::Error; });
}

}  // namespace sluice
