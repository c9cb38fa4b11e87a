#include "engine/mock/mock_answer.h"

#include <QtTest>
#include <nlohmann/json.hpp>

using namespace sluice;
using namespace std::chrono_literals;

namespace {

MockConfig configOf(Millis delay, std::int64_t size) {
    MockConfig config;
    config.delay = delay;
    config.size = size;
    return config;
}

const http::FieldList kNoFields;

MockRequest get(std::string_view path, std::string_view query = {}) {
    return {"GET", path, query, &kNoFields, {}, "127.0.0.1:1"};
}

}  // namespace

class TestMockAnswer : public QObject {
    Q_OBJECT

private slots:
    void theReportsPathHasItsDelayAndExactSize_data() {
        QTest::addColumn<int>("size");
        for (const int size : {0, 1, 2, 3, 37, 38, 39, 40, 2048, 1'000'000})
            QTest::addRow("%d", size) << size;
    }

    void theReportsPathHasItsDelayAndExactSize() {
        QFETCH(int, size);
        MockAnswers answers(configOf(35ms, size));
        for (const char* path : {"/test/requestBody", "/test/requstBody"}) {
            const MockAnswer answer = answers.answer(get(path));
            QCOMPARE(answer.status, 200);
            QCOMPARE(answer.delay, 35ms);
            QCOMPARE(int(answer.body().size()), size);
            QVERIFY(size == 0 || nlohmann::json::accept(answer.body()));
            QVERIFY(answer.whole.ends_with(answer.body()));
        }
    }

    void pathsAnswerAsNamed() {
        MockAnswers answers(configOf(20ms, 2048));
        QCOMPARE(answers.answer(get("/ok")).body(), std::string_view("ok"));
        QCOMPARE(answers.answer(get("/api/ping")).body(), std::string_view("ok"));
        QCOMPARE(answers.answer(get("/hello")).body().size(), 1024u);
        QCOMPARE(answers.answer(get("/api/echo", "a=1&str=h%C3%A9+l%2")).body(),
                 std::string_view("h\xC3\xA9 l%2"));
        QCOMPARE(answers.answer(get("/api/echo")).body(), std::string_view(""));
        QCOMPARE(answers.answer(get("/bytes/5368709120")).generated, 5'368'709'120u);
        QCOMPARE(answers.answer(get("/delay/250")).delay, 250ms);
        QCOMPARE(answers.answer(get("/status/503")).status, 503);
        for (int i = 0; i < 100; ++i) {
            const MockAnswer slept = answers.answer(get("/api/random-sleep", "str=x"));
            QCOMPARE(slept.body(), std::string_view("x"));
            QVERIFY(slept.delay >= 100ms && slept.delay <= 10s);
        }
    }

    void nonsenseIsRefused() {
        MockAnswers answers(configOf(20ms, 2048));
        for (const char* path : {"/bytes/", "/bytes/x", "/bytes/-1", "/delay/1x", "/delay/99999999999",
                                 "/status/99", "/status/600", "/status/100"}) {
            QVERIFY2(answers.answer(get(path)).status == 400, path);
        }
        const MockAnswer unknown = answers.answer(get("/nowhere"));
        QCOMPARE(unknown.status, 404);
        QVERIFY(nlohmann::json::accept(unknown.body()));
    }

    void echoTellsWhatCame() {
        MockAnswers answers(configOf(20ms, 2048));
        http::FieldList fields;
        fields.add({"X-A", "1", http::FieldId::Other});
        fields.add({"x-a", "\xFF", http::FieldId::Other});
        const std::string binary("\x00\xFF\x10\x80", 4);
        const auto told = nlohmann::json::parse(
            answers.answer({"PUT", "/echo", "q=%20", &fields, binary, "127.0.0.1:7"}).body());
        QCOMPARE(told["method"].get<std::string>(), std::string("PUT"));
        QCOMPARE(told["path"].get<std::string>(), std::string("/echo"));
        QCOMPARE(told["query"].get<std::string>(), std::string("q=%20"));
        QCOMPARE(told["remote"].get<std::string>(), std::string("127.0.0.1:7"));
        QVERIFY(told["headers"] == nlohmann::json::parse(R"([["X-A","1"],["x-a","/w=="]])"));
        QCOMPARE(told["bodyEncoding"].get<std::string>(), std::string("base64"));
        QCOMPARE(told["body"].get<std::string>(), std::string("AP8QgA=="));
        QCOMPARE(told["bodySize"].get<int>(), 4);
        const auto text =
            nlohmann::json::parse(answers.answer({"POST", "/echo", "", &fields, "闸", ""}).body());
        QCOMPARE(text["bodyEncoding"].get<std::string>(), std::string("text"));
        QCOMPARE(text["body"].get<std::string>(), std::string("闸"));
    }

    void headsFitTheirBodies() {
        MockAnswers answers(configOf(0ms, 10));
        const std::string ok = MockAnswers::head(answers.answer(get("/ok")), true);
        QVERIFY(ok.starts_with("HTTP/1.1 200 OK\r\n"));
        QVERIFY(ok.find("Content-Length: 2\r\n") != std::string::npos);
        QVERIFY(ok.find("Connection") == std::string::npos);
        QVERIFY(ok.ends_with("\r\n\r\n"));
        QVERIFY(MockAnswers::head(answers.answer(get("/ok")), false).find("Connection: close\r\n") !=
                std::string::npos);
        QVERIFY(MockAnswers::head(answers.answer(get("/status/204")), true).find("Content-Length") ==
                std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestMockAnswer)
#include "tst_mock_answer.moc"
