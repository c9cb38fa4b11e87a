#include "engine/proxy/routing/host_pattern.h"
#include "engine/proxy/routing/path_pattern.h"
#include "engine/proxy/routing/route_table.h"

#include <QtTest>

#include <algorithm>
#include <random>
#include <tuple>

using namespace sluice;

namespace {

using Strings = std::vector<std::string>;

RouteConfig route(const char* name, Strings paths, Strings methods = {}, Strings hosts = {},
                  std::int64_t priority = 0) {
    RouteConfig result;
    result.name = name;
    result.match = {std::move(paths), std::move(methods), std::move(hosts)};
    result.priority = priority;
    return result;
}

/// "GET example.com/path" -> the name of the route that takes it, "-" for none.
class Scenario {
public:
    explicit Scenario(std::vector<RouteConfig> routes) {
        m_config.routes = std::move(routes);
        m_table = RouteTable::compile(m_config);
    }
    std::string operator()(std::string_view method, std::string_view host, std::string_view path) const {
        const std::uint32_t index = m_table->match(method, host, path);
        return index == RouteTable::kNone ? "-" : m_config.routes.at(index).name;
    }
    std::string get(std::string_view path) const { return (*this)("GET", "any.example", path); }

private:
    GatewayConfig m_config;
    std::shared_ptr<const RouteTable> m_table;
};

}  // namespace

class TestRouteTable : public QObject {
    Q_OBJECT

private slots:
    void emptyTableMatchesNothing() { QCOMPARE(Scenario({}).get("/"), "-"); }

    void exactPathIsExact() {
        const Scenario on({route("hello", {"/hello"})});
        QCOMPARE(on.get("/hello"), "hello");
        QCOMPARE(on.get("/hello/"), "-");
        QCOMPARE(on.get("/hell"), "-");
        QCOMPARE(on.get("/Hello"), "-");
    }

    void segmentPrefixEndsAtASlash() {
        const Scenario on({route("http", {"/http/**"})});
        QCOMPARE(on.get("/http"), "http");
        QCOMPARE(on.get("/http/"), "http");
        QCOMPARE(on.get("/http/a/b"), "http");
        QCOMPARE(on.get("/https"), "-");
    }

    void stringPrefixEndsAnywhere() {
        const Scenario on({route("files", {"/files/*"}), route("img", {"/img*"})});
        QCOMPARE(on.get("/files/"), "files");
        QCOMPARE(on.get("/files/a/b"), "files");
        QCOMPARE(on.get("/files"), "-");
        QCOMPARE(on.get("/img"), "img");
        QCOMPARE(on.get("/images"), "-");
        QCOMPARE(on.get("/img2/a"), "img");
    }

    void exactBeatsPrefixAndLongestPrefixWins() {
        const Scenario on({route("all", {"/**"}), route("a", {"/a/**"}), route("ab", {"/a/b/**"}),
                           route("abc", {"/a/b/c"})});
        QCOMPARE(on.get("/"), "all");
        QCOMPARE(on.get("/a/x"), "a");
        QCOMPARE(on.get("/a/b/x"), "ab");
        QCOMPARE(on.get("/a/b/c"), "abc");
        QCOMPARE(on.get("/a/b/c/d"), "ab");
    }

    void segmentBeatsStringPrefixOfOneLength() {
        const Scenario on({route("string", {"/a*"}), route("segment", {"/a/**"})});
        QCOMPARE(on.get("/a/x"), "segment");
        QCOMPARE(on.get("/a"), "segment");
        QCOMPARE(on.get("/ab"), "string");
    }

    void priorityThenFileOrderDecideBetweenEqualPaths() {
        const Scenario on({route("low", {"/a"}, {}, {}, 1), route("first", {"/a"}, {}, {}, 9),
                           route("second", {"/a"}, {}, {}, 9)});
        QCOMPARE(on.get("/a"), "first");
        const Scenario mixed({route("wide", {"/**"}, {}, {}, 100), route("narrow", {"/a"}, {}, {}, -100)});
        QCOMPARE(mixed.get("/a"), "narrow");
    }

