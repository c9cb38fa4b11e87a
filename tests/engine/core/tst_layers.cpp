#include <QtTest>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <string>
#include <vector>

namespace fs = std::filesystem;

namespace {

/// The floors of the house, the top first: a file may include its own floor and those that its row names.
const std::map<std::string, std::vector<std::string>> kMayInclude = {
    {"app", {"ui", "engine"}},
    {"ui", {"engine"}},
    {"engine",
     {"admin", "proxy", "plugins", "routing", "lab", "load", "mock", "dialects", "history", "config",
      "metrics", "http", "core", "facade"}},
    {"admin", {"config", "metrics", "http", "core", "facade"}},
    {"proxy", {"plugins", "routing", "config", "metrics", "http", "core"}},
    {"plugins", {"config", "metrics", "http", "core"}},
    {"routing", {"config", "http", "core"}},
    {"lab", {"load", "mock", "history", "config", "metrics", "http", "core"}},
    {"load", {"config", "metrics", "http", "core"}},
    {"mock", {"config", "metrics", "http", "core"}},
    {"dialects", {"config", "core"}},
    {"history", {"config", "core"}},
    {"config", {"core"}},
    {"metrics", {"core"}},
    {"http", {"core"}},
    {"core", {}},
};

/// What the window may see of the engine.
const std::vector<std::string> kPublicEngine = {"engine/gateway.h",
                                                "engine/events.h",
                                                "engine/version.h",
                                                "engine/gateway_variants.h",
                                                "engine/measured_plugins.h",
                                                "engine/core/",
                                                "engine/config/",
                                                "engine/dialects/",
                                                "engine/lab/",
                                                "engine/history/",
                                                "engine/load/load_result.h",
                                                "engine/metrics/snapshot.h",
                                                "engine/metrics/profile/cpu_profile.h",
                                                "engine/metrics/latency_histogram.h",
                                                "engine/proxy/plugins/plugin_catalog.h",
                                                "engine/proxy/routing/route_table.h",
                                                "engine/proxy/routing/strip_prefix.h"};

std::string floorOf(const std::string& path) {
    if (path.rfind("app/", 0) == 0) return "app";
    if (path.rfind("ui/", 0) == 0) return "ui";
    if (path.rfind("engine/proxy/plugins/", 0) == 0) return "plugins";
    if (path.rfind("engine/proxy/routing/", 0) == 0) return "routing";
    if (path.rfind("engine/", 0) == 0) {
        const auto slash = path.find('/', 7);
        return slash == std::string::npos ? "engine" : path.substr(7, slash - 7);
    }
    return "";
}

struct Source {
    std::string path;
    std::vector<std::string> lines;
};

std::vector<Source> sources() {
    std::vector<Source> found;
    const fs::path root = SLUICE_SOURCE_DIR;
    for (const char* top : {"app", "engine", "ui", "tests"}) {
        for (const auto& entry : fs::recursive_directory_iterator(root / top)) {
            const auto extension = entry.path().extension();
            if (extension != ".h" && extension != ".cpp") continue;
            Source source{fs::relative(entry.path(), root).generic_string(), {}};
            std::ifstream in(entry.path());
            for (std::string line; std::getline(in, line);) source.lines.push_back(line);
            found.push_back(std::move(source));
        }
    }
    return found;
}

}  // namespace

/// Rule 2 of the house plan: arrows run down, no Qt in the engine, no file that is two.
class TestLayers : public QObject {
    Q_OBJECT

private slots:
    void noArrowRunsUp() {
        static const std::regex include("^\\s*#\\s*include\\s+\"([^\"]+)\"");
        QStringList wrong;
        for (const Source& source : sources()) {
            const std::string from = floorOf(source.path);
            if (from.empty()) continue;
            for (const std::string& line : source.lines) {
                std::smatch match;
                if (!std::regex_search(line, match, include)) continue;
                const std::string target = match[1];
                const std::string to = floorOf(target);
                if (to.empty() || to == from) continue;
                const bool intoEngine = target.rfind("engine/", 0) == 0;
                const auto& allowed = kMayInclude.at(from);
                const bool fine = (from == "app" || from == "ui")
                                      ? intoEngine || (from == "app" && to == "ui")
                                      : std::find(allowed.begin(), allowed.end(), to) != allowed.end();
                if (!fine) wrong << QString::fromStdString(source.path + " -> " + target);
            }
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join("\n")));
    }

    void theWindowSeesOnlyThePublicEngine() {
        static const std::regex include("^\\s*#\\s*include\\s+\"(engine/[^\"]+)\"");
        QStringList wrong;
        for (const Source& source : sources()) {
            if (floorOf(source.path) != "ui") continue;
            for (const std::string& line : source.lines) {
                std::smatch match;
                if (!std::regex_search(line, match, include)) continue;
                const std::string target = match[1];
                const bool fine =
                    std::any_of(kPublicEngine.begin(), kPublicEngine.end(),
                                [&](const std::string& part) { return target.rfind(part, 0) == 0; });
                if (!fine) wrong << QString::fromStdString(source.path + " -> " + target);
            }
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join("\n")));
    }

    void theEngineKnowsNoQtAndNoWords() {
        static const std::regex qt("#\\s*include\\s+<Q|\\btr\\(");
        QStringList wrong;
        for (const Source& source : sources()) {
            if (source.path.rfind("engine/", 0) != 0) continue;
            for (const std::string& line : source.lines) {
                if (std::regex_search(line, qt)) wrong << QString::fromStdString(source.path + ": " + line);
            }
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join("\n")));
    }

    void noFileIsTwo() {
        QStringList wrong;
        for (const Source& source : sources()) {
            if (source.lines.size() > 600) {
                wrong << QString("%1: %2 lines")
                             .arg(QString::fromStdString(source.path))
                             .arg(source.lines.size());
            }
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join("\n")));
    }

    void everySourceWasSeen() {
        QVERIFY(sources().size() > 40);  // the walk itself works
    }
};

QTEST_APPLESS_MAIN(TestLayers)
#include "tst_layers.moc"
