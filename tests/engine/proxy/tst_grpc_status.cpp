#include "engine/proxy/grpc_status.h"

#include <QtTest>

using namespace sluice::proxy;

namespace {

QString statusOf(int http) {
    const std::string_view digits = grpcStatusOf(http);
    return QString::fromUtf8(digits.data(), qsizetype(digits.size()));
}

}  // namespace

/// Who calls by gRPC, and what the gateway's own errors mean to it.
class TestGrpcStatus : public QObject {
    Q_OBJECT

private slots:
    void gRpcIsToldByItsContentType() {
        for (const char* type : {"application/grpc", "Application/gRPC", "application/grpc+proto",
                                 "application/grpc+json", "application/grpc;charset=utf-8"})
            QVERIFY2(isGrpc(type), type);
        for (const char* type : {"", "application/grp", "application/grpc-web", "application/grpc-web+proto",
                                 "application/grpcx", "text/plain", "x application/grpc"})
            QVERIFY2(!isGrpc(type), type);
    }

    void theMappingIsThatOfGrpc() {
        const std::pair<int, const char*> prescribed[] = {{400, "13"}, {401, "16"}, {403, "7"}, {404, "12"},
                                                          {429, "14"}, {502, "14"}, {503, "14"}};
        for (const auto& [http, grpc] : prescribed) QCOMPARE(statusOf(http), QString(grpc));
        QCOMPARE(statusOf(418), QString("2"));
        QCOMPARE(statusOf(500), QString("2"));
    }

    void whatItLeavesOpenIsThatOfGateways() {
        QCOMPARE(statusOf(408), QString("4"));
        QCOMPARE(statusOf(504), QString("4"));
        QCOMPARE(statusOf(413), QString("8"));
        QCOMPARE(statusOf(431), QString("8"));
        QCOMPARE(statusOf(405), QString("12"));
    }
};

QTEST_GUILESS_MAIN(TestGrpcStatus)
#include "tst_grpc_status.moc"
