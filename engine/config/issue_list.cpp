#include "engine/config/issue_list.h"

#include "engine/config/config_limits.h"

#include <algorithm>

namespace sluice {

namespace {

bool isAbsence(IssueCode code) noexcept {
    return code == IssueCode::MissingField || code == IssueCode::NoUpstream ||
           code == IssueCode::UnknownUpstream || code == IssueCode::NoNodes ||
           code == IssueCode::UnreachableRoute || code == IssueCode::BadName;
}

}  // namespace

void IssueList::add(Severity severity, IssueCode code, std::vector<std::string> args, std::string where,
                    std::size_t offset) {
    if (m_found.size() >= limits::kIssues) return;
    if (severity == Severity::Error && !where.empty()) m_broken.insert(where);
    if (m_ignoresAbsences && isAbsence(code)) return;
    m_found.push_back({offset, {severity, code, std::move(args), std::move(where), {}}});
}

void IssueList::addChecked(ConfigIssue issue, std::size_t offset) {
    if (m_found.size() >= limits::kIssues || (m_ignoresAbsences && isAbsence(issue.code))) return;
    for (std::string field = issue.where; !field.empty();) {
        if (m_broken.contains(field)) return;
        const auto cut = field.find_last_of(".[");
        field.resize(cut == std::string::npos ? 0 : cut);
    }
    m_found.push_back({offset, std::move(issue)});
}

std::vector<ConfigIssue> IssueList::take(std::string_view text) {
    std::stable_sort(m_found.begin(), m_found.end(),
                     [](const Found& a, const Found& b) { return a.offset < b.offset; });
    std::vector<ConfigIssue> issues;
    PlaceFinder finder(text);
    for (Found& found : m_found) {
        issues.push_back(std::move(found.issue));
        issues.back().place = finder.placeOf(found.offset);
    }
    m_found.clear();
    return issues;
}

}  // namespace sluice
