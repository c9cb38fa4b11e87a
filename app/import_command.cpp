#include "app/import_command.h"

#include "app/cli_text/error_text.h"
#include "app/cli_text/phrase.h"
#include "app/command.h"
#include "app/config_file.h"
#include "app/import_report.h"
#include "app/usage_fault.h"
#include "engine/config/config_writer.h"
#include "engine/dialects/profile.h"
#include "engine/version.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>

namespace sluice::cli {

namespace {

struct ImportOptions {
    std::vector<std::string> files;
    std::string from = "auto";
    std::string base;
    std::string name;
    std::string output;
    std::string report;
    std::string language;
    bool apply = false;
    bool json = false;
};

int failed(const std::string& sentence) {
    std::fprintf(stderr, "sluicectl import: %s\n", sentence.c_str());
    return kFoundWrong;
}

int failed(const Error& error, Language language) {
    return failed(toSentence(error, language));
}

/// At most what readProfile() looks at, so that a device or a dump cannot fill the memory.
Result<std::string> readText(const std::string& file) {
    constexpr std::size_t most = std::size_t{4} << 20;
    std::ifstream opened;
    if (file != "-") {
        opened.open(file, std::ios::binary);
        if (!opened)
            return Error{ErrorCode::FileReadFailed, file, std::error_code(errno, std::generic_category())};
    }
    std::istream& in = file == "-" ? std::cin : opened;
    std::string text(most, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (in.bad())
        return Error{ErrorCode::FileReadFailed, file, std::error_code(EIO, std::generic_category())};
    text.resize(static_cast<std::size_t>(in.gcount()));
    return text;
}

/// The name made unique among the profiles that are there; one of the same name is replaced when it was asked
/// for.
void addProfile(GatewayConfig& config, TuningProfile profile, bool replace) {
    const auto named = [&](const std::string& name) {
        return std::find_if(config.profiles.begin(), config.profiles.end(),
                            [&](const TuningProfile& known) { return known.name == name; });
    };
    if (const auto known = named(profile.name); replace && known != config.profiles.end()) {
        *known = std::move(profile);
        return;
    }
    const std::string wanted = profile.name;
    for (int number = 2; named(profile.name) != config.profiles.end(); ++number) {
        profile.name = wanted + "-" + std::to_string(number);
    }
    config.profiles.push_back(std::move(profile));
}

int writeOutput(const ImportOptions& options, const TuningProfile& profile, Language language) {
    LoadedConfig base;
    if (!options.base.empty()) {
        auto loaded = loadConfigFile(options.base);
        if (!loaded) return failed(loaded.error(), language);
        base = std::move(*loaded);
        if (hasErrors(base.issues)) {
            std::fputs(issuesAsLines(options.base, base.issues, language).c_str(), stderr);
            return kFoundWrong;
        }
    }
    addProfile(base.config, profile, !options.name.empty());
    if (options.apply) base.config = applyProfile(std::move(base.config), profile);
    const std::string text = writeConfig(base.text, base.config);
    const auto written = replaceFile(options.output, text);
    return written ? kWell : failed(written.error(), language);
}

int import(const ImportOptions& options, Language language) {
    ImportedFiles files;
    for (const std::string& file : options.files) {
        const auto text = readText(file);
        if (!text) return failed(text.error(), language);
        files.add(file, *text);
    }
    ProfileImport import = readProfile(files.text());
    if (!options.name.empty()) import.profile.name = options.name;
    const std::string found = toToken(import.format);
    if (options.from != "auto" && options.from != found) {
        return failed(say({"the text is in the format {0}, not {1}", "文本的格式是 {0}，不是 {1}"}, language,
                          {found, options.from}));
    }
    const std::string json = importJson(import, files);
    std::fputs((options.json ? json : importTable(import, files, language)).c_str(), stdout);
    if (!options.report.empty()) {
        if (const auto written = replaceFile(options.report, json); !written)
            return failed(written.error(), language);
    }
    if (import.settings.empty())
        return failed(say({"no setting was found", "没有找到任何设置"}, language, {}));
    return options.output.empty() ? kWell : writeOutput(options, import.profile, language);
}

}  // namespace

int runImport(int argc, char** argv) {
    ImportOptions options;
    CLI::App app(
        "Reads the tuning of a foreign gateway (JVM options, launch scripts, ShenYu, SOP, Spring Cloud "
        "Gateway and Zuul files) and shows what becomes of every setting.",
        "sluicectl import");
    app.add_option("FILE", options.files, "texts to read as one; - is the standard input")->required();
    app.add_option("--from", options.from, "fail unless the text is in this format")
        ->check(CLI::IsMember({"auto", "jvm-options", "launch-script", "shenyu", "sop",
                               "spring-cloud-gateway", "zuul", "mixed"}));
    app.add_option("-o", options.output, "write the configuration with the profile in it");
    app.add_option("--config", options.base, "the configuration to start from; else an empty one")
        ->needs("-o");
    app.add_option("--name", options.name, "the profile's name; replaces one of that name");
    app.add_flag("--apply", options.apply, "put the profile's settings into the configuration too")
        ->needs("-o");
    app.add_option("--report", options.report, "write every setting and its outcome as JSON");
    app.add_option("--lang", options.language, "en or zh_CN; else what the environment says")
        ->check(isLanguage);
    app.add_flag("--json", options.json, "print the report as JSON instead of a table");
    app.set_version_flag("--version", "sluicectl " + std::string(version()));
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return tellUsage(app, error);
    }
    return import(options, languageFor(options.language));
}

}  // namespace sluice::cli
