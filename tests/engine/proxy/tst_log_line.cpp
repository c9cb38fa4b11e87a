#include "engine/core/text.h"
#include "engine/proxy/access/access_line.h"

#include <QtTest>
#include <nlohmann/json.hpp>

#include <string>

using namespace sluice;
using namespace sluice::proxy;

namespace {

std::string json(std::string_view value) {
    char room[16384];
    LogLine line(room, sizeof room);
    line.json(value);
    std::string text(line.finish());
    text.pop_back();
    return text;
}

std::string text(std::string_view value) {
    char room[16384];
    LogLine line(room, sizeof room);
    line.text(value);
    std::string written(line.finish());
    written.pop_back();
    return written;
}

http::Field field(std::string_view name, std::string_view value) {
    return {name, value, http::identify(name)};
}

struct Sample {
    Sample() {
        fields.add(field("User-Agent", "wrk \"4\""));
        fields.add(field("Authorization", "Basic dXNlcjpzZWNyZXQ="));
        record.remoteAddress = "10.0.0.1";
        record.listenPort = 9080;
        record.method = "GET";
        record.target = "/a?b=c";
        record.path = "/a";
        record.query = "b=c";
        record.protocol = "HTTP/1.1";
        record.host = "example.com";
        record.fields = &fields;
        record.status = 200;
        record.bytesIn = 100;
        record.bytesOut = 250;
        record.bodyBytesOut = 50;
        record.route = "hello";
        record.upstream = "stories";
        record.node = "127.0.0.1:80";
        record.upstreamStatus = 200;
        record.stages.begin(Nanos(0));
        record.stages.enter(Stage::Routing, Nanos(1'500));
        record.stages.enter(Stage::Connect, Nanos(2'000));
        record.stages.enter(Stage::UpstreamFirstByte, Nanos(1'002'000));
        record.stages.enter(Stage::Send, Nanos(21'002'000));
        record.stages.end(Nanos(21'002'345));
        time.set(monotonicNow());
    }
    std::string jsonLine() {
        char room[65536];
        LogLine line(room, sizeof room);
        writeJsonLine(line, record, time);
        return std::string(line.finish());
    }
    std::string formatted(std::string_view format) {
        const auto parsed = parseLogFormat(format);
        char room[65536];
        LogLine line(room, sizeof room);
        writeFormatLine(line, std::get<std::vector<LogPart>>(parsed), record, time);
        std::string written(line.finish());
        written.pop_back();
        return written;
    }

    http::FieldList fields;
    AccessRecord record;
    LogTime time;
};

}  // namespace

/// What a request can do to the line that tells of it: nothing.
class TestLogLine : public QObject {
    Q_OBJECT

private slots:
    void jsonEscapesWhatEndsAStringOrALine() {
        QCOMPARE(json("a\"b\\c"), std::string("a\\\"b\\\\c"));
        QCOMPARE(json("a\r\nb\x01\x7f"), std::string("a\\u000D\\u000Ab\\u0001\\u007F"));
        QCOMPARE(json("caf\xC3\xA9 \xE6\xB0\xB4"), std::string("caf\xC3\xA9 \xE6\xB0\xB4"));
        QCOMPARE(json("\xFF\xC3"), std::string("\\\\xFF\\\\xC3"));
        QCOMPARE(json("\xC2\x9B"), std::string("\\\\xC2\\\\x9B"));
        QCOMPARE(json("\xE2\x80\xA8"), std::string("\\\\xE2\\\\x80\\\\xA8"));
        QCOMPARE(json("\xED\xA0\x80"), std::string("\\\\xED\\\\xA0\\\\x80"));
    }

    void textEscapesAsNginxDoes() {
        QCOMPARE(text("a\"b\\c\r\n"), std::string("a\\x22b\\x5Cc\\x0D\\x0A"));
        QCOMPARE(text("\xC3\xA9"), std::string("\\xC3\\xA9"));
        QCOMPARE(text(""), std::string("-"));
    }

    void everyByteGivesOneValidLine() {
        Sample sample;
        for (int byte = 0; byte < 256; ++byte) {
            const std::string target = std::string("/") + static_cast<char>(byte) + "x";
            sample.record.target = target;
            const std::string line = sample.jsonLine();
            QCOMPARE(std::count(line.begin(), line.end(), '\n'), std::ptrdiff_t(1));
            QVERIFY(isUtf8(line));
            QVERIFY(nlohmann::json::parse(line, nullptr, false).is_object());
            const std::string formatted = sample.formatted("$request_uri");
            QVERIFY(std::all_of(formatted.begin(), formatted.end(),
                                [](char c) { return c >= 0x20 && c < 0x7F; }));
        }
    }

    void longValuesAreCut() {
        const std::string cut = json(std::string(10'000, '\x01'));
        QVERIFY(cut.size() <= LogLine::kLongestValue + 3);
        QVERIFY(cut.ends_with("\\u0001..."));
        Sample sample;
        const std::string longValue(9'000, '"');
        sample.record.target = sample.record.host = sample.record.method = longValue;
        QVERIFY(nlohmann::json::parse(sample.jsonLine(), nullptr, false).is_object());
    }

    void aFullLineStillEnds() {
        char room[8];
        LogLine line(room, sizeof room);
        line << "0123456789";
        line.json("abc");
        QCOMPARE(std::string(line.finish()), std::string("0123456\n"));
    }

    void jsonHasEveryPartAndTheStagesAddUp() {
        Sample sample;
        const auto line = nlohmann::json::parse(sample.jsonLine());
        QCOMPARE(line["method"], "GET");
        QCOMPARE(line["uri"], "/a?b=c");
        QCOMPARE(line["status"], 200);
        QCOMPARE(line["route"], "hello");
        QCOMPARE(line["node"], "127.0.0.1:80");
        QCOMPARE(line["user_agent"], "wrk \"4\"");
        QVERIFY(!line.contains("error"));
        double sum = 0;
        for (const char* key : {"queue_us", "routing_us", "plugins_us", "connect_us", "first_byte_us",
                                "last_byte_us", "send_us"})
            sum += line[key].get<double>();
        QCOMPARE(sum, line["total_us"].get<double>());
        QCOMPARE(line["total_us"].get<double>(), 21'002.345);
    }

    void aFormatReadsAsNginxsWould() {
        Sample sample;
        QCOMPARE(sample.formatted("$remote_addr - $remote_user \"$request\" $status $body_bytes_sent "
                                  "\"$http_referer\" \"$http_user_agent\""),
                 std::string("10.0.0.1 - user \"GET /a?b=c HTTP/1.1\" 200 50 \"-\" \"wrk \\x224\\x22\""));
        QCOMPARE(sample.formatted("$request_time $upstream_connect_time $upstream_header_time "
                                  "$upstream_response_time $stage_connect"),
                 std::string("0.021 0.001 0.021 0.021 0.001000"));
        QCOMPARE(sample.formatted("$uri?$args $upstream_addr $upstream_status"),
                 std::string("/a?b=c 127.0.0.1:80 200"));
        const std::string time = sample.formatted("$time_iso8601|$msec|$time_local");
        QVERIFY(time.find("+00:00|") == 19);
        QVERIFY(time.ends_with(" +0000"));
    }

    void aClientThatLeftIs499() {
        Sample sample;
        sample.record.status = 0;
        sample.record.node = {};
        sample.record.upstreamStatus = 0;
        QCOMPARE(sample.formatted("$status $upstream_addr $upstream_status $upstream_response_time"),
                 std::string("499 - - -"));
    }

    void aBrokenUserIsNone() {
        Sample sample;
        for (const char* value : {"Basic", "Basic ", "Basic !!!!", "Bearer dXNlcjpw", "Basic dXNlcg=="}) {
            sample.fields.clear();
            sample.fields.add(field("Authorization", value));
            QCOMPARE(sample.formatted("$remote_user"), std::string("-"));
        }
    }
};

QTEST_APPLESS_MAIN(TestLogLine)
#include "tst_log_line.moc"
