#pragma once

#include "engine/core/text.h"
#include "engine/proxy/plugins/plugin.h"

#include <map>
#include <string>

/// A request as a test says it.
class FakeRequest final : public sluice::RequestView {
public:
    std::string m_method = "GET", m_path = "/hello", m_query, m_host = "example.com", m_address = "127.0.0.1";
    std::map<std::string, std::string> m_headers;

    std::string_view method() const noexcept override { return m_method; }
    std::string_view path() const noexcept override { return m_path; }
    std::string_view query() const noexcept override { return m_query; }
    std::string_view host() const noexcept override { return m_host; }
    std::string_view remoteAddress() const noexcept override { return m_address; }
    std::string_view header(std::string_view name) const noexcept override {
        for (const auto& [known, value] : m_headers) {
            if (sluice::equalsIgnoreCase(known, name)) return value;
        }
        return {};
    }
};

/// The fields that a plugin added, one "Name: value" a line.
class FakeFields final : public sluice::ResponseFields {
public:
    std::string m_text;

    void add(std::string_view name, std::string_view value) override {
        m_text.append(name).append(": ").append(value).append("\n");
    }
};