    void methodIsACondition() {
        const Scenario on({route("post", {"/a"}, {"POST", "PURGE"}), route("rest", {"/**"}, {"GET"})});
        QCOMPARE(on("POST", "", "/a"), "post");
        QCOMPARE(on("PURGE", "", "/a"), "post");
        QCOMPARE(on("GET", "", "/a"), "rest");
        QCOMPARE(on("HEAD", "", "/a"), "-");
        QCOMPARE(on("post", "", "/a"), "-");
        QCOMPARE(on("BREW", "", "/a"), "-");
    }

    void routesOfOnePathAreToldApartByMethod() {
        const Scenario on({route("get", {"/a"}, {"GET"}), route("again", {"/a"}, {"GET"}),
                           route("brew", {"/a"}, {"BREW"}), route("propfind", {"/a"}, {"PROPFIND"}),
                           route("any", {"/a"})});
        QCOMPARE(on("GET", "", "/a"), "get");
        QCOMPARE(on("BREW", "", "/a"), "brew");
        QCOMPARE(on("PROPFIND", "", "/a"), "propfind");
        QCOMPARE(on("LINK", "", "/a"), "any");
        QCOMPARE(on("PUT", "", "/a"), "any");
    }

    void hostsComeBeforeRoutesWithout() {
        const Scenario on({route("none", {"/a"}), route("exact", {"/**"}, {}, {"api.example.com"}),
                           route("wild", {"/**"}, {}, {"*.example.com"}),
                           route("wilder", {"/**"}, {}, {"*.com"})});
        QCOMPARE(on("GET", "api.example.com", "/a"), "exact");
        QCOMPARE(on("GET", "API.Example.COM:8080", "/a"), "exact");
        QCOMPARE(on("GET", "api.example.com.", "/a"), "exact");
        QCOMPARE(on("GET", "b.c.example.com", "/a"), "wild");
        QCOMPARE(on("GET", "example.com", "/a"), "wilder");
        QCOMPARE(on("GET", "com", "/a"), "none");
        QCOMPARE(on("GET", "", "/a"), "none");
    }

    void routesWithoutHostTakeWhatTheHostsOwnDoNot() {
        const Scenario on({route("host", {"/only"}, {"GET"}, {"h.example"}), route("none", {"/**"})});
        QCOMPARE(on("GET", "h.example", "/only"), "host");
        QCOMPARE(on("POST", "h.example", "/only"), "none");
        QCOMPARE(on("GET", "h.example", "/other"), "none");
    }

    void ipv6HostsKeepTheirBrackets() {
        const Scenario on({route("v6", {"/**"}, {}, {"[::1]"})});
        QCOMPARE(on("GET", "[::1]:9080", "/"), "v6");
        QCOMPARE(on("GET", "[::2]:9080", "/"), "-");
    }

    void strangeHostsAreHarmless() {
        const Scenario on({route("wild", {"/**"}, {}, {"*.a"})});
        for (const std::string& host :
             {std::string("."), std::string(".."), std::string(".a"), std::string(":"), std::string("["),
              std::string(5000, 'a'), std::string(254, '.') + "a"}) {
            QCOMPARE(on("GET", host, "/"), "-");
        }
        QCOMPARE(on("GET", "x.a", "/"), "wild");
    }

    void disguisedPathsDoNotSlipPast() {
        const Scenario on({route("admin", {"/admin/**"}), route("all", {"/**"})});
        for (const char* path :
             {"/%61dmin/x", "//admin/x", "/x/../admin/x", "/./admin", "/%2e/admin/x", "/x/%2E%2e/admin"}) {
            QCOMPARE(on.get(path), "admin");
        }
        QCOMPARE(on.get("/admin%2Fx"), "all");
    }

    void patternsAreNormalizedToo() {
        const Scenario on({route("water", {"/水/*"}), route("tilde", {"/%7eme"}), route("dots", {"/.*"})});
        QCOMPARE(on.get("/%e6%b0%b4/x"), "water");
        QCOMPARE(on.get("/~me"), "tilde");
        QCOMPARE(on.get("/.git"), "dots");
        QCOMPARE(on.get("/git"), "-");
    }

