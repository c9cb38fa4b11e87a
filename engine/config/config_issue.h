#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace sluice {

enum class Severity { Error, Warning };

/// What is wrong, as a code with arguments; ui/text and app/cli_text make the sentences.
enum class IssueCode {
    NotUtf8,        ///< the byte offset
    SyntaxError,    ///< reason token, as in yaml/yaml_parser.h: "unclosed-bracket", "tab-indent", …
    TooLarge,       ///< found bytes, allowed bytes
    TooDeep,        ///< allowed depth
    TooManyNodes,   ///< allowed nodes (alias bombs count as expanded)
    WrongType,      ///< expected kind ("mapping", "sequence", "text", "integer", "duration", …), found kind
    UnknownField,   ///< field name; a warning, kept on save
    MissingField,   ///< field name
    DuplicateKey,   ///< key
    BadVersion,     ///< found, supported
    OutOfRange,     ///< value, lowest, highest
    BadDuration,    ///< value
    BadSize,        ///< value
    BadAddress,     ///< value
    BadName,        ///< value; names are 1..128 characters without control characters
    DuplicateName,  ///< kind ("route", …), name
    DuplicateAddress,  ///< address, the other listener's name
    UnknownUpstream,   ///< name
    NoNodes,           ///< upstream name; a warning
    NoUpstream,        ///< route name
    BadPath,           ///< value, reason token: "no-slash", "blank", "control", "query", "star-inside"
    BadMethod,         ///< value
    BadHost,           ///< value
    BadStripPrefix,    ///< value, reason token as for BadPath
    UnknownBalancer,   ///< value, the known ones in one text
    UnknownChoice,     ///< value, the known ones in one text
    UnknownPlugin,     ///< name; a warning: kept, not run
    DuplicatePlugin,   ///< name
    BadPluginConfig,   ///< plugin, JSON pointer of the property, reason token, argument
    UnreachableRoute,  ///< route name, the route that always wins; a warning
    BadLogFormat,      ///< reason token, as in access_log_format.h, the variable or ""
    BadNetwork,        ///< value
    CheckNeedsHttp2,   ///< the upstream's scheme, those that will do in one text
    UnreadableFile,    ///< file name, the system's reason
    BadCertificate,  ///< file name, reason token: "no-certificate", "no-key", "encrypted-key", "key-mismatch",
                     ///< "expired", "not-yet-valid", "too-weak"; then the date, where one matters
};

/// A line and a column, both counted from 1, in bytes of UTF-8.
struct SourcePlace {
    std::size_t line = 1;
    std::size_t column = 1;

    friend bool operator==(const SourcePlace&, const SourcePlace&) = default;
};

/// One problem with its place: where in the configuration ("routes[3].upstream") and where in the file.
struct ConfigIssue {
    Severity severity = Severity::Error;
    IssueCode code = IssueCode::SyntaxError;
    std::vector<std::string> args;
    std::string where;
    std::optional<SourcePlace> place;

    friend bool operator==(const ConfigIssue&, const ConfigIssue&) = default;
};

/// Stable English token, such as "unknown-upstream".
const char* toToken(IssueCode code) noexcept;

/// True when any of them is an error, so that the configuration cannot be applied.
bool hasErrors(const std::vector<ConfigIssue>& issues) noexcept;

}  // namespace sluice
