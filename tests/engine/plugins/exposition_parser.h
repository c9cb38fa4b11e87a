#pragma once

#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>

/// Reads Prometheus's text format 0.0.4 as strictly as a scraper would, and throws std::runtime_error with the line
/// that broke a rule: HELP and TYPE once and before the samples, samples of a family together, no sample twice.
class ExpositionParser {
public:
    explicit ExpositionParser(std::string_view text) {
        if (!text.empty() && text.back() != '\n') throw std::runtime_error("no line feed at the end");
        while (!text.empty()) {
            const auto end = text.find('\n');
            readLine(text.substr(0, end));
            text.remove_prefix(end + 1);
        }
    }

    /// Values by series as written, such as `apisix_bandwidth{type="ingress",…}`.
    std::map<std::string, double> samples;
    std::map<std::string, std::string> types;

private:
    void readLine(std::string_view line) {
        const auto fail = [line] { throw std::runtime_error(std::string(line)); };
        if (line.starts_with("# HELP ")) {
            m_family = std::string(line.substr(7, line.find(' ', 7) - 7));
            if (!m_helped.insert(m_family).second) fail();
        } else if (line.starts_with("# TYPE ")) {
            const auto space = line.find(' ', 7);
            if (line.substr(7, space - 7) != m_family) fail();
            if (!types.emplace(m_family, line.substr(space + 1)).second) fail();
        } else {
            readSample(line);
        }
    }

    void readSample(std::string_view line) {
        const auto fail = [line] { throw std::runtime_error(std::string(line)); };
        std::size_t i = line.find_first_of("{ ");
        const std::string_view name = line.substr(0, i);
        if (!name.starts_with(m_family) || !types.contains(m_family)) fail();
        if (const auto suffix = name.substr(m_family.size()); !suffix.empty()) {
            if (types[m_family] != "histogram") fail();
            if (suffix != "_bucket" && suffix != "_sum" && suffix != "_count") fail();
        }
        if (line[i] == '{') {
            for (++i; line.at(i) != '}';) i = afterLabel(line, i);
            ++i;
        }
        if (line.at(i) != ' ') fail();
        std::size_t used = 0;
        const std::string number(line.substr(i + 1));
        const double value = std::stod(number, &used);
        if (used != number.size()) fail();
        if (!samples.emplace(line.substr(0, i), value).second) fail();
    }

    static std::size_t afterLabel(std::string_view line, std::size_t i) {
        const auto fail = [line] { throw std::runtime_error(std::string(line)); };
        i = line.find('=', i) + 1;
        if (line.at(i) != '"') fail();
        for (++i; line.at(i) != '"'; ++i) {
            if (line[i] == '\\' && std::string_view("\\\"n").find(line.at(++i)) == std::string_view::npos)
                fail();
        }
        ++i;
        if (line.at(i) == ',') return i + 1;
        if (line[i] != '}') fail();
        return i;
    }

    std::string m_family;
    std::set<std::string> m_helped;
};
