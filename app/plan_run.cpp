#include "app/plan_run.h"

#include "app/cli_text/error_text.h"
#include "app/cli_text/phrase.h"
#include "app/cli_text/report_words.h"
#include "app/cli_text/text_table.h"
#include "app/cli_text/verdict_text.h"
#include "app/command.h"
#include "app/embedded_gateway.h"
#include "app/experiment_progress_line.h"
#include "app/flame_files.h"
#include "app/report_folder.h"
#include "engine/lab/objectives.h"
#include "engine/lab/rate_limiter.h"
#include "engine/lab/run_archive.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <future>

namespace sluice::cli {

namespace asio = boost::asio;

namespace {

int complain(const Error& error, Language language) {
    std::fprintf(stderr, "sluicectl bench: %s\n", toSentence(error, language).c_str());
    return kFoundWrong;
}

/// Report 001's own note: the limit would be measured, not the gateway.
void warnOfLimiter(const std::string& plugin, Language language) {
    const Phrase warning{"The plugin {0} is on: what is measured may be its limit, not the gateway.",
                         "插件 {0} 已启用：测到的可能是它的限额，而不是网关。"};
    std::fprintf(stderr, "sluicectl bench: %s\n", say(warning, language, {plugin}).c_str());
}

/// The run's place in the history. A history that fails is a message: the experiment goes on without it.
class KeptRun {
public:
    KeptRun(const std::filesystem::path& file, Language language) : m_language(language) {
        if (file.empty()) return;
        auto opened = History::open(file, [language](Error error) { complain(error, language); });
        if (opened)
            m_history = std::move(*opened);
        else
            complain(opened.error(), language);
    }

    void begin(const ExperimentRecord& record) {
        if (!m_history) return;
        std::promise<Result<std::int64_t>> begun;
        RunArchive(*m_history).begin(record, [&begun](Result<std::int64_t> id) {
            begun.set_value(std::move(id));
        });
        if (const auto id = begun.get_future().get()) m_id = *id;
    }

    /// Keeps every finished second at once: a process that is killed loses the one under way.
    void progress(const ExperimentProgress& progress) {
        if (!m_history) return;
        RunArchive archive(*m_history);
        if (progress.phase >= m_begun) {
            PhaseRecord phase;
            phase.target = progress.target;
            phase.level = progress.level;
            phase.round = progress.round;
            phase.rate = progress.rate;
            phase.noise = progress.noise;
            phase.startedUtc = utcNow();
            phase.offset = progress.phaseOffset;
            archive.putPhase(m_id, progress.phase, phase);
            m_begun = progress.phase + 1;
        }
        for (const SecondSample& second : progress.seconds) archive.addSecond(m_id, progress.phase, second);
    }

    void putPhase(const PhaseRecord& phase) {
        if (m_history) RunArchive(*m_history).putPhase(m_id, m_finished++, phase);
    }

