#pragma once

#include "engine/http/head_parser.h"
#include "engine/proxy/upstream/check_dialogue.h"

#include <array>

namespace sluice {

/// A GET by HTTP/1.1 whose answer's head is read.
class Http1Check final : public CheckDialogue {
public:
    Http1Check(std::string path, std::string host) : m_path(std::move(path)), m_host(std::move(host)) {}

    std::string request() override;
    std::optional<HealthCheckResult> take(std::string_view bytes) override;

private:
    static constexpr std::size_t kLargestHead = 16 * 1024;

    const std::string m_path;
    const std::string m_host;
    std::array<char, kLargestHead> m_answer;
    std::size_t m_begin = 0;
    std::size_t m_size = 0;
    http::ResponseParser m_parser;
};

}  // namespace sluice
