#include "engine/mock/mock_answer.h"

#include "engine/core/text.h"
#include "engine/http/status.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace sluice {

namespace {

using nlohmann::json;

constexpr std::string_view kJson = "application/json";
constexpr std::string_view kText = "text/plain";
constexpr std::size_t kHelloSize = 1024;
constexpr std::int64_t kLongestDelayMillis = 3'600'000;
constexpr int kShortestSleep = 100;
constexpr int kLongestSleep = 10'000;

int hexDigit(char c) noexcept {
    if (c >= '0' && c <= '9') return c - '0';
    const char lower = static_cast<char>(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

/// application/x-www-form-urlencoded; a broken escape stays as it is.
std::string decoded(std::string_view text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '%' && i + 2 < text.size() && hexDigit(text[i + 1]) >= 0 &&
            hexDigit(text[i + 2]) >= 0) {
            plain += static_cast<char>(hexDigit(text[i + 1]) * 16 + hexDigit(text[i + 2]));
            i += 2;
        } else {
            plain += text[i] == '+' ? ' ' : text[i];
        }
    }
    return plain;
}

std::string queryValue(std::string_view query, std::string_view name) {
    while (!query.empty()) {
        const std::size_t end = query.find('&');
        const std::string_view pair = query.substr(0, end);
        const std::size_t equals = pair.find('=');
        if (pair.substr(0, equals) == name) {
            return equals == std::string_view::npos ? std::string() : decoded(pair.substr(equals + 1));
        }
        query = end == std::string_view::npos ? std::string_view() : query.substr(end + 1);
    }
    return {};
}

/// RFC 4648, section 4.
std::string base64(std::string_view bytes) {
    constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
        std::uint32_t bits = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            bits = bits << 8 | (k < count ? static_cast<unsigned char>(bytes[i + k]) : 0u);
        }
        for (std::size_t k = 0; k < 4; ++k) text += k <= count ? kDigits[bits >> (18 - 6 * k) & 63] : '=';
    }
    return text;
}

/// Text as it is; what is no UTF-8 as base64, and `encoding` says so.
json asJson(std::string_view bytes) {
    return isUtf8(bytes) ? json(bytes) : json(base64(bytes));
}

std::string echo(const MockRequest& request) {
    json headers = json::array();
    for (const http::Field& field : *request.fields)
        headers.push_back({asJson(field.name), asJson(field.value)});
    return json{{"method", request.method},        {"path", asJson(request.path)},
                {"query", asJson(request.query)},  {"headers", std::move(headers)},
                {"body", asJson(request.body)},    {"bodyEncoding", isUtf8(request.body) ? "text" : "base64"},
                {"bodySize", request.body.size()}, {"remote", request.remote}}
        .dump();
}

}  // namespace

std::string jsonOfSize(std::size_t size) {
    constexpr std::string_view kBegin = R"({"code":200,"message":"ok","data":")";
    constexpr std::string_view kEnd = R"("})";
    if (size >= kBegin.size() + kEnd.size()) {
        return fmt::format("{}{}{}", kBegin, std::string(size - kBegin.size() - kEnd.size(), 'x'), kEnd);
    }
    if (size >= 2) return '"' + std::string(size - 2, 'x') + '"';
    return std::string(size, '0');
}

MockAnswers::Fixed::Fixed(std::string_view type, std::string text)
    : contentType(type), body(std::move(text)) {
    whole = head(answer(Millis(0)), true) + body;
}

MockAnswer MockAnswers::Fixed::answer(Millis delay) const {
    return {200, contentType, {}, body, 0, delay, whole};
}

MockAnswers::MockAnswers(const MockConfig& config)
    : m_delay(config.delay),
      m_requestBody(kJson, jsonOfSize(static_cast<std::size_t>(config.size))),
      m_hello(kText, std::string(kHelloSize, 'x')),
      m_ok(kText, "ok"),
      m_random(std::random_device()()) {}

MockAnswer MockAnswers::answer(const MockRequest& request) {
    const std::string_view path = request.path;
    // The report of ShenYu 2.6.0 prints its direct URL with a letter missing; who copies it gets the same
    // answer.
    if (path == "/test/requestBody" || path == "/test/requstBody") return m_requestBody.answer(m_delay);
    if (path == "/ok" || path == "/api/ping") return m_ok.answer(Millis(0));
    if (path == "/hello") return m_hello.answer(Millis(0));
    if (path == "/echo") return {200, kJson, echo(request), {}, 0, Millis(0), {}};
    if (path == "/api/echo") return {200, kText, queryValue(request.query, "str"), {}, 0, Millis(0), {}};
    if (path == "/api/random-sleep") {
        std::uniform_int_distribution<int> sleep(kShortestSleep, kLongestSleep);
        return {200, kText, queryValue(request.query, "str"), {}, 0, Millis(sleep(m_random)), {}};
    }
    for (const std::string_view kind : {"/bytes/", "/delay/", "/status/"}) {
        if (path.starts_with(kind)) return withNumber(kind, path.substr(kind.size()));
    }
    return failure(404);
}

MockAnswer MockAnswers::withNumber(std::string_view kind, std::string_view text) {
    const auto number = parseInteger(text);
    if (!number || *number < 0) return failure(400);
    if (kind == "/bytes/")
        return {200, "application/octet-stream", {}, {}, static_cast<std::uint64_t>(*number), Millis(0), {}};
    if (kind == "/delay/") {
        if (*number > kLongestDelayMillis) return failure(400);
        return {200, kText, "ok", {}, 0, Millis(*number), {}};
    }
    if (*number < 200 || *number > 599) return failure(400);
    return {static_cast<int>(*number), kText, fmt::format("{}", *number), {}, 0, Millis(0), {}};
}

MockAnswer MockAnswers::failure(int status) {
    std::string body = fmt::format(R"({{"error":"{}","status":{}}})", http::reasonPhrase(status), status);
    return {status, kJson, std::move(body), {}, 0, Millis(0), {}};
}

std::string MockAnswers::head(const MockAnswer& answer, bool keepAlive, int minorVersion) {
    std::string head = fmt::format("HTTP/1.1 {} {}\r\nServer: sluice-mock\r\n", answer.status,
                                   http::reasonPhrase(answer.status));
    const bool bodiless = answer.status == 204 || answer.status == 304;  // RFC 9110, 8.6
    if (!bodiless) {
        const std::uint64_t length = answer.generated > 0 ? answer.generated : answer.body().size();
        head += fmt::format("Content-Type: {}\r\nContent-Length: {}\r\n", answer.contentType, length);
    }
    if (!keepAlive)
        head += "Connection: close\r\n";
    else if (minorVersion == 0)
        head += "Connection: keep-alive\r\n";
    return head + "\r\n";
}

}  // namespace sluice