    /// Says under which number the run is kept.
    void end(ExperimentRecord& record) {
        if (!m_history) return;
        record.id = m_id;
        std::promise<Result<void>> ended;
        RunArchive(*m_history).end(record, [&ended](Result<void> result) {
            ended.set_value(std::move(result));
        });
        if (ended.get_future().get() && m_id > 0) {
            constexpr Phrase kKept{"The run is kept; show it with: {0}", "本次运行已保存，查看命令：{0}"};
            const std::string command = "sluicectl history show " + std::to_string(m_id);
            std::fprintf(stderr, "sluicectl bench: %s\n", say(kKept, m_language, {command}).c_str());
        }
    }

private:
    const Language m_language;
    std::unique_ptr<History> m_history;
    std::int64_t m_id = 0;
    std::size_t m_begun = 0, m_finished = 0;  ///< phases
};

/// What is known before the first phase.
ExperimentRecord beginningOf(const PlanRun& run) {
    ExperimentRecord record;
    record.plan = run.plan;
    record.configText = run.configText;
    record.environment = readEnvironment();
    record.startedUtc = utcNow();
    return record;
}

/// Runs it on the runner's thread while this one waits for signals.
Result<ExperimentRecord> measure(const PlanRun& run, TargetHost* host, KeptRun& kept) {
    asio::io_context io{1};
    const auto work = asio::make_work_guard(io);
    asio::signal_set signals(io, SIGINT, SIGTERM);
    ExperimentProgressLine line(run.plan, run.language);
    ExperimentRecord measured;
    ExperimentRunner::Callbacks callbacks;
    callbacks.progress = [&line, &kept](const ExperimentProgress& progress) {
        line.progress(progress);
        kept.progress(progress);
    };
    callbacks.phaseFinished = [&line, &kept](const PhaseRecord& phase) {
        line.phaseFinished(phase);
        kept.putPhase(phase);
    };
    callbacks.finished = [&io, &measured](const ExperimentRecord& record) {
        asio::post(io, [&io, &measured, record] {
            measured = record;
            io.stop();
        });
    };
    auto runner = ExperimentRunner::start(run.plan, run.configText, host, std::move(callbacks));
    if (!runner) return runner.error();
    signals.async_wait([&runner](boost::system::error_code failed, int) {
        if (!failed) (*runner)->stop();
    });
    io.run();
    line.finished();
    return measured;
}

int report(const PlanRun& run, const ExperimentRecord& record) {
    const ReportWords words = reportWords(record, run.language);
    std::printf("%s\n%s\n", reportTable(record, words).c_str(), terminalText(words.verdict).c_str());
    for (const auto* lines : {&words.verdictLines, &words.stageLines, &words.objectiveLines}) {
        for (const std::string& line : *lines) std::printf("  %s\n", terminalText(line).c_str());
    }
    for (const std::string& doubt : words.suspicionLines) std::printf("  %s\n", terminalText(doubt).c_str());
    if (run.outFolder) {
        if (const auto written = writeReportFolder(*run.outFolder, record, words); !written) {
            return complain(written.error(), run.language);
        }
        if (const auto written = writeRunProfiles(*run.outFolder, record, run.language); !written)
            return complain(written.error(), run.language);
        std::printf("%s\n", (*run.outFolder / "report.html").c_str());
    }
    if (!run.junitFile.empty()) {
        if (const auto written = writeFile(run.junitFile, reportJunit(record, words)); !written)
            return complain(written.error(), run.language);
    }
    const std::vector<LevelRow> rows = levelRows(record);
    const bool kept =
        allPassed(judgeObjectives(record, rows)) &&
        std::all_of(rows.begin(), rows.end(), [](const LevelRow& row) { return row.checksFailed == 0; });
    const bool allRan = std::none_of(record.phases.begin(), record.phases.end(),
                                     [](const PhaseRecord& phase) { return phase.error.has_value(); });
    return kept && allRan && record.state != ExperimentState::Failed ? kWell : kFoundWrong;
}

}  // namespace

int runExperiment(const PlanRun& run) {
    if (run.outFolder) {
        if (const auto made = makeReportFolder(*run.outFolder); !made)
            return complain(made.error(), run.language);
    }
    std::unique_ptr<EmbeddedGateway> gateway;
    if (!run.configText.empty()) {
        auto started = EmbeddedGateway::start(run.configName, run.configText, run.flame, run.language);
        if (!started) return complain(started.error(), run.language);
        gateway = std::move(*started);
        if (const auto limiter = rateLimiterIn(gateway->config()); limiter && run.plan.id == "sop")
            warnOfLimiter(*limiter, run.language);
    }
    KeptRun kept(run.historyFile, run.language);
    ExperimentRecord begun = beginningOf(run);
    kept.begin(begun);
    auto record = measure(run, gateway ? &gateway->variants() : nullptr, kept);
    if (!record) {
        begun.state = ExperimentState::Failed;
        kept.end(begun);
        return complain(record.error(), run.language);
    }
    kept.end(*record);
    return report(run, *record);
}

}  // namespace sluice::cli
