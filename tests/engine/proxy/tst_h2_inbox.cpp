#include "engine/proxy/h2/h2_inbox.h"

#include <QtTest>

#include <random>

using namespace sluice::proxy;

/// The bytes of a stream's body between nghttp2 and the exchange.
class TestH2Inbox : public QObject {
    Q_OBJECT

private slots:
    void keepsTheOrderOfPieces() {
        BufferPool buffers;
        H2Inbox inbox(buffers);
        std::mt19937 random(7);
        std::string sent, got;
        while (sent.size() < 2'000'000) {
            const std::size_t size =
                std::min<std::size_t>(random() % 16'384, H2Inbox::kWindow - inbox.size());
            std::string piece(size, '\0');
            for (char& c : piece) c = static_cast<char>(random());
            QVERIFY(inbox.put(piece));
            sent += piece;
            char to[20'000];
            got.append(to, inbox.take(to, random() % sizeof to));
        }
        while (inbox.size() > 0) {
            char to[1000];
            got.append(to, inbox.take(to, sizeof to));
        }
        QVERIFY(got == sent);
    }

    void takesAWholeWindowAndNoMore() {
        BufferPool buffers;
        H2Inbox inbox(buffers);
        QVERIFY(inbox.put(std::string(H2Inbox::kWindow - 1, 'a')));
        QVERIFY(inbox.put("b"));
        QVERIFY(!inbox.put("c"));
        QCOMPARE(inbox.size(), H2Inbox::kWindow);
    }

    void nothingIsTakenFromAnEmptyOne() {
        BufferPool buffers;
        H2Inbox inbox(buffers);
        char to[4];
        QVERIFY(inbox.put({}));
        QCOMPARE(inbox.take(to, sizeof to), std::size_t{0});
        QVERIFY(inbox.put("ab"));
        inbox.clear();
        QCOMPARE(inbox.take(to, sizeof to), std::size_t{0});
    }
};

QTEST_GUILESS_MAIN(TestH2Inbox)
#include "tst_h2_inbox.moc"
