#include "engine/http/head_parser.h"
#include "engine/proxy/client_identity.h"

#include <QtTest>

#include <string>

using namespace sluice;
using namespace sluice::proxy;

namespace {

/// The identity of a request whose field lines are joined with "|", printed in the same way.
QString identity(const std::string& lines, const ClientIdentity& client) {
    QString head = "GET / HTTP/1.1|Host: a|" + QString::fromStdString(lines) + "||";
    const std::string text = head.replace("||", "|\r\n").replace("|", "\r\n").toStdString();
    http::RequestParser parser;
    if (parser.parse(text) != http::ParseStatus::Done) return "not parsed";
    char buffer[2048];
    http::HeadWriter out(buffer, sizeof buffer);
    writeIdentity(out, parser.head().fields, client);
    return QString::fromStdString(std::string(out.text())).replace("\r\n", "|");
}

constexpr ClientIdentity kStranger{"10.0.0.9", "http", "a", 9080, false, false};
constexpr ClientIdentity kProxy{"10.0.0.9", "http", "a", 9080, true, false};

ClientIdentity saying(ClientIdentity client) {
    client.forwarded = true;
    return client;
}

const QString kAnew =
    "X-Forwarded-For: 10.0.0.9|X-Forwarded-Proto: http|X-Forwarded-Host: a|X-Forwarded-Port: 9080|";

}  // namespace

class TestClientIdentity : public QObject {
    Q_OBJECT

private slots:
    void aStrangersWordIsReplaced() {
        QCOMPARE(identity("X-Forwarded-For: 1.1.1.1|X-Forwarded-Proto: https|X-Forwarded-Host: evil|"
                          "X-Forwarded-Port: 443|Forwarded: for=1.1.1.1",
                          kStranger),
                 kAnew);
    }

    void aProxysWordIsAppendedToAndKept() {
        QCOMPARE(identity("X-Forwarded-For: 1.1.1.1|X-Forwarded-Proto: https|X-Forwarded-For: 2.2.2.2|"
                          "X-Forwarded-Host: shop.example",
                          kProxy),
                 QString("X-Forwarded-For: 1.1.1.1, 2.2.2.2, 10.0.0.9|X-Forwarded-Proto: https|"
                         "X-Forwarded-Host: shop.example|X-Forwarded-Port: 9080|"));
        QCOMPARE(identity("X-Y: 1", kProxy), kAnew);
    }

    void forwardedIsWrittenWhenAskedFor() {
        QCOMPARE(identity("Forwarded: for=1.1.1.1", saying(kStranger)),
                 kAnew + "Forwarded: for=10.0.0.9;host=a;proto=http|");
        QCOMPARE(
            identity("Forwarded: for=_x, for=\"[::1]\"|Forwarded: for=unknown;by=_y", saying(kProxy)),
            kAnew + "Forwarded: for=_x, for=\"[::1]\", for=unknown;by=_y, for=10.0.0.9;host=a;proto=http|");
        QCOMPARE(identity("Forwarded: for=_x", kProxy), kAnew + "Forwarded: for=_x|");
    }

    void aBrokenForwardedEndsHere() {
        QCOMPARE(identity("Forwarded: for=_x, for=\"1.1.1.1", saying(kProxy)),
                 kAnew + "Forwarded: for=10.0.0.9;host=a;proto=http|");
        QCOMPARE(identity("Forwarded: for=_x|Forwarded: \"", kProxy), kAnew);
    }

    void viaSaysByWhichProtocolAndKeepsWhatCame() {
        http::FieldList fields;
        char buffer[256];
        http::HeadWriter alone(buffer, sizeof buffer);
        writeVia(alone, fields, "HTTP/1.0", "us");
        QCOMPARE(alone.text(), std::string_view("Via: 1.0 us\r\n"));
        fields.add({"Via", "1.1 a, 2.0 b (c)", http::FieldId::Via});
        http::HeadWriter behind(buffer, sizeof buffer);
        writeVia(behind, fields, "HTTP/1.1", "us");
        QCOMPARE(behind.text(), std::string_view("Via: 1.1 a, 2.0 b (c), 1.1 us\r\n"));
    }

    void viaNamesAReceiverAndNothingElse() {
        for (const char* value :
             {"1.1 us", "1.0 a, 1.1 us", "HTTP/1.1 US (comment)", "1.1\tus", "2.0 us,1.1 b"})
            QVERIFY2(viaNames(value, "us"), value);
        for (const char* value : {"", "us", "1.1 use", "1.1 a (us)", "1.1 us:80", "us 1.1", "1.1 a-us"})
            QVERIFY2(!viaNames(value, "us"), value);
    }
};

QTEST_APPLESS_MAIN(TestClientIdentity)
#include "tst_client_identity.moc"
