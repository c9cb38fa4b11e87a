#include "engine/proxy/plugins/exposition_text.h"

#include <fmt/format.h>

#include <iterator>

namespace sluice {

namespace {

void appendEscaped(std::string& text, std::string_view value) {
    for (const char c : value) {
        switch (c) {
            case '\\': text += "\\\\"; break;
            case '"': text += "\\\""; break;
            case '\n': text += "\\n"; break;
            default: text += c;
        }
    }
}

}  // namespace

void ExpositionText::family(std::string_view name, std::string_view type, std::string_view help) {
    m_family = name;
    fmt::format_to(std::back_inserter(m_text), "# HELP {} {}\n# TYPE {} {}\n", name, help, name, type);
}

void ExpositionText::head(std::string_view suffix, Labels labels) {
    m_text += m_family;
    m_text += suffix;
    char before = '{';
    for (const auto& [name, value] : labels) {
        m_text += before;
        m_text += name;
        m_text += "=\"";
        appendEscaped(m_text, value);
        m_text += '"';
        before = ',';
    }
    m_text += labels.size() ? "} " : " ";
}

void ExpositionText::sample(std::string_view suffix, Labels labels, std::uint64_t value) {
    head(suffix, labels);
    fmt::format_to(std::back_inserter(m_text), "{}\n", value);
}

void ExpositionText::sample(std::string_view suffix, Labels labels, double value) {
    head(suffix, labels);
    fmt::format_to(std::back_inserter(m_text), "{}\n", value);
}

}  // namespace sluice
