#include "engine/metrics/profile/function_name.h"

#include <cstdlib>
#include <cxxabi.h>
#include <memory>

namespace sluice {

namespace {

constexpr std::string_view kOperator = "operator";
/// What may follow it, the longer ones first. Where a template's arguments follow these, a blank stands between.
constexpr std::string_view kSigns[] = {
    " new[]", " delete[]", " new", " delete", "<=>", "<<=", ">>=", "->*", "()", "[]", "<<",
    ">>",     "<=",        ">=",   "==",      "!=",  "&&",  "||",  "++",  "--", "+=", "-=",
    "*=",     "/=",        "%=",   "&=",      "|=",  "^=",  "->",  "<",   ">",  "=",  "!",
    "+",      "-",         "*",    "/",       "%",   "^",   "&",   "|",   "~",  ","};
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
    const std::size_t end = at + kOperator.size();
    for (const std::string_view sign : kSigns) {
        if (text.substr(end).starts_with(sign)) return text.substr(at, end + sign.size() - at);
    }
    return {};
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
            if (behind == std::string_view::npos) break;  // a comparison among a template's arguments
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
    const std::string_view whole = symbol;
    if (!whole.starts_with("_Z")) return std::string(whole.substr(0, whole.find('@')));
    int status = 0;
    const std::unique_ptr<char, void (*)(void*)> demangled(
        abi::__cxa_demangle(symbol, nullptr, nullptr, &status), std::free);
    if (status != 0 || !demangled) return symbol;
    // What a piece is stands behind the parameters, as in "a::f(a::f()::_ZN1a1fEv.Frame*) [clone .actor]".
    const std::string_view text = demangled.get();
    std::string name = withoutArguments(text);
    if (text.find("[clone .actor]") != std::string_view::npos) name += " [coroutine]";
    if (text.find("[clone .destroy]") != std::string_view::npos) name += " [coroutine end]";
    return name;
}

}  // namespace sluice
