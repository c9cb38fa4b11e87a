#include "engine/proxy/h2/h2_request_head.h"

#include <QtTest>

#include <string>
#include <utility>
#include <vector>

using namespace sluice;
using namespace sluice::proxy;

namespace {

using Fields = std::vector<std::pair<std::string, std::string>>;

struct Built {
    explicit Built(const Fields& fields, bool ended = true) : head(buffers, http::HeadLimits()) {
        for (const auto& [name, value] : fields) head.add(name, value);
        head.finish(ended);
    }

    /// "GET /a | name=value name=value"
    std::string text() const {
        std::string out = std::string(head.head().method) + " " + std::string(head.head().target) + " |";
        for (const http::Field& field : head.head().fields)
            out += " " + std::string(field.name) + "=" + std::string(field.value);
        return out;
    }

    BufferPool buffers;
    H2RequestHead head;
};

const Fields kGet = {{":method", "GET"}, {":scheme", "https"}, {":authority", "a"}, {":path", "/p?q"}};

Fields with(const Fields& more) {
    Fields fields = kGet;
    fields.insert(fields.end(), more.begin(), more.end());
    return fields;
}

}  // namespace

/// Decoded HTTP/2 fields as the head that HTTP/1.1 would have had.
class TestH2RequestHead : public QObject {
    Q_OBJECT

private slots:
    void authorityBecomesHost() {
        QCOMPARE(Built(kGet).text(), std::string("GET /p?q | host=a"));
        QCOMPARE(Built(with({{"x", "1"}, {"host", "A"}})).text(), std::string("GET /p?q | x=1 host=a"));
        QCOMPARE(Built(with({{"host", "a:443"}})).text(), std::string("GET /p?q | host=a"));
        QCOMPARE(Built({{":method", "GET"}, {":path", "/"}, {"host", "b"}}).text(),
                 std::string("GET / | host=b"));
    }

    void crumbsAreJoinedInTheirOrder() {
        QCOMPARE(Built(with({{"cookie", "a=1"}, {"x", "1"}, {"cookie", "b=2"}, {"cookie", "c"}})).text(),
                 std::string("GET /p?q | x=1 cookie=a=1; b=2; c host=a"));
    }

    void framingFollowsTheStream() {
        const Built none(with({}));
        QCOMPARE(none.head.framing().kind, http::BodyKind::None);
        const Built some(with({{"content-length", "12"}, {"te", "trailers"}, {"expect", "100-continue"}}),
                         false);
        QCOMPARE(some.head.framing().kind, http::BodyKind::UntilClose);
        QVERIFY(some.head.framing().hasLength);
        QCOMPARE(some.head.framing().length, std::uint64_t{12});
        QVERIFY(some.head.framing().acceptsTrailers);
        QVERIFY(some.head.framing().expectsContinue);
    }

    void refusesByTheLimitsOfHttp1() {
        QFETCH(Fields, fields);
        QFETCH(int, status);
        QCOMPARE(Built(fields).head.failureStatus(), status);
    }
    void refusesByTheLimitsOfHttp1_data() {
        QTest::addColumn<Fields>("fields");
        QTest::addColumn<int>("status");
        QTest::newRow("good") << kGet << 0;
        QTest::newRow("large field") << with({{"x", std::string(32 * 1024, 'v')}}) << 431;
        QTest::newRow("large sum") << with(Fields(5, {"x", std::string(7'000, 'v')})) << 431;
        QTest::newRow("large cookies") << with(Fields(5, {"cookie", std::string(7'000, 'v')})) << 431;
        QTest::newRow("100 fields with host") << with(Fields(99, {"x", "v"})) << 0;
        QTest::newRow("101 fields with host") << with(Fields(100, {"x", "v"})) << 431;
        QTest::newRow("many fields") << with(Fields(500, {"x", "v"})) << 431;
        QTest::newRow("long path") << Fields{{":method", "GET"}, {":path", "/" + std::string(8'192, 'p')}}
                                   << 414;
        QTest::newRow("fragment") << Fields{{":method", "GET"}, {":path", "/#f"}} << 400;
        QTest::newRow("scheme") << Fields{{":method", "GET"}, {":scheme", "ftp"}, {":path", "/"}} << 400;
        QTest::newRow("extended connect")
            << Fields{{":method", "CONNECT"}, {":protocol", "websocket"}} << 400;
        QTest::newRow("other host") << with({{"host", "b"}}) << 400;
        QTest::newRow("other port") << with({{"host", "a:80"}}) << 400;
        QTest::newRow("bad length") << with({{"content-length", "+1"}}) << 400;
    }

    void viewsOutliveTheSmallBuffer() {
        Fields fields = kGet;
        for (int i = 0; i < 20; ++i) fields.emplace_back("x-" + std::to_string(i), std::string(1'500, 'v'));
        const Built built(fields);
        QCOMPARE(built.head.failureStatus(), 0);
        std::string expected = "GET /p?q |";
        for (int i = 0; i < 20; ++i) expected += " x-" + std::to_string(i) + "=" + std::string(1'500, 'v');
        QCOMPARE(built.text(), expected + " host=a");
    }
};

QTEST_GUILESS_MAIN(TestH2RequestHead)
#include "tst_h2_request_head.moc"
