#include "app/plan_bench.h"

#include "app/cli_text/error_text.h"
#include "app/command.h"
#include "app/config_file.h"
#include "app/history_path.h"
#include "app/plan_run.h"
#include "engine/config/first_run_project.h"

#include <CLI/CLI.hpp>

#include <cerrno>
#include <cstdio>
#include <fstream>
#include <iterator>

namespace sluice::cli {

namespace {

/// Of the first-run project.
constexpr const char* kDemoGateway = "http://127.0.0.1:9195/http/test/requestBody";
constexpr const char* kDemoDirect = "http://127.0.0.1:8189/test/requestBody";

struct PlanOptions {
    std::string plan, config, out, history, language;
    bool demo = false;
    bool keepNothing = false;
    unsigned seconds = 10;
};

std::optional<std::string> read(const std::filesystem::path& file, Language language) {
    errno = 0;
    std::ifstream in(file, std::ios::binary);
    if (!in) {
        std::fprintf(
            stderr, "sluicectl bench: %s\n",
            toSentence({ErrorCode::FileReadFailed, file.string(), {errno, std::generic_category()}}, language)
                .c_str());
        return std::nullopt;
    }
    return std::string(std::istreambuf_iterator<char>(in), {});
}

/// The built-in experiment on the built-in project.
PlanRun demoRun(const PlanOptions& options) {
    PlanRun run;
    run.plan = shenyuPlan(kDemoGateway, kDemoDirect, PlanLength::Short);
    run.plan.duration = Seconds(options.seconds);
    run.configText = firstRunProject();
    run.configName = "first-run.yaml";
    return run;
}

/// The plan of a file, with the configuration that it or the command line names; empty after a message.
std::optional<PlanRun> planRun(const PlanOptions& options) {
    const auto text = read(options.plan, languageFor(options.language));
    if (!text) return std::nullopt;
    const auto plan = readPlan(*text);
    if (!plan) {
        std::fprintf(stderr, "%s: %s\n", options.plan.c_str(),
                     toSentence(plan.error(), languageFor(options.language)).c_str());
        return std::nullopt;
    }
    PlanRun run;
    run.plan = *plan;
    run.configName = options.config;
    if (run.configName.empty() && !plan->configFile.empty()) {
        run.configName = (std::filesystem::path(options.plan).parent_path() / plan->configFile).string();
    }
    if (run.configName.empty()) return run;
    auto config = read(run.configName, languageFor(options.language));
    if (!config) return std::nullopt;
    run.configText = std::move(*config);
    return run;
}

}  // namespace

int runPlan(int argc, char** argv) {
    PlanOptions options;
    CLI::App app(
        "Run an experiment: every target at every level, in rounds; print the table and the verdict.",
        "sluicectl bench");
    auto* plan = app.add_option("--plan", options.plan, "the experiment's YAML file");
    app.add_flag("--demo", options.demo, "the ShenYu report's experiment on the built-in project")
        ->excludes(plan);
    app.add_option("--config", options.config,
                   "the gateway to run inside, with its mock (instead of the plan's own)");
    app.add_option("--seconds", options.seconds, "of each phase of the demo")->check(CLI::Range(1, 86'400));
    app.add_option("--out", options.out, "folder for the report: HTML, Markdown, CSV, JSON, SVG");
    auto* history = app.add_option("--history", options.history, "file to keep the run in");
    app.add_flag("--no-history", options.keepNothing, "keep the run nowhere")->excludes(history);
    app.add_option("--lang", options.language, "en or zh_CN")->check(isLanguage);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& fault) {
        return app.exit(fault) == 0 ? kWell : kWrongUsage;
    }
    if (!options.demo && options.plan.empty()) {
        std::fprintf(stderr, "%s", app.help().c_str());
        return kWrongUsage;
    }

    std::optional<PlanRun> run = options.demo ? demoRun(options) : planRun(options);
    if (!run) return kFoundWrong;
    run->language = languageFor(options.language);
    if (!options.out.empty()) run->outFolder = options.out;
    if (!options.keepNothing) {
        run->historyFile =
            options.history.empty() ? defaultHistoryFile() : std::filesystem::path(options.history);
    }
    return runExperiment(*run);
}

}  // namespace sluice::cli
