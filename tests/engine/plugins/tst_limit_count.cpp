#include "engine/proxy/plugins/limit_count.h"
#include "tests/engine/plugins/fake_request.h"

#include <QtTest>
#include <nlohmann/json.hpp>

#include <atomic>
#include <thread>

using namespace sluice;
using namespace std::chrono_literals;

namespace {

std::atomic<std::int64_t> g_now{0};

Nanos testClock() noexcept {
    return Nanos(g_now.load());
}

void setClock(Nanos now) {
    g_now = now.count();
}

std::unique_ptr<Plugin> instanceOf(const char* json) {
    return LimitCountFactory(readLimitCount(json), testClock).makeInstance(0);
}

/// "200" for a request that goes on, else the status of the answer; then the fields.
std::string outcome(Plugin& plugin, const FakeRequest& request) {
    FakeFields fields;
    const LocalAnswer answer = plugin.access(request, fields);
    return std::to_string(answer.status ? answer.status : 200) + "\n" + fields.m_text;
}

bool admitted(Plugin& plugin, const FakeRequest& request) {
    FakeFields fields;
    return plugin.access(request, fields).status == 0;
}

FakeRequest from(std::string address) {
    FakeRequest request;
    request.m_address = std::move(address);
    return request;
}

}  // namespace

class TestLimitCount : public QObject {
    Q_OBJECT

private slots:
    void init() { setClock(1000s); }

    void theQuotaShowsOnAcceptedAndRejected() {
        const auto plugin = instanceOf(R"({"count": 2, "time_window": 60})");
        const FakeRequest request;
        QCOMPARE(outcome(*plugin, request),
                 "200\nX-RateLimit-Limit: 2\nX-RateLimit-Remaining: 1\nX-RateLimit-Reset: 60\n");
        setClock(1010500ms);
        QCOMPARE(outcome(*plugin, request),
                 "200\nX-RateLimit-Limit: 2\nX-RateLimit-Remaining: 0\nX-RateLimit-Reset: 50\n");
        setClock(1059999ms);
        QCOMPARE(
            outcome(*plugin, request),
            "503\nX-RateLimit-Limit: 2\nX-RateLimit-Remaining: 0\nX-RateLimit-Reset: 1\nRetry-After: 1\n");
        setClock(1060s);
        QCOMPARE(outcome(*plugin, request),
                 "200\nX-RateLimit-Limit: 2\nX-RateLimit-Remaining: 1\nX-RateLimit-Reset: 60\n");
    }

    void theQuotaCanBeHidden() {
        const auto plugin =
            instanceOf(R"({"count": 1, "time_window": 60, "show_limit_quota_header": false})");
        QCOMPARE(outcome(*plugin, {}), "200\n");
        QCOMPARE(outcome(*plugin, {}), "503\nRetry-After: 60\n");
    }

    void countsNeedMoreThan32Bits() {
        const auto plugin = instanceOf(R"({"count": 2000000000000, "time_window": 60})");
        QCOMPARE(outcome(*plugin, {}),
                 "200\nX-RateLimit-Limit: 2000000000000\nX-RateLimit-Remaining: 1999999999999\n"
                 "X-RateLimit-Reset: 60\n");
    }

    void everyClientHasItsOwnWindow() {
        const auto plugin = instanceOf(R"({"count": 1, "time_window": 60})");
        QVERIFY(admitted(*plugin, from("10.0.0.1")));
        QVERIFY(admitted(*plugin, from("10.0.0.2")));
        QVERIFY(!admitted(*plugin, from("10.0.0.1")));
        QVERIFY(!admitted(*plugin, from("10.0.0.2")));
    }

    void theMessageIsEscapedJson() {
        const nlohmann::json config{
            {"count", 1}, {"time_window", 60}, {"rejected_code", 429}, {"rejected_msg", "too \"many\"\n水"}};
        const auto plugin = instanceOf(config.dump().c_str());
        FakeFields fields;
        plugin->access(FakeRequest(), fields);
        const LocalAnswer answer = plugin->access(FakeRequest(), fields);
        QCOMPARE(answer.status, 429);
        QCOMPARE(std::string(answer.contentType), "application/json");
        QCOMPARE(std::string(answer.body), "{\"error_msg\":\"too \\\"many\\\"\\n水\"}");
    }

    void withoutAMessageThereIsAPage() {
        const auto plugin = instanceOf(R"({"count": 1, "time_window": 60, "rejected_code": 429})");
        FakeFields fields;
        plugin->access(FakeRequest(), fields);
        const LocalAnswer answer = plugin->access(FakeRequest(), fields);
        QVERIFY(answer.contentType.starts_with("text/html"));
        QVERIFY(answer.body.find("<title>429</title>") != std::string_view::npos);
    }

