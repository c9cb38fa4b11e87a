#pragma once

#include "engine/config/config_issue.h"
#include "engine/config/yaml/yaml_document.h"

#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace sluice {

/// The issues of one text while it is read: with offsets, which become lines and columns all at once in the
/// end. Bounded; once it is full, further issues are dropped.
class IssueList {
public:
    void add(Severity severity, IssueCode code, std::vector<std::string> args, std::string where,
             std::size_t offset);

    /// Adds what validate() found at `offset`, unless an error is known for that field or for one around it:
    /// a field that could not be read need not be called empty as well.
    void addChecked(ConfigIssue issue, std::size_t offset);

    /// Leaves out, now and later, what is wrong only because something is not there: in a text that could not
    /// be read whole, it may well be there.
    void ignoreAbsences() { m_ignoresAbsences = true; }

    /// In the order of the text, with their places.
    std::vector<ConfigIssue> take(std::string_view text);

private:
    struct Found {
        std::size_t offset;
        ConfigIssue issue;
    };
    std::vector<Found> m_found;
    bool m_ignoresAbsences = false;
    std::unordered_set<std::string> m_broken;  ///< fields with an error of the reader's own
};

}  // namespace sluice
