#include "engine/dialects/profile.h"

#include <QtTest>

using namespace sluice;
using namespace std::chrono_literals;

namespace {

GatewayConfig twoUpstreams() {
    GatewayConfig config;
    config.listeners = {{"main", {"127.0.0.1", 9080}, 4096}, {"second", {"127.0.0.1", 9081}, 4096}};
    config.upstreams.resize(2);
    config.upstreams[0].name = "a";
    config.upstreams[1].name = "b";
    return config;
}

}  // namespace

class TestApplyProfile : public QObject {
    Q_OBJECT

private slots:
    void anEmptyProfileChangesNothing() {
        const GatewayConfig config = twoUpstreams();
        QVERIFY(applyProfile(config, {}, 4) == config);
    }

    void everyFieldReachesItsPlace() {
        TuningProfile profile;
        profile.memoryBudget = 1 << 30;
        profile.workers = 3;
        profile.listenPort = std::uint16_t{8081};
        profile.listenBacklog = 128u;
        profile.poolSize = 600u;
        profile.poolIdleTimeout = 3s;
        profile.connectTimeout = 1s;
        profile.sendTimeout = 2s;
        profile.readTimeout = 5s;
        profile.maxConnections = 1000u;
        const GatewayConfig config = applyProfile(twoUpstreams(), profile, 16);
        QCOMPARE(config.memoryBudget, std::int64_t{1} << 30);
        QCOMPARE(config.workers, 3u);
        QCOMPARE(config.listeners[0].address.port, std::uint16_t{8081});
        QCOMPARE(config.listeners[0].backlog, 128u);
        QCOMPARE(config.listeners[1].address.port, std::uint16_t{9081});
        for (const UpstreamConfig& upstream : config.upstreams) {
            QCOMPARE(upstream.keepalive.size, 200u);
            QCOMPARE(upstream.keepalive.idleTimeout, 3000ms);
            QCOMPARE(upstream.timeout.connect, 1000ms);
            QCOMPARE(upstream.timeout.send, 2000ms);
            QCOMPARE(upstream.timeout.read, 5000ms);
            QCOMPARE(upstream.maxConnections, 334u);
        }
    }

    void sharesFollowTheWorkersThatWillRun() {
        TuningProfile profile;
        profile.maxConnections = 10u;
        GatewayConfig config = twoUpstreams();
        QCOMPARE(applyProfile(config, profile, 4).upstreams[0].maxConnections, 3u);
        config.workers = 2;
        QCOMPARE(applyProfile(config, profile, 4).upstreams[0].maxConnections, 5u);
        profile.maxConnections = 0u;
        QCOMPARE(applyProfile(config, profile, 4).upstreams[0].maxConnections, 0u);
    }

    void keepaliveGoesOffAndOn() {
        TuningProfile off;
        off.upstreamKeepalive = false;
        const GatewayConfig without = applyProfile(twoUpstreams(), off, 1);
        QCOMPARE(without.upstreams[0].keepalive.size, 0u);
        TuningProfile on;
        on.upstreamKeepalive = true;
        QCOMPARE(applyProfile(without, on, 1).upstreams[0].keepalive.size, KeepaliveConfig().size);
    }

    void aConfigurationWithoutListenersIsFine() {
        TuningProfile profile;
        profile.listenPort = std::uint16_t{1};
        QVERIFY(applyProfile({}, profile, 1).listeners.empty());
    }
};

QTEST_APPLESS_MAIN(TestApplyProfile)
#include "tst_apply_profile.moc"