    void workersCountTogether() {
        LimitCountFactory factory(readLimitCount(R"({"count": 3, "time_window": 60})"), testClock);
        const auto first = factory.makeInstance(0);
        const auto second = factory.makeInstance(1);
        QVERIFY(admitted(*first, {}));
        QVERIFY(admitted(*second, {}));
        QVERIFY(admitted(*first, {}));
        QVERIFY(!admitted(*second, {}));
        QVERIFY(!admitted(*first, {}));
    }

    void aGroupCountsAcrossRoutes() {
        const char* config = R"({"count": 2, "time_window": 60, "group": "shared"})";
        const auto one = instanceOf(config);
        const auto other = instanceOf(config);
        QVERIFY(admitted(*one, {}));
        QVERIFY(admitted(*other, {}));
        QVERIFY(!admitted(*one, {}));
        QVERIFY(!admitted(*other, {}));
        const auto third = instanceOf(R"({"count": 2, "time_window": 60, "group": "another"})");
        QVERIFY(admitted(*third, {}));
    }

    void routesWithoutAGroupCountApart() {
        const auto one = instanceOf(R"({"count": 1, "time_window": 60})");
        const auto other = instanceOf(R"({"count": 1, "time_window": 60})");
        QVERIFY(admitted(*one, {}));
        QVERIFY(admitted(*other, {}));
    }

    /// Eight workers, each with its own instance as in the gateway, a few keys that all of them see.
    void threadsAdmitExactlyTheCount() {
        constexpr int keys = 3, count = 9'000, threads = 8, calls = 6'000;
        LimitCountFactory factory(readLimitCount(R"({"count": 9000, "time_window": 60, "key": "http_x"})"),
                                  testClock);
        std::array<std::atomic<int>, keys> admittedOf{};
        std::vector<std::thread> workers;
        for (unsigned worker = 0; worker < threads; ++worker) {
            workers.emplace_back([&, instance = factory.makeInstance(worker)] {
                for (int call = 0; call < calls; ++call) {
                    for (int key = 0; key < keys; ++key) {
                        FakeRequest request;
                        request.m_headers["X"] = "key" + std::to_string(key);
                        admittedOf[static_cast<std::size_t>(key)] += admitted(*instance, request);
                    }
                }
            });
        }
        for (std::thread& worker : workers) worker.join();
        for (const auto& admittedByKey : admittedOf) QCOMPARE(admittedByKey.load(), count);
    }

    void aFloodOfKeysStaysBounded() {
        const auto table = std::make_shared<WindowTable>();
        WindowCache cache(table);
        for (std::size_t i = 0; i < 3 * WindowTable::kMostKeys; ++i) {
            QVERIFY(cache.take("key" + std::to_string(i), 1, 3600'000'000, 1'000'000 + i).admitted);
            if (i % 4096 == 0) QVERIFY(table->size() <= WindowTable::kMostKeys);
        }
        QVERIFY(table->size() <= WindowTable::kMostKeys);
    }

    void endedWindowsAreForgotten() {
        const auto table = std::make_shared<WindowTable>();
        WindowCache cache(table);
        for (std::size_t i = 0; i < 100'000; ++i) {
            cache.take("key" + std::to_string(i), 1, 1'000, 1'000'000 + i * 1'000);
        }
        QVERIFY(table->size() <= 1024);
    }

    void aForgottenWindowIsFoundAgainByEveryCache() {
        const auto table = std::make_shared<WindowTable>();
        WindowCache one(table), other(table);
        QVERIFY(one.take("k", 2, 1'000, 1'000).admitted);
        QVERIFY(other.take("k", 2, 1'000, 1'000).admitted);
        for (int i = 0; i < 5'000; ++i) one.take("x" + std::to_string(i), 1, 1'000, 50'000 + i);
        QVERIFY(other.take("k", 2, 1'000, 90'000).admitted);
        QVERIFY(one.take("k", 2, 1'000, 90'000).admitted);
        QVERIFY(!other.take("k", 2, 1'000, 90'000).admitted);
        QVERIFY(!one.take("k", 2, 1'000, 90'000).admitted);
    }

    void longKeysCountApartAndShort() {
        const auto table = std::make_shared<WindowTable>();
        WindowCache cache(table);
        const std::string prefix(60'000, 'a');
        QVERIFY(cache.take(prefix + "1", 1, 1'000, 1'000).admitted);
        QVERIFY(cache.take(prefix + "2", 1, 1'000, 1'000).admitted);
        QVERIFY(!cache.take(prefix + "1", 1, 1'000, 1'000).admitted);
    }
};

QTEST_APPLESS_MAIN(TestLimitCount)
#include "tst_limit_count.moc"
