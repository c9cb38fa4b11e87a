#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace sluice {

/// Writes Prometheus's text exposition format 0.0.4: one family after the other, HELP and TYPE before its
/// samples.
class ExpositionText {
public:
    using Labels = std::initializer_list<std::pair<std::string_view, std::string_view>>;

    /// `type` is "counter", "gauge" or "histogram".
    void family(std::string_view name, std::string_view type, std::string_view help);

    /// A sample of the family begun last; `suffix` is "", "_bucket", "_sum" or "_count".
    void sample(std::string_view suffix, Labels labels, std::uint64_t value);
    void sample(std::string_view suffix, Labels labels, double value);

    std::string take() { return std::move(m_text); }

private:
    void head(std::string_view suffix, Labels labels);

    std::string m_text;
    std::string m_family;
};

}  // namespace sluice
