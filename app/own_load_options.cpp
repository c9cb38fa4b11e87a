#include "app/own_load_options.h"

#include "engine/core/text.h"

#include <charconv>
#include <cstdint>
#include <getopt.h>
#include <limits>
#include <string_view>

namespace sluice::cli {

namespace {

enum Own {
    kFirst = 300,
    kBody = kFirst,
    kBodyFile,
    kCeiling,
    kCookies,
    kCorrected,
    kExpectJson,
    kExpectSize,
    kExpectStatus,
    kExpectText,
    kHttp2,
    kJson,
    kMethod,
    kMix,
    kNoKeepAlive,
    kPipeline,
    kPoisson,
    kSeed,
    kSni,
    kStage,
    kStreams,
    kThink,
    kVerify,
    kWarmup
};

struct OwnOption {
    const char* name;
    bool hasArgument;
    const char* complaint;
};

/// In the order of the numbers.
constexpr OwnOption kOptions[] = {
    {"body", true, "body"},
    {"body-file", true, "file name"},
    {"ceiling", false, ""},
    {"cookies", false, ""},
    {"wrk-corrected", false, ""},
    {"expect-json", true, "check (wanted: /pointer or /pointer=value)"},
    {"expect-size", true, "size (wanted: BYTES or LEAST-MOST)"},
    {"expect-status", true, "status (wanted: 200 or 200,204)"},
    {"expect-text", true, "text"},
    {"http2", false, ""},
    {"json", true, "file name"},
    {"method", true, "method"},
    {"mix", true, "file name"},
    {"no-keepalive", false, ""},
    {"pipeline", true, "depth"},
    {"poisson", false, ""},
    {"seed", true, "seed"},
    {"sni", true, "name"},
    {"stage", true, "stage (wanted: RATE/TIME or FROM-TO/TIME)"},
    {"streams", true, "number of streams"},
    {"think", true, "think time (wanted: TIME or LEAST-MOST)"},
    {"verify", false, ""},
    {"warmup", true, "warm-up"},
};

constexpr Millis kLongest = std::chrono::hours(24 * 365);

bool readTime(std::string_view text, Millis& time) {
    const auto value = parseDuration(text, Seconds(1));
    if (!value || *value > kLongest) return false;
    time = *value;
    return true;
}

template <class Number>
bool readNumber(std::string_view text, Number& number) {
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    return fault == std::errc{} && end == text.data() + text.size();
}

/// "10ms", or "10ms-50ms".
bool readThink(std::string_view text, ThinkTime& think) {
    const std::size_t dash = text.find('-');
    if (!readTime(text.substr(0, dash), think.least)) return false;
    think.most = think.least;
    if (dash != std::string_view::npos && !readTime(text.substr(dash + 1), think.most)) return false;
    return think.least <= think.most;
}

/// "1000/30s", or "0-1000/30s".
bool readStage(std::string_view text, LoadPlan& plan) {
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos) return false;
    RateStage stage;
    const std::string_view rates = text.substr(0, slash);
    const std::size_t dash = rates.find('-');
    if (!readNumber(rates.substr(0, dash), stage.from)) return false;
    stage.to = stage.from;
    if (dash != std::string_view::npos && !readNumber(rates.substr(dash + 1), stage.to)) return false;
    if (!readTime(text.substr(slash + 1), stage.length) || stage.length <= Millis(0)) return false;
    plan.stages.push_back(stage);
    return true;
}

bool readStatuses(std::string_view text, std::vector<int>& statuses) {
    while (true) {
        const std::size_t comma = text.find(',');
        int status = 0;
        if (!readNumber(text.substr(0, comma), status) || status < 100 || status > 999) return false;
        statuses.push_back(status);
        if (comma == std::string_view::npos) return true;
        text.remove_prefix(comma + 1);
    }
}

bool readSize(std::string_view text, ResponseCheck& check) {
    const std::size_t dash = text.find('-');
    std::uint64_t least = 0;
    if (!readNumber(text.substr(0, dash), least)) return false;
    std::uint64_t most = least;
    if (dash != std::string_view::npos && !readNumber(text.substr(dash + 1), most)) return false;
    check.leastSize = least;
    check.mostSize = most;
    return least <= most;
}

bool readJson(std::string_view text, ResponseCheck& check) {
    const std::size_t equals = text.find('=');
    check.jsonPointer = text.substr(0, equals);
    if (equals != std::string_view::npos) check.jsonValue = text.substr(equals + 1);
    return check.jsonPointer.starts_with('/');
}

}  // namespace

