#include "app/wrk_options.h"

#include "app/own_load_options.h"
#include "engine/core/text.h"

#include <algorithm>
#include <cstdint>
#include <getopt.h>
#include <limits>
#include <string_view>
#include <vector>

namespace sluice::cli {

namespace {

constexpr int kHelp = 256;

constexpr option kWrkOptions[] = {
    {"connections", required_argument, nullptr, 'c'},
    {"duration", required_argument, nullptr, 'd'},
    {"threads", required_argument, nullptr, 't'},
    {"script", required_argument, nullptr, 's'},
    {"header", required_argument, nullptr, 'H'},
    {"latency", no_argument, nullptr, 'L'},
    {"rate", required_argument, nullptr, 'R'},
    {"u_latency", no_argument, nullptr, 'U'},
    {"timeout", required_argument, nullptr, 'T'},
    {"version", no_argument, nullptr, 'v'},
    {"help", no_argument, nullptr, kHelp},
};

struct Unit {
    std::string_view name;
    std::int64_t factor;
};

constexpr Unit kMetric[] = {{"", 1},
                            {"k", 1'000},
                            {"m", 1'000'000},
                            {"g", 1'000'000'000},
                            {"t", 1'000'000'000'000},
                            {"p", 1'000'000'000'000'000}};
constexpr Unit kTime[] = {{"", 1}, {"s", 1}, {"m", 60}, {"h", 3600}};

/// Digits and one of the units, nothing else.
template <std::size_t N>
std::optional<std::int64_t> scaled(std::string_view text, const Unit (&units)[N]) {
    std::size_t digits = 0;
    while (digits < text.size() && text[digits] >= '0' && text[digits] <= '9') ++digits;
    const auto number = parseInteger(text.substr(0, digits));
    if (!number) return std::nullopt;
    for (const Unit& unit : units) {
        if (!equalsIgnoreCase(unit.name, text.substr(digits))) continue;
        if (*number > std::numeric_limits<std::int64_t>::max() / unit.factor) return std::nullopt;
        return *number * unit.factor;
    }
    return std::nullopt;
}

bool readCount(const char* text, unsigned& count) {
    const auto value = scaled(text, kMetric);
    if (!value || *value < 1 || *value > 1'000'000) return false;
    count = static_cast<unsigned>(*value);
    return true;
}

bool readTime(const char* text, Millis& time, Seconds least) {
    const auto value = scaled(text, kTime);
    if (!value || *value < least.count() || *value > 365LL * 24 * 3600) return false;
    time = Seconds(*value);
    return true;
}

bool readHeader(std::string_view text, LoadPlan& plan) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos || colon == 0) return false;
    plan.headers.emplace_back(text.substr(0, colon), trimmed(text.substr(colon + 1)));
    return true;
}

bool readRate(const char* text, double& rate) {
    const auto value = scaled(text, kMetric);
    if (!value || *value < 1 || *value > 100'000'000) return false;
    rate = static_cast<double>(*value);
    return true;
}

/// Takes one option; false where its argument is nonsense.
bool take(int which, const char* argument, WrkOptions& options) {
    LoadPlan& plan = options.plan;
    switch (which) {
        case 'c': return readCount(argument, plan.connections);
        case 't': return readCount(argument, plan.threads);
        case 'd': return readTime(argument, plan.duration, Seconds(1));
        case 'T':
            return readTime(argument, plan.timeout, Seconds(1)) && plan.timeout <= Millis(Seconds(3600));
        case 's': plan.script = argument; return !plan.script.empty();
        case 'R': return readRate(argument, plan.rate);
        case 'U': options.latency = options.uLatency = true; return true;
        case 'H': return readHeader(argument, plan);
        case 'L': options.latency = true; return true;
        case 'v': options.showVersion = true; return true;
        case kHelp: options.showHelp = true; return true;
        default: return takeOwnOption(which, argument, options);
    }
}

std::string faultOf(int which, const char* argument) {
    const char* what = ownOptionName(which);
    switch (which) {
        case 'c': what = "number of connections"; break;
        case 't': what = "number of threads"; break;
        case 'd': what = "duration"; break;
        case 'T': what = "timeout"; break;
        case 's': what = "script"; break;
        case 'R': what = "rate"; break;
        case 'H': what = "header (wanted: 'Name: value')"; break;
        default: break;
    }
    return std::string("invalid ") + what + ": '" + argument + "'";
}

}  // namespace

ParsedWrkOptions parseWrkOptions(int argc, char** argv) {
    std::vector<option> longOptions(std::begin(kWrkOptions), std::end(kWrkOptions));
    appendOwnOptions(longOptions);
    longOptions.push_back({nullptr, 0, nullptr, 0});
    const bool hasScriptWords =
        std::any_of(argv + 1, argv + argc, [](std::string_view word) { return word == "--"; });
    WrkOptions options;
    optind = 0;  // begin anew: the caller's argv is not the process's
    opterr = 0;
    int which = 0;
    while ((which = getopt_long(argc, argv, ":t:c:d:s:H:T:R:LUvh", longOptions.data(), nullptr)) != -1) {
        if (which == 'h') which = kHelp;
        const char* const written = optind > 0 && optind <= argc ? argv[optind - 1] : "";
        if (which == ':') return {std::nullopt, std::string("option needs an argument: ") + written};
        if (which == '?') return {std::nullopt, std::string("unknown option: ") + written};
        if (!take(which, optarg == nullptr ? "" : optarg, options))
            return {std::nullopt, faultOf(which, optarg)};
    }
    if (options.showHelp || options.showVersion) return {options, {}};
    if (optind == argc) return {std::nullopt, "no URL given"};
    options.plan.url = argv[optind];
    if (optind + 1 < argc && !hasScriptWords)
        return {std::nullopt, std::string("more than one URL: '") + argv[optind + 1] + "'"};
    options.plan.scriptArguments.assign(argv + optind + 1, argv + argc);
    if (!options.plan.scriptArguments.empty() && options.plan.script.empty())
        return {std::nullopt, "words behind -- are for a script (-s)"};
    if (options.plan.connections < options.plan.threads) {
        return {std::nullopt, "number of connections must be >= threads"};
    }
    return {options, {}};
}

std::string wrkUsage() {
    return std::string(
               "Usage: sluicectl bench <options> <url> [-- <words for the script>]\n"
               "       sluicectl bench --plan PLAN.yaml [--out FOLDER]\n"
               "  Options, as wrk has them:\n"
               "    -c, --connections <N>  Connections to keep open (10)\n"
               "    -d, --duration    <T>  Duration of test (10s)\n"
               "    -t, --threads     <N>  Number of threads to use (2)\n"
               "    -s, --script      <F>  Load Lua script file\n"
               "    -H, --header      <H>  Add header to request\n"
               "    -L, --latency          Print latency distribution\n"
               "    -T, --timeout     <T>  Request timeout (2s)\n"
               "    -v, --version          Print version\n"
               "  as wrk2 has them:\n"
               "    -R, --rate        <N>  Requests a second, by a schedule (open loop)\n"
               "    -U, --u_latency        Print the distribution from the sent time, too\n"
               "  and more:\n") +
           ownUsage() +
           "    -h, --help             Print this\n"
           "  Numbers may have a unit (1k, 1M, 1G), times as well (2s, 2m, 2h).\n";
}

}  // namespace sluice::cli
