#pragma once

#include <QString>

#include <string>

namespace sluice {

/// A request as it is asked about: "/path?query" or "http://host:port/path?query", typed by a person.
struct AskedRequest {
    std::string host;    ///< with its port; empty where the text has none
    std::string target;  ///< of the request line: path and query, what may not stand there percent-encoded
    std::string path;    ///< the target without its query
};

/// Blanks around it are dropped, and what stands behind "#"; a missing first slash is added. What is encoded already
/// stays as it is.
AskedRequest parseAskedRequest(const QString& url);

}  // namespace sluice