void appendOwnOptions(std::vector<option>& list) {
    int which = kFirst;
    for (const OwnOption& own : kOptions)
        list.push_back({own.name, own.hasArgument ? required_argument : no_argument, nullptr, which++});
}

const char* ownOptionName(int which) noexcept {
    const int place = which - kFirst;
    return place >= 0 && place < std::ssize(kOptions) ? kOptions[place].complaint : "argument";
}

bool takeOwnOption(int which, const char* argument, WrkOptions& options) {
    LoadPlan& plan = options.plan;
    switch (which) {
        case kBody: plan.body = argument; return true;
        case kBodyFile: options.bodyFile = argument; return !options.bodyFile.empty();
        case kCeiling: options.ceiling = true; return true;
        case kCookies: plan.cookies = true; return true;
        case kCorrected: options.corrected = true; return true;
        case kExpectJson: return readJson(argument, plan.check);
        case kExpectSize: return readSize(argument, plan.check);
        case kExpectStatus: return readStatuses(argument, plan.check.statuses);
        case kExpectText: plan.check.text = argument; return !plan.check.text.empty();
        case kHttp2: plan.version = HttpVersion::Http2; return true;
        case kJson: options.jsonFile = argument; return !options.jsonFile.empty();
        case kMethod: plan.method = argument; return !plan.method.empty();
        case kMix: options.mixFile = argument; return !options.mixFile.empty();
        case kNoKeepAlive: plan.keepAlive = false; return true;
        case kPipeline: return readNumber(argument, plan.pipeline) && plan.pipeline > 0;
        case kPoisson: plan.arrivals = Arrivals::Poisson; return true;
        case kSeed: return readNumber(argument, plan.seed);
        case kSni: plan.serverName = argument; return !plan.serverName.empty();
        case kStage: return readStage(argument, plan);
        case kStreams: return readNumber(argument, plan.streams) && plan.streams > 0;
        case kThink: return readThink(argument, plan.think);
        case kVerify: plan.verifyCertificate = true; return true;
        case kWarmup: return readTime(argument, plan.warmup);
        default: return false;
    }
}

const char* ownUsage() noexcept {
    return "        --method      <M>  Request method (GET)\n"
           "        --body        <B>  Request body\n"
           "        --body-file   <F>  The same from a file\n"
           "        --mix         <F>  Several weighted requests, from a YAML file\n"
           "        --cookies          Each connection keeps its cookies\n"
           "        --no-keepalive     A new connection for every request\n"
           "        --pipeline    <N>  Requests a connection sends at once (1)\n"
           "        --http2            HTTP/2: prior knowledge, or ALPN where the URL is https\n"
           "        --streams     <N>  HTTP/2: requests a connection carries at a time (1)\n"
           "        --think       <T>  Pause before the next request: 50ms, or 10ms-50ms\n"
           "        --stage       <S>  Open loop in stages: 0-1000/30s, 1000/1m; repeatable\n"
           "        --poisson          Arrivals of independent users instead of even ones\n"
           "        --seed        <N>  Of everything drawn by lot (1)\n"
           "        --warmup      <T>  Load so long before measuring (0s)\n"
           "        --expect-status <S>  200, or 200,204\n"
           "        --expect-text   <T>  Stands in the body\n"
           "        --expect-json   <J>  /pointer, or /pointer=value\n"
           "        --expect-size   <N>  Bytes of the body, or LEAST-MOST\n"
           "        --verify           Refuse certificates that are not trusted\n"
           "        --sni         <N>  Server name for TLS (the URL's host)\n"
           "        --ceiling          Measure afterwards what the generator itself is able to\n"
           "        --wrk-corrected    Print wrk's \"corrected\" latency, too\n"
           "        --json     <FILE>  Write the whole record there\n"
           "  An answer that is not as expected makes the exit code 1. Without --expect-status, 4xx and 5xx are\n"
           "  counted and do not, as with wrk.\n"
           "  URLs, headers and bodies may hold {ip}, {uuid}, {int:1-1000}, {csv:users.csv:name}.\n";
}

}  // namespace sluice::cli
