#include "engine/metrics/profile/function_name.h"

#include <cstdlib>
#include <cxxabi.h>
#include <memory>

namespace sluice {

namespace {

constexpr std::string_view kOperator = "operator";
constexpr std::string_view kAnonymous = "(anonymous namespace)";

/// Just behind the bracket that closes the one at `open`; npos where none does.
std::size_t behindBracket(std::string_view text, std::size_t open) {
    int depth = 0;
    for (std::size_t i = open; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '<' || c == '(' || c == '[' || c == '{') ++depth;
        const bool arrow = c == '>' && i > 0 && text[i - 1] == '-';
        if ((c == '>' && !arrow) || c == ')' || c == ']' || c == '}') {
            if (--depth == 0) return i + 1;
        }
    }
    return std::string_view::npos;
}

bool endsName(std::string_view behindParameters) {
    for (const std::string_view end : {" const", " volatile", " &", " noexcept", " [", "["}) {
        if (behindParameters.starts_with(end)) return true;
    }
    return behindParameters.empty();
}

/// "operator" at `at`, with the signs that belong to it; a conversion's type is left to the caller.
std::string_view operatorAt(std::string_view text, std::size_t at) {
    if (text.substr(at, kOperator.size()) != kOperator) return {};
    std::size_t end = at + kOperator.size();
    if (text.substr(end, 2) == "()" || text.substr(end, 2) == "[]") return text.substr(at, end + 2 - at);
    while (end < text.size() && std::string_view("<>=!+-*/%^&|~,").find(text[end]) != std::string_view::npos)
        ++end;
    for (const std::string_view word : {" new[]", " delete[]", " new", " delete"}) {
        if (text.substr(end).starts_with(word)) return text.substr(at, end + word.size() - at);
    }
    return end == at + kOperator.size() ? std::string_view{} : text.substr(at, end - at);
}

}  // namespace

std::string withoutArguments(std::string_view text) {
    std::string name;
    for (std::size_t i = 0; i < text.size();) {
        if (const std::string_view words = operatorAt(text, i); !words.empty()) {
            name += words;
            i += words.size();
            continue;
        }
        const char c = text[i];
        if (text.substr(i).starts_with(kAnonymous)) {
            name += kAnonymous;
            i += kAnonymous.size();
        } else if (c == '<' || c == '(') {
            const std::size_t behind = behindBracket(text, i);
            if (behind == std::string_view::npos) return std::string(text);
            const std::string_view rest = text.substr(behind);
            if (c == '(' && endsName(rest)) return name;
            if (c == '(' && rest.starts_with(' ')) name.clear();  // decltype(…) and its like before the name
            i = behind;
        } else if (c == ' ') {
            if (text.substr(i, 2) != " <")
                name.clear();  // it was the return type; else an operator's arguments follow
            ++i;
        } else {
            name += c;
            ++i;
        }
    }
    return name.empty() ? std::string(text) : name;
}

std::string functionName(const char* symbol) {
    std::string_view whole = symbol;
    std::string_view mark;
    // g++ puts what a piece is behind the mangled name, which has no dot itself.
    if (const std::size_t dot = whole.starts_with("_Z") ? whole.find('.') : std::string_view::npos;
        dot != std::string_view::npos) {
        const std::string_view pieces = whole.substr(dot);
        if (pieces.starts_with(".actor")) mark = " [coroutine]";
        if (pieces.starts_with(".destroy")) mark = " [coroutine end]";
        whole = whole.substr(0, dot);
    } else if (const std::size_t version = whole.find('@'); version != std::string_view::npos) {
        whole = whole.substr(0, version);
    }
    const std::string plain(whole);
    int status = 0;
    const std::unique_ptr<char, void (*)(void*)> demangled(
        abi::__cxa_demangle(plain.c_str(), nullptr, nullptr, &status), std::free);
    if (status != 0 || !demangled) return plain;
    return withoutArguments(demangled.get()) + std::string(mark);
}

}  // namespace sluice
