#include "app/audit_command.h"

#include "app/cli_text/audit_text.h"
#include "app/cli_text/error_text.h"
#include "app/cli_text/phrase.h"
#include "app/command.h"
#include "app/config_file.h"
#include "app/usage_fault.h"
#include "engine/core/read_file.h"
#include "engine/lab/audit/audit.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <iostream>

namespace sluice::cli {

namespace {

using nlohmann::json;

constexpr std::size_t kLargestReport = 64 << 20;

Result<std::string> readReport(const std::string& file) {
    return file == "-" ? readStream(std::cin, file, kLargestReport) : readFile(file, kLargestReport);
}

void print(const std::string& file, const std::vector<AuditedRun>& runs, Language language) {
    if (runs.empty()) {
        std::printf("%s: %s\n", printable(file).c_str(),
                    language == Language::Chinese ? "没有找到任何工具打印的数字。"
                                                  : "no printed figures were found.");
    }
    for (const AuditedRun& audited : runs) {
        std::printf("%s:%zu: %s\n", printable(file).c_str(), audited.run.line,
                    auditedRunText(audited, language).c_str());
        for (const AuditFinding& finding : audited.findings) {
            std::printf("    %s %s [%s]\n", isNote(finding.code) ? "-" : "!",
                        auditFindingText(finding, language).c_str(), toToken(finding.code));
        }
    }
}

json toJson(const std::optional<double>& value) {
    return value ? json(*value) : json();
}

json toJson(const std::string& file, const AuditedRun& audited, Language language) {
    json findings = json::array();
    for (const AuditFinding& finding : audited.findings) {
        findings.push_back({{"code", toToken(finding.code)},
                            {"note", isNote(finding.code)},
                            {"figures", finding.figures},
                            {"other", finding.other},
                            {"text", auditFindingText(finding, language)}});
    }
    const PrintedRun& run = audited.run;
    return {{"file", file},
            {"line", run.line},
            {"tool", toToken(run.tool)},
            {"name", run.name},
            {"connections", run.connections ? json(*run.connections) : json()},
            {"requestsPerSecond", toJson(run.requestsPerSecond)},
            {"meanMs", toJson(run.mean)},
            {"littleRatio", toJson(audited.littleRatio)},
            {"findings", std::move(findings)}};
}

}  // namespace

int runAudit(int argc, char** argv) {
    std::vector<std::string> files;
    std::string language;
    bool asJson = false;
    CLI::App app(
        "What is wrong with printed benchmark reports: wrk, wrk2, hey, ab, k6, Locust's CSV files, and tables.",
        "sluicectl audit");
    app.add_option("file", files, "the report; - is standard input")->required();
    app.add_flag("--json", asJson, "print JSON");
    app.add_option("--lang", language, "en or zh_CN")->check(isLanguage);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& fault) {
        return tellUsage(app, fault);
    }
    int code = kWell;
    json list = json::array();
    for (const std::string& file : files) {
        const auto text = readReport(file);
        if (!text) {
            std::fprintf(stderr, "sluicectl audit: %s\n",
                         toSentence(text.error(), languageFor(language)).c_str());
            code = kFoundWrong;
            continue;
        }
        const std::vector<AuditedRun> runs = auditReport(*text);
        if (runs.empty() || std::any_of(runs.begin(), runs.end(), hasFaults)) code = kFoundWrong;
        if (asJson) {
            for (const AuditedRun& run : runs) list.push_back(toJson(file, run, languageFor(language)));
        } else {
            print(file, runs, languageFor(language));
        }
    }
    if (asJson) std::printf("%s\n", list.dump(1, '\t', false, json::error_handler_t::replace).c_str());
    return code;
}

}  // namespace sluice::cli
