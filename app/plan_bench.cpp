#include "app/plan_bench.h"

#include "app/cli_text/error_text.h"
#include "app/command.h"
#include "app/config_file.h"
#include "app/history_path.h"
#include "app/plan_run.h"
#include "app/usage_fault.h"
#include "engine/config/first_run_project.h"
#include "engine/core/read_file.h"
#include "engine/core/text.h"
#include "engine/lab/built_in_plans.h"
#include "engine/lab/stand_in.h"
#include "engine/measured_plugins.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>

namespace sluice::cli {

namespace {

struct PlanOptions {
    std::string plan, config, out, junit, history, language;
    /// Of the first-run project.
    std::string gateway = "http://127.0.0.1:9195/http/test/requestBody";
    std::string direct = "http://127.0.0.1:8189/test/requestBody";
    std::string duration, warmup;
    unsigned rounds = 0, connections = 0;
    bool demo = false, published = false, print = false;
    bool keepNothing = false;
    bool noFlame = false;
    bool ceiling = false;
    unsigned seconds = 10;

    PlanLength length() const { return published ? PlanLength::AsPublished : PlanLength::Short; }
};

std::string isDuration(const std::string& text) {
    return parseDuration(text, Seconds(1)) ? std::string() : "not a duration: " + text;
}

/// The command line's own settings over the plan's, such as CI's, which wants an answer within seconds.
void adjust(ExperimentPlan& plan, const PlanOptions& options) {
    if (!options.duration.empty()) plan.duration = *parseDuration(options.duration, Seconds(1));
    if (!options.warmup.empty()) plan.warmup = *parseDuration(options.warmup, Seconds(1));
    if (options.rounds > 0) plan.rounds = options.rounds;
    plan.ceiling = plan.ceiling || options.ceiling;
    if (options.connections == 0) return;
    for (PlanLevel& level : plan.levels) {
        level.connections = std::min(level.connections, options.connections);
        level.threads = std::min(level.threads, level.connections);
    }
}

std::optional<std::string> read(const std::filesystem::path& file, Language language) {
    auto text = readFile(file.string());
    if (text) return std::move(*text);
    std::fprintf(stderr, "sluicectl bench: %s\n", toSentence(text.error(), language).c_str());
    return std::nullopt;
}

/// A built-in plan on the project that the command line names, else on the built-in one. Empty after a message.
std::optional<PlanRun> builtInRun(const std::string& name, const PlanOptions& options) {
    const PlanUrls urls{options.gateway, options.direct};
    PlanRun run;
    run.plan = *builtInPlan(name, urls, options.length(), measuredPlugins());
    if (name == "kong") run.plan = withStandIns(std::move(run.plan), urls, isListening);
    run.configText = firstRunProject();
    run.configName = "first-run.yaml";
    if (options.config.empty()) return run;
    auto config = read(options.config, languageFor(options.language));
    if (!config) return std::nullopt;
    run.configText = std::move(*config);
    run.configName = options.config;
    return run;
}

bool isBuiltIn(const std::string& name) {
    const auto& names = builtInPlanNames();
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::string namesOfPlans() {
    std::string text;
    for (const std::string& name : builtInPlanNames()) text += (text.empty() ? "" : ", ") + name;
    return text;
}

/// The plan of a file, with the configuration that it or the command line names; empty after a message.
std::optional<PlanRun> planRun(const PlanOptions& options) {
    const auto text = read(options.plan, languageFor(options.language));
    if (!text) {
        if (!std::filesystem::exists(options.plan))
            std::fprintf(stderr, "Built-in experiments: %s\n", namesOfPlans().c_str());
        return std::nullopt;
    }
    const auto plan = readPlan(*text);
    if (!plan) {
        std::fprintf(stderr, "%s: %s\n", options.plan.c_str(),
                     toSentence(plan.error(), languageFor(options.language)).c_str());
        return std::nullopt;
    }
    PlanRun run;
    run.plan = *plan;
    resolveFiles(run.plan, std::filesystem::path(options.plan).parent_path().string());
    run.configName = options.config.empty() ? run.plan.configFile : options.config;
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
    auto* plan = app.add_option("--plan", options.plan, "a built-in experiment, or a YAML file of one");
    app.footer("Built-in experiments: " + namesOfPlans());
    app.add_flag("--as-published", options.published, "a built-in plan in the length of its report");
    app.add_option("--gateway", options.gateway, "a built-in plan's URL through the gateway");
    app.add_option("--direct", options.direct, "a built-in plan's URL of the bare backend");
    app.add_option("--duration", options.duration, "of each phase, instead of the plan's, such as 200ms")
        ->check(isDuration);
    app.add_option("--warmup", options.warmup, "of each phase, instead of the plan's")->check(isDuration);
    app.add_option("--rounds", options.rounds, "instead of the plan's")->check(CLI::Range(1, 1000));
    app.add_option("--connections", options.connections, "at most, at every level")
        ->check(CLI::Range(1, 50'000));
    app.add_flag("--ceiling", options.ceiling,
                 "measure what the generator itself is able to, and mark levels that came near it");
    app.add_flag("--print", options.print, "print the plan as YAML instead of running it");
    app.add_flag("--demo", options.demo, "the ShenYu report's experiment on the built-in project")
        ->excludes(plan);
    app.add_option("--config", options.config,
                   "the gateway to run inside, with its mock (instead of the plan's own)");
    app.add_option("--seconds", options.seconds, "of each phase of the demo")->check(CLI::Range(1, 86'400));
    app.add_option("--junit", options.junit,
                   "file for the objectives' results as JUnit XML; - is standard output");
    app.add_option("--out", options.out,
                   "folder for the report: HTML, Markdown, CSV, JSON, SVG, and the gateway's flame graph");
    app.add_flag("--no-flame", options.noFlame,
                 "do not sample where the gateway's workers spend their CPU time");
    auto* history = app.add_option("--history", options.history, "file to keep the run in");
    app.add_flag("--no-history", options.keepNothing, "keep the run nowhere")->excludes(history);
    app.add_option("--lang", options.language, "en or zh_CN")->check(isLanguage);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& fault) {
        return tellUsage(app, fault);
    }
    if (!options.demo && options.plan.empty()) {
        std::fprintf(stderr, "%s", app.help().c_str());
        return kWrongUsage;
    }

    std::optional<PlanRun> run = options.demo              ? builtInRun("shenyu", options)
                                 : isBuiltIn(options.plan) ? builtInRun(options.plan, options)
                                                           : planRun(options);
    if (!run) return kFoundWrong;
    if (options.demo) run->plan.duration = Seconds(options.seconds);
    adjust(run->plan, options);
    if (options.print) return std::fputs(writePlan(run->plan).c_str(), stdout) >= 0 ? kWell : kFoundWrong;
    run->junitFile = options.junit;
    run->flame = !options.noFlame;
    run->language = languageFor(options.language);
    if (!options.out.empty()) run->outFolder = options.out;
    if (!options.keepNothing) {
        run->historyFile =
            options.history.empty() ? defaultHistoryFile() : std::filesystem::path(options.history);
    }
    return runExperiment(*run);
}

}  // namespace sluice::cli
