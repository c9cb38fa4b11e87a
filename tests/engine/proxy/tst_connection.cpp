#include "engine/proxy/io/connection.h"

#include <QtTest>

#include <array>
#include <sys/socket.h>
#include <unistd.h>

using namespace sluice;
using namespace sluice::proxy;

namespace {

class PlainConnection final : public Connection {
public:
    PlainConnection(WorkerLoop& loop, int descriptor) : Connection(loop, descriptor) {}

private:
    void onReadable() override {}
    void onIdleDeadline() override {}
};

std::array<int, 2> socketPair() {
    std::array<int, 2> ends{-1, -1};
    ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends.data());
    return ends;
}

}  // namespace

class TestConnection : public QObject {
    Q_OBJECT

private slots:
    // The system gives the number of a closed descriptor to the next connection, whoever opens it.
    void aClosedOneTouchesNobodyElse() {
        WorkerLoop loop;
        const std::array<int, 2> first = socketPair();
        const boost::intrusive_ptr<PlainConnection> connection(new PlainConnection(loop, first[0]));
        QCOMPARE(connection->write("a").kind, IoResult::Done);
        connection->close();
        const std::array<int, 2> second = socketPair();
        QCOMPARE(second[0], first[0]);
        QCOMPARE(::send(second[1], "own", 3, 0), ssize_t{3});

        QCOMPARE(connection->write("strange").kind, IoResult::Failed);
        char bytes[16];
        QCOMPARE(connection->read(bytes, sizeof bytes).kind, IoResult::Failed);
        connection->shutdownSend();
        QCOMPARE(::recv(second[1], bytes, sizeof bytes, 0), ssize_t{-1});  // neither bytes nor an end
        QCOMPARE(::recv(second[0], bytes, sizeof bytes, 0), ssize_t{3});

        loop.readiness.stop();
        loop.io.run();
        for (const int end : {first[1], second[0], second[1]}) ::close(end);
    }
};

QTEST_APPLESS_MAIN(TestConnection)
#include "tst_connection.moc"
