#pragma once

#include "engine/config/gateway_config.h"
#include "engine/http/field.h"

#include <cstdint>
#include <random>
#include <string>
#include <string_view>

namespace sluice {

/// One request as the mock backend saw it. The views live as long as the call that gets it.
struct MockRequest {
    std::string_view method;
    std::string_view path;   ///< as received, without the query
    std::string_view query;  ///< without its "?"
    const http::FieldList* fields = nullptr;
    std::string_view body;    ///< collected for /echo only
    std::string_view remote;  ///< "127.0.0.1:54321"
};

/// What it answers. The body is `shared` (which outlives the answer), or `owned`, or `generated` bytes of
/// filling.
struct MockAnswer {
    int status = 200;
    std::string_view contentType = "text/plain";
    std::string owned;
    std::string_view shared = {};
    std::uint64_t generated = 0;
    Millis delay{0};
    /// The whole answer, head included, for a connection kept alive; outlives the answer. Empty: not made
    /// beforehand.
    std::string_view whole = {};

    std::string_view body() const noexcept { return owned.empty() ? shared : std::string_view(owned); }
};

/// Decides the answers of one mock thread; makes the frequent ones beforehand.
class MockAnswers {
public:
    explicit MockAnswers(const MockConfig& config);

    MockAnswer answer(const MockRequest& request);

    /// The head of an answer, with its empty line.
    static std::string head(const MockAnswer& answer, bool keepAlive, int minorVersion = 1);
    /// An answer with an error as JSON: {"error": TOKEN}.
    static MockAnswer failure(int status);
    /// True for the path whose request body appears in the answer.
    static bool wantsBody(std::string_view path) noexcept { return path == "/echo"; }

private:
    /// An answer without anything to decide, made beforehand.
    struct Fixed {
        Fixed(std::string_view type, std::string text);
        MockAnswer answer(Millis delay) const;

        std::string_view contentType;
        std::string body;
        std::string whole;
    };

    static MockAnswer withNumber(std::string_view kind, std::string_view number);

    Millis m_delay;
    Fixed m_requestBody;  ///< exactly as many bytes as configured
    Fixed m_hello;
    Fixed m_ok;
    std::minstd_rand m_random;
};

/// A JSON object of exactly `size` bytes; below the shortest one a JSON string, a digit, or nothing.
std::string jsonOfSize(std::size_t size);

}  // namespace sluice
