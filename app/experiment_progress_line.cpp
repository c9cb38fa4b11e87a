#include "app/experiment_progress_line.h"

#include "app/cli_text/error_text.h"
#include "app/cli_text/text_table.h"
#include "app/cli_text/verdict_text.h"
#include "engine/lab/phase_order.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <unistd.h>

namespace sluice::cli {

namespace {

constexpr const char* kEraseLine = "\r\033[K";

}  // namespace

ExperimentProgressLine::ExperimentProgressLine(const ExperimentPlan& plan, Language language)
    : m_plan(plan),
      m_language(language),
      m_terminal(isatty(STDERR_FILENO) == 1),
      m_phases(phaseCount(plan)) {}

std::string ExperimentProgressLine::placeOf(std::size_t number, std::size_t target, std::size_t level,
                                            double rate) const {
    return fmt::format("[{}/{}] {} {}", number, std::max(m_phases, number),
                       terminalText(targetText(m_plan.targets[target], m_language)),
                       levelName(m_plan.levels[level], rate));
}

void ExperimentProgressLine::progress(const ExperimentProgress& progress) {
    if (!m_terminal) return;
    const bool chinese = m_language == Language::Chinese;
    const std::string line = fmt::format(
        fmt::runtime(chinese ? "{}{}：{:.0f} QPS，还需 {} 秒" : "{}{}: {:.0f} requests/s, {} s to go"),
        kEraseLine, placeOf(progress.phase + 1, progress.target, progress.level, progress.rate),
        progress.requestsPerSecond, std::chrono::ceil<Seconds>(progress.remaining).count());
    std::fputs(line.c_str(), stderr);
}

void ExperimentProgressLine::phaseFinished(const PhaseRecord& phase) {
    ++m_done;
    if (m_terminal && !phase.error) return;
    const std::string place =
        (m_terminal ? kEraseLine : "") + placeOf(m_done, phase.target, phase.level, phase.rate);
    const std::string what = phase.error ? toSentence(*phase.error, m_language)
                                         : fmt::format("{:.0f} QPS", phase.result.requestsPerSecond());
    std::fprintf(stderr, "%s: %s\n", place.c_str(), what.c_str());
}

void ExperimentProgressLine::finished() {
    if (m_terminal) std::fputs(kEraseLine, stderr);
}

}  // namespace sluice::cli