    void disabledRoutesDoNotTakePart() {
        RouteConfig off = route("off", {"/a"});
        off.enabled = false;
        QCOMPARE(Scenario({off, route("on", {"/**"})}).get("/a"), "on");
    }

    void noPathsMeansAnyPath() {
        const Scenario on({route("any", {}), route("root", {"/**"})});
        QCOMPARE(on("OPTIONS", "", "*"), "any");
        QCOMPARE(on.get("/x"), "root");
    }

    void overlongDisguiseMatchesNothing() {
        const Scenario on({route("all", {"/**"})});
        QCOMPARE(on.get("/" + std::string(200'000, '\x80')), "-");
        QCOMPARE(on.get("/" + std::string(200'000, 'a')), "all");
    }

    void agreesWithAPlainSearch() {
        static const Strings kPaths = {"/",       "/a",    "/a/**", "/a/*", "/a*", "/a/b",
                                       "/a/b/**", "/a/b*", "/**",   "/*",   "/b",  "/b/c/**"};
        static const Strings kRequests = {"/",     "/a",     "/a/", "/ab",  "/a/b",   "/a/b/",
                                          "/a/bc", "/a/b/c", "/b",  "/b/c", "/b/c/d", "/c"};
        static const Strings kMethods = {"GET", "POST", "BREW"};
        static const Strings kHosts = {"x.test", "*.test", "*.y.test", "z.y.test"};
        static const Strings kRequestHosts = {"x.test", "q.test", "z.y.test", "q.y.test",
                                              "test",   "other",  ""};
        std::mt19937 random(20261130);
        const auto chance = [&](unsigned n) { return random() % n == 0; };
        for (int round = 0; round < 300; ++round) {
            GatewayConfig config;
            for (int i = 0; i < 8; ++i) {
                RouteConfig made =
                    route("r", {kPaths[random() % kPaths.size()]}, {}, {}, static_cast<int>(random() % 3));
                if (chance(2)) made.match.paths.push_back(kPaths[random() % kPaths.size()]);
                if (chance(2)) made.match.methods = {kMethods[random() % 3]};
                if (chance(2)) made.match.hosts = {kHosts[random() % 4]};
                if (chance(4)) made.match.hosts.push_back(kHosts[random() % 4]);
                made.enabled = !chance(8);
                config.routes.push_back(std::move(made));
            }
            const auto table = RouteTable::compile(config);
            for (const std::string& path : kRequests) {
                for (const std::string& host : kRequestHosts) {
                    const std::string& method = kMethods[random() % 3];
                    QCOMPARE(table->match(method, host, path), plainSearch(config, method, host, path));
                }
            }
        }
    }

private:
    static std::uint32_t plainSearch(const GatewayConfig& config, const std::string& method,
                                     const std::string& host, const std::string& path) {
        std::uint32_t best = RouteTable::kNone;
        std::tuple<std::size_t, std::uint64_t, std::int64_t> bestRank{0, 0, 0};
        for (std::uint32_t i = 0; i < config.routes.size(); ++i) {
            const RouteConfig& candidate = config.routes[i];
            const Strings& methods = candidate.match.methods;
            if (!candidate.enabled) continue;
            if (!methods.empty() && std::find(methods.begin(), methods.end(), method) == methods.end())
                continue;
            std::size_t hostOrder = candidate.match.hosts.empty() ? kAnyHostRank : 0;
            for (const std::string& pattern : candidate.match.hosts) {
                if (!host.empty()) hostOrder = std::max(hostOrder, hostRank(pattern, host));
            }
            if (hostOrder == 0) continue;
            for (const std::string& written : candidate.match.paths) {
                const PathPattern pattern = compilePath(written);
                if (!pattern.matches(path)) continue;
                const std::tuple rank{hostOrder, pathRank(pattern.kind, pattern.text.size()),
                                      candidate.priority};
                if (best != RouteTable::kNone && rank <= bestRank) continue;
                bestRank = rank;
                best = i;
            }
        }
        return best;
    }
};

QTEST_APPLESS_MAIN(TestRouteTable)
#include "tst_route_table.moc"
