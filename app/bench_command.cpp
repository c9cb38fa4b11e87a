#include "app/bench_command.h"

#include "app/command.h"
#include "app/load_json.h"
#include "app/plan_bench.h"
#include "app/wrk_options.h"
#include "app/wrk_report.h"
#include "engine/load/load_run.h"
#include "engine/version.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string_view>

namespace sluice::cli {

namespace asio = boost::asio;

namespace {

/// One load between its signals, on the main thread.
class Bench {
public:
    explicit Bench(WrkOptions options) : m_options(std::move(options)), m_signals(m_io, SIGINT, SIGTERM) {}

    int run() {
        if (!m_options.jsonFile.empty() && !openJson()) return kFoundWrong;
        const UtcMillis startedUtc = utcNow();
        auto started = LoadRun::start(m_options.plan, callbacks());
        if (!started) return refuse(started.error());
        std::fputs(wrkHeading(m_options.plan).c_str(), stdout);
        std::fflush(stdout);
        const std::unique_ptr<LoadRun> load = std::move(*started);
        m_signals.async_wait([&load](boost::system::error_code failed, int) {
            if (!failed) load->stop();
        });
        m_io.run();
        std::fputs(wrkReport(m_result, m_options.latency).c_str(), stdout);
        if (m_result.firstError)
            std::fprintf(stderr, "first error: %s\n", reasonOf(*m_result.firstError).c_str());
        return m_options.jsonFile.empty() || writeJson(startedUtc) ? kWell : kFoundWrong;
    }

private:
    LoadRun::Callbacks callbacks() {
        LoadRun::Callbacks callbacks;
        if (!m_options.jsonFile.empty()) {
            callbacks.progress = [this](LoadProgress progress) {
                std::move(progress.seconds.begin(), progress.seconds.end(), std::back_inserter(m_seconds));
            };
        }
        callbacks.finished = [this](LoadResult result) {
            asio::post(m_io, [this, result = std::move(result)]() mutable {
                m_result = std::move(result);
                m_io.stop();
            });
        };
        return callbacks;
    }

    static std::string reasonOf(const Error& error) {
        if (!error.system) return error.subject;
        return error.subject.empty() ? error.system.message() : error.subject + ": " + error.system.message();
    }

    static int refuse(const Error& error) {
        const std::string reason = reasonOf(error);
        switch (error.code) {
            case ErrorCode::BadUrl:
                std::fprintf(stderr, "invalid URL: %s\n", reason.c_str());
                return kWrongUsage;
            case ErrorCode::Unsupported:
                std::fprintf(stderr, "not supported: %s\n", reason.c_str());
                return kWrongUsage;
            case ErrorCode::BadPlan: std::fprintf(stderr, "invalid %s\n", reason.c_str()); return kWrongUsage;
            case ErrorCode::ResolveFailed:
                std::fprintf(stderr, "unable to resolve %s\n", reason.c_str());
                break;
            case ErrorCode::ConnectFailed:
                std::fprintf(stderr, "unable to connect to %s\n", reason.c_str());
                break;
            default: std::fprintf(stderr, "unable to start: %s\n", reason.c_str()); break;
        }
        return kFoundWrong;
    }

    /// Before the run: an hour's load must not end with a file that cannot be written.
    bool openJson() {
        m_json.open(m_options.jsonFile, std::ios::binary);
        if (!m_json)
            std::fprintf(stderr, "cannot write %s: %s\n", m_options.jsonFile.c_str(), std::strerror(errno));
        return m_json.is_open();
    }

    bool writeJson(UtcMillis startedUtc) {
        using nlohmann::json;
        const json record = toJson(m_options.plan, startedUtc, m_result, m_seconds);
        m_json << record.dump(1, '\t', false, json::error_handler_t::replace) << '\n';
        m_json.close();
        if (!m_json)
            std::fprintf(stderr, "cannot write %s: %s\n", m_options.jsonFile.c_str(), std::strerror(errno));
        return !m_json.fail();
    }

    WrkOptions m_options;
    asio::io_context m_io{1};
    asio::executor_work_guard<asio::io_context::executor_type> m_work = asio::make_work_guard(m_io);
    asio::signal_set m_signals;
    LoadResult m_result;
    std::vector<SecondSample> m_seconds;  ///< the load's thread fills it until it has finished
    std::ofstream m_json;
};

/// A plan, or the built-in one, rather than one URL with wrk's options.
bool isExperiment(int argc, char** argv) {
    return std::any_of(argv + 1, argv + argc, [](std::string_view argument) {
        return argument == "--plan" || argument.starts_with("--plan=") || argument == "--demo";
    });
}

}  // namespace

int runBench(int argc, char** argv) {
    if (isExperiment(argc, argv)) return runPlan(argc, argv);
    const ParsedWrkOptions parsed = parseWrkOptions(argc, argv);
    if (!parsed.options) {
        std::fprintf(stderr, "%s\n%s", parsed.fault.c_str(), wrkUsage());
        return kWrongUsage;
    }
    if (parsed.options->showVersion) std::printf("sluicectl bench %s\n", version().data());
    if (parsed.options->showHelp) std::fputs(wrkUsage(), stdout);
    if (parsed.options->showVersion || parsed.options->showHelp) return kWell;
    return Bench(*parsed.options).run();
}

}  // namespace sluice::cli
