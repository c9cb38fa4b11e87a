#include "app/bench_command.h"

#include "app/command.h"
#include "app/load_json.h"
#include "app/own_report.h"
#include "app/plan_bench.h"
#include "app/wrk_options.h"
#include "app/wrk_report.h"
#include "engine/core/read_file.h"
#include "engine/load/generator_ceiling.h"
#include "engine/load/load_run.h"
#include "engine/load/mix/mix_reader.h"
#include "engine/load/wrk_correction.h"
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
#include <functional>
#include <optional>
#include <string_view>

namespace sluice::cli {

namespace asio = boost::asio;

namespace {

/// One load between its signals, on the main thread.
class Bench {
public:
    explicit Bench(WrkOptions options) : m_options(std::move(options)), m_signals(m_io, SIGINT, SIGTERM) {}

    int run() {
        if (!m_options.bodyFile.empty() && !read(m_options.bodyFile, m_options.plan.body)) return kFoundWrong;
        if (!m_options.mixFile.empty() && !readMixFile()) return kFoundWrong;
        if (!m_options.jsonFile.empty() && !openJson()) return kFoundWrong;
        const UtcMillis startedUtc = utcNow();
        awaitSignal();
        auto started = LoadRun::start(m_options.plan, callbacks());
        if (!started) return refuse(started.error());
        std::fputs(wrkHeading(m_options.plan).c_str(), stdout);
        std::fflush(stdout);
        m_load = std::move(*started);
        if (m_stopAsked) m_load->stop();
        m_io.run();
        bool well = printReport();
        well = tellScript() && well;
        if (m_options.ceiling) measureOwnCeiling();
        if (!m_options.jsonFile.empty()) well = writeJson(startedUtc) && well;
        // Nothing but errors is no measurement, whatever wrk's exit code says then.
        const bool measured = m_result.completed > 0 || !m_result.firstError;
        return well && measured && m_result.checksFailed == 0 ? kWell : kFoundWrong;
    }

private:
    void awaitSignal() {
        m_stopAsked = false;
        m_signals.async_wait([this](boost::system::error_code failed, int) {
            m_stopAsked = !failed;
            if (m_stopAsked && m_load) m_load->stop();
        });
    }

    bool printReport() const {
        const LoadPlan& plan = m_options.plan;
        std::string text;
        if (plan.openLoop()) {
            text = wrkTable(m_result);
            if (m_options.latency) text += wrk2Distribution(m_result.answerLatency(), "Recorded Latency");
            if (m_options.uLatency) {
                text += "\n" + wrk2Distribution(m_result.service,
                                                "Uncorrected Latency (measured without taking "
                                                "delayed starts into account)");
            }
            text += wrkTotals(m_result);
        } else {
            text = wrkReport(m_result, m_options.latency);
        }
        if (m_options.corrected) text += wrkCorrectedTable(wrkCorrected(m_result, plan.connections));
        text += ownReport(plan, m_result);
        std::fputs(text.c_str(), stdout);
        const bool written = std::fflush(stdout) == 0 && !std::ferror(stdout);
        if (!written) std::fprintf(stderr, "cannot write the report: %s\n", std::strerror(errno));
        if (m_result.firstError)
            std::fprintf(stderr, "first error: %s\n", reasonOf(*m_result.firstError).c_str());
        return written;
    }

    void measureOwnCeiling() {
        const std::uint64_t answers = std::max<std::uint64_t>(m_result.completed, 1);
        m_io.restart();
        if (m_stopAsked) awaitSignal();
        const auto ceiling = measureCeiling(m_options.plan, m_result.bytesIn / answers, stopping());
        if (ceiling) {
            m_ceiling = *ceiling;
            std::fputs(ceilingLine(*ceiling, m_result).c_str(), stdout);
        } else {
            std::fprintf(stderr, "the generator's ceiling was not measured: %s\n",
                         reasonOf(ceiling.error()).c_str());
        }
    }

    /// For everything that blocks on this thread.
    std::function<bool()> stopping() {
        return [this] {
            m_io.poll();
            return m_stopAsked;
        };
    }

    /// False where the script has failed, now or during the run.
    bool tellScript() {
        std::optional<Error> fault = m_result.scriptError;
        if (!fault) {
            m_io.restart();
            if (m_stopAsked) awaitSignal();  // another one ends the script's done()
            if (const auto told = m_load->tellScript(m_result); !told) fault = told.error();
        }
        if (fault) std::fprintf(stderr, "the script failed: %s\n", fault->subject.c_str());
        return !fault;
    }

    static bool read(const std::string& path, std::string& text) {
        auto whole = readFile(path);
        if (whole)
            text = std::move(*whole);
        else
            refuse(whole.error());
        return bool(whole);
    }

    bool readMixFile() {
        std::string yaml;
        if (!read(m_options.mixFile, yaml)) return false;
        auto mix = readMix(yaml);
        if (mix)
            m_options.plan.mix = std::move(*mix);
        else
            std::fprintf(stderr, "%s: invalid %s\n", m_options.mixFile.c_str(), mix.error().subject.c_str());
        return mix.has_value();
    }

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
        callbacks.stopping = stopping();
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
            case ErrorCode::FileReadFailed: std::fprintf(stderr, "cannot read %s\n", reason.c_str()); break;
            case ErrorCode::ScriptFailed:
                std::fprintf(stderr, "the script failed: %s\n", reason.c_str());
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
        json record = toJson(m_options.plan, startedUtc, m_result, m_seconds);
        if (m_ceiling) record["ceiling"] = toJson(*m_ceiling);
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
    bool m_stopAsked = false;
    std::unique_ptr<LoadRun> m_load;
    LoadResult m_result;
    std::optional<GeneratorCeiling> m_ceiling;
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
        std::fprintf(stderr, "%s\n%s", parsed.fault.c_str(), wrkUsage().c_str());
        return kWrongUsage;
    }
    if (parsed.options->showVersion) std::printf("sluicectl bench %s\n", version().data());
    if (parsed.options->showHelp) std::fputs(wrkUsage().c_str(), stdout);
    if (parsed.options->showVersion || parsed.options->showHelp) return kWell;
    return Bench(*parsed.options).run();
}

}  // namespace sluice::cli
