#include "app/serve_command.h"

#include "app/cli_text/error_text.h"
#include "app/cli_text/flame_text.h"
#include "app/cli_text/issue_text.h"
#include "app/command.h"
#include "app/config_file.h"
#include "app/flame_files.h"
#include "app/usage_fault.h"
#include "engine/core/log.h"
#include "engine/gateway.h"
#include "engine/version.h"

#include <CLI/CLI.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>

#include <csignal>
#include <cstdio>
#include <optional>
#include <string>

namespace sluice::cli {

namespace asio = boost::asio;

namespace {

struct ServeOptions {
    std::string file;
    std::optional<unsigned> workers;
    Millis drain{30'000};
    std::string logFile;
    bool verbose = false;
    std::string flameFolder;
};

/// The gateway between its signals, on the main thread.
class Server {
public:
    explicit Server(ServeOptions options)
        : m_options(std::move(options)), m_signals(m_io, SIGTERM, SIGINT, SIGHUP), m_gateway(m_events) {}

    int run() {
        std::optional<GatewayConfig> config = read();
        if (!config) return kFoundWrong;
        apply(std::move(*config), true);
        waitForSignal();
        m_io.run();
        return m_exitCode;
    }

private:
    std::optional<GatewayConfig> read() {
        auto loaded = loadConfigToServe(m_options.file);
        if (!loaded) {
            complain(loaded.error());
            return std::nullopt;
        }
        tell(loaded->issues);
        if (hasErrors(loaded->issues)) return std::nullopt;
        if (!m_serving && loaded->config.listeners.empty()) return std::nullopt;  // told as an issue
        if (m_options.workers) loaded->config.workers = *m_options.workers;
        return std::move(loaded->config);
    }

    void apply(GatewayConfig config, bool first) {
        m_gateway.apply(std::move(config), [this, first](ApplyReport report) {
            asio::post(m_io, [this, first, report = std::move(report)] { applied(report, first); });
        });
    }

    void applied(const ApplyReport& report, bool first) {
        std::size_t open = 0;
        for (const ListenerStatus& listener : report.listeners) {
            open += listener.listening;
            if (listener.error) complain(*listener.error);
        }
        for (const Error& failure : report.failures) complain(failure);
        if (!report.applied) tell(report.issues);
        if (!report.applied && m_serving) tellKept();
        if (first && (!report.applied || open == 0)) {
            m_exitCode = kFoundWrong;
            return stop();
        }
        if (!first) return;
        m_serving = true;
        for (const ListenerStatus& listener : report.listeners) {
            if (listener.listening) std::printf("listening on %s\n", listener.address.c_str());
        }
        std::fflush(stdout);
        if (!m_options.flameFolder.empty()) sample();
    }

    void sample() {
        m_gateway.startSampling([this](Result<void> begun) {
            asio::post(m_io, [this, begun = std::move(begun)] {
                m_sampling = begun.has_value();
                if (!begun) complain(begun.error());
            });
        });
    }

    /// At the start as a compiler prints them; to whoever reads the log of a gateway that serves, as its lines.
    void tell(const std::vector<ConfigIssue>& issues) const {
        if (!m_serving) {
            std::fputs(issuesAsLines(m_options.file, issues, m_language).c_str(), stderr);
            return;
        }
        for (const ConfigIssue& issue : issues) {
            const SourcePlace place = issue.place.value_or(SourcePlace{});
            log::write(issue.severity == Severity::Error ? log::Level::Error : log::Level::Warning,
                       "config-problem",
                       log::field("file", m_options.file) + log::field("line", place.line) +
                           log::field("column", place.column) + log::field("code", toToken(issue.code)) +
                           log::field("text", toSentence(issue, m_language)));
        }
    }

    void tellKept() const {
        log::warning("reload-refused",
                     log::field("file", m_options.file) +
                         log::field("text", m_language == Language::Chinese ? "沿用原有配置"
                                                                            : "kept the old configuration"));
    }

    void complain(const Error& error) const {
        if (m_serving) return log::error("serve", log::field("text", toSentence(error, m_language)));
        std::fprintf(stderr, "sluicectl: %s\n", toSentence(error, m_language).c_str());
    }

    void waitForSignal() {
        m_signals.async_wait([this](boost::system::error_code failed, int signal) {
            if (failed) return;
            if (signal != SIGHUP) return stop();
            if (std::optional<GatewayConfig> config = read())
                apply(std::move(*config), false);
            else
                tellKept();
            waitForSignal();
        });
    }

    void stop() {
        m_signals.cancel();
        m_gateway.stop(m_options.drain, [this](StopReport report) {
            asio::post(m_io, [this, report] {
                if (report.exchangesCut > 0) {
                    std::fprintf(stderr, "sluicectl: %llu exchanges cut at the deadline\n",
                                 static_cast<unsigned long long>(report.exchangesCut));
                }
                if (!m_sampling) return m_io.stop();
                m_gateway.stopSampling([this](CpuProfile profile) {
                    asio::post(m_io, [this, profile = std::move(profile)] { writeFlame(profile); });
                });
            });
        });
    }

    void writeFlame(const CpuProfile& profile) {
        for (const std::string& line : profileLines(profile, m_language))
            std::fprintf(stderr, "sluicectl: %s\n", line.c_str());
        const auto written = writeProfile(m_options.flameFolder, profile, m_options.file, "", m_language);
        if (!written) {
            complain(written.error());
            m_exitCode = kFoundWrong;
        }
        m_io.stop();
    }

    ServeOptions m_options;
    Language m_language = environmentLanguage();
    asio::io_context m_io{1};
    asio::executor_work_guard<asio::io_context::executor_type> m_work = asio::make_work_guard(m_io);
    asio::signal_set m_signals;
    EventQueue m_events;
    Gateway m_gateway;
    bool m_serving = false;  ///< the first configuration is applied and listens
    bool m_sampling = false;
    int m_exitCode = kWell;
};

}  // namespace

int runServe(int argc, char** argv) {
    ServeOptions options;
    double drainSeconds = 30;
    CLI::App app(
        "Run the gateway of a configuration file until SIGTERM or SIGINT, which drain; SIGHUP re-reads it.",
        "sluicectl serve");
    app.set_version_flag("--version", std::string(version()));
    app.add_option("FILE", options.file, "Configuration (YAML)")->required();
    app.add_option("--workers", options.workers, "Worker threads (default: the file's, else one per core)")
        ->check(CLI::Range(1u, 1024u));
    app.add_option("--drain", drainSeconds, "Seconds to finish what is in flight on SIGTERM")
        ->check(CLI::Range(0.0, 3600.0))
        ->capture_default_str();
    app.add_option("--log-file", options.logFile, "Write the log there too, rotated at 10 MiB");
    app.add_flag("--verbose", options.verbose, "Log debug lines");
    app.add_option(
           "--flame", options.flameFolder,
           "Sample where the workers spend their CPU time; flame.svg and stacks.folded go there at the end")
        ->check(CLI::ExistingDirectory);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return tellUsage(app, error);
    }
    options.drain = Millis(static_cast<std::int64_t>(drainSeconds * 1000));
    log::setConsole(true);
    if (options.verbose) log::setLevel(log::Level::Debug);
    if (!log::setFile(options.logFile)) {
        std::fprintf(stderr, "sluicectl: cannot write the log file %s\n", options.logFile.c_str());
        return kFoundWrong;
    }
    return Server(std::move(options)).run();
}

}  // namespace sluice::cli
