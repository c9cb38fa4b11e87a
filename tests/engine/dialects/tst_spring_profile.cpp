#include "engine/dialects/profile.h"
#include "tests/engine/dialects/profile_table.h"

#include <QtTest>

using namespace sluice;
using namespace std::chrono_literals;

/// Spring's YAML and properties: ShenYu, SOP, Spring Cloud Gateway and Zuul.
class TestSpringProfile : public QObject {
    Q_OBJECT

private slots:
    void theHttpClientOfShenYu() {
        const ProfileImport import = readProfile(
            "httpclient:\n"
            "  strategy: webClient # netty\n"
            "  connectTimeout: 45000 # 45000\n"
            "  responseTimeout: 3000\n"
            "  readerIdleTime: 2500\n"
            "  allIdleTime: 3000\n"
            "  readTimeout: 3000\n"
            "  writeTimeout: 4000\n"
            "  keepAlive: false\n"
            "  maxInMemorySize: 1 # 1\n"
            "  pool:\n"
            "    type: ELASTIC # ELASTIC\n"
            "    name: proxy\n"
            "    maxConnections: 16\n"
            "    acquireTimeout: 45000\n"
            "    maxIdleTime: 3000");
        QCOMPARE(tableOf(import),
                 "2 httpclient.strategy=webClient: not-applicable one-http-client\n"
                 "3 httpclient.connectTimeout=45000: applied -> connect-timeout=45s\n"
                 "4 httpclient.responseTimeout=3000: not-applicable smaller-one-applies\n"
                 "5 httpclient.readerIdleTime=2500: applied -> read-timeout=2500ms\n"
                 "6 httpclient.allIdleTime=3000: not-applicable covered-by-other-timeouts\n"
                 "7 httpclient.readTimeout=3000: not-applicable smaller-one-applies\n"
                 "8 httpclient.writeTimeout=4000: applied -> send-timeout=4s\n"
                 "9 httpclient.keepAlive=false: not-applicable pool-keeps-alive\n"
                 "10 httpclient.maxInMemorySize=1: not-applicable bodies-are-streamed\n"
                 "12 httpclient.pool.type=ELASTIC: applied -> upstream-keepalive, max-connections=true, 0\n"
                 "13 httpclient.pool.name=proxy: not-applicable name-only\n"
                 "14 httpclient.pool.maxConnections=16: not-applicable elastic-ignores-maximum\n"
                 "15 httpclient.pool.acquireTimeout=45000: not-applicable no-acquire-queue\n"
                 "16 httpclient.pool.maxIdleTime=3000: applied -> pool-idle-timeout=3s\n");
        QCOMPARE(import.format, ProfileFormat::ShenYu);
    }

    void aFixedPoolHasItsMaximumAndADisabledOneNone() {
        const ProfileImport fixed = readProfile("httpclient:\n  pool: {type: FIXED, maxConnections: 500}\n");
        QCOMPARE(rowOf(fixed, "httpclient.pool.maxConnections"),
                 "2 httpclient.pool.maxConnections=500: applied -> pool-size, max-connections=500, 500");
        QCOMPARE(fixed.profile.upstreamKeepalive, true);
        const ProfileImport disabled = readProfile(
            "httpclient:\n  keepAlive: false\n  pool:\n    type: disabled\n    maxConnections: 5\n");
        QCOMPARE(disabled.profile.upstreamKeepalive, false);
        QCOMPARE(rowOf(disabled, "httpclient.pool.maxConnections"),
                 "5 httpclient.pool.maxConnections=5: not-applicable pool-disabled");
    }

    void anEscapedBackslashEndsItsLine() {
        const ProfileImport import = readProfile(
            "log.folder=C:\\\\logs\\\\\n"
            "java -Xmx2g -jar gateway.jar\n");
        QCOMPARE(rowOf(import, "-Xmx"), "2 -Xmx=2g: applied -> memory-budget=2GiB");
    }

    void nettyWithAndWithoutItsParents_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("whole") << QByteArray("shenyu:\n  netty:\n    http:\n      workerCount: 8\n");
        QTest::newRow("bare") << QByteArray("netty:\n  http:\n    workerCount: 8\n");
        QTest::newRow("as published") << QByteArray("netty:\n  http:\n  # a comment\n  workerCount: 8\n");
        QTest::newRow("before the rename")
            << QByteArray("soul:\n  netty:\n    http:\n      workerCount : 8\n");
        QTest::newRow("windows") << QByteArray(
            "\xEF\xBB\xBFshenyu:\r\n  netty:\r\n    http:\r\n      workerCount: 8\r\n");
        QTest::newRow("bordered") << QByteArray("| netty: |\n|   http: |\n|     workerCount: 8 |\n");
        QTest::newRow("properties") << QByteArray("shenyu.netty.http.workerCount=8");
        QTest::newRow("tabs in the value") << QByteArray("netty:\n  http:\n    workerCount:\t8\t# comment\n");
    }
    void nettyWithAndWithoutItsParents() {
        QFETCH(QByteArray, text);
        QCOMPARE(readProfile(text.toStdString()).profile.workers, 8u);
    }

    void theMisplacedBlockIsNoted() {
        const ProfileImport import = readProfile("netty:\n  http:\n  workerCount: 8\n");
        QCOMPARE(tableOf(import),
                 "2 netty.http: not-applicable wrong-indentation\n"
                 "3 netty.workerCount=8: applied -> workers=8 (wrong-indentation)\n");
    }

    void aServerBlockThatIsSwitchedOffSetsNothing() {
        const ProfileImport import =
            readProfile("netty:\n  http:\n    webServerFactoryEnabled: false\n    workerCount: 8\n");
        QCOMPARE(rowOf(import, "netty.http.workerCount"),
                 "4 netty.http.workerCount=8: not-applicable switched-off");
        QVERIFY(!import.profile.workers);
    }

    void threeGenerationsOfTheMatchCache() {
        QCOMPARE(
            rowOf(readProfile("shenyu:\n  matchCache:\n    selectorEnabled: false\n"),
                  "shenyu.matchCache.selectorEnabled"),
            "3 shenyu.matchCache.selectorEnabled=false: not-applicable router-needs-no-cache (match-cache-of-251)");
        QCOMPARE(rowOf(readProfile("matchCache:\n  rule:\n    maximumSize: 65536\n"),
                       "matchCache.rule.maximumSize"),
                 "3 matchCache.rule.maximumSize=65536: not-applicable router-needs-no-cache "
                 "(match-cache-of-260-snapshot)");
        QCOMPARE(
            rowOf(readProfile("selectorMatchCache:\n  trie:\n    cacheSize: 128\n"),
                  "selectorMatchCache.trie.cacheSize"),
            "3 selectorMatchCache.trie.cacheSize=128: not-applicable router-needs-no-cache (match-cache-of-260)");
    }

    /// Report 001's properties.
    void sopWithZuul() {
        const ProfileImport import = readProfile(
            "# 不校验时间，这样一个链接可以一直进行测试\n"
            "sop.api-config.timeout-seconds=0\n"
            "sop.restful.enable=true\n"
            "logging.level.com.gitee=info\n"
            "zuul.host.max-per-route-connections=5000\n"
            "zuul.host.max-total-connections=5000\n"
            "zuul.semaphore.max-semaphores=5000\n"
            "ribbon.ReadTimeout=5000\n"
            "hystrix.command.default.execution.isolation.thread.timeoutInMilliseconds=13000\n"
            "logging.file=sop-gateway.log\n");
        QCOMPARE(
            tableOf(import),
            "2 sop.api-config.timeout-seconds=0: not-applicable signature-check-is-a-plugin\n"
            "3 sop.restful.enable=true: not-applicable applies-to-rules-not-engine\n"
            "4 logging.level.com.gitee=info: not-applicable log-settings\n"
            "5 zuul.host.max-per-route-connections=5000: applied -> pool-size=5000\n"
            "6 zuul.host.max-total-connections=5000: applied -> max-connections=5000\n"
            "7 zuul.semaphore.max-semaphores=5000: not-applicable no-hystrix-isolation\n"
            "8 ribbon.ReadTimeout=5000: applied -> read-timeout=5s\n"
            "9 hystrix.command.default.execution.isolation.thread.timeoutInMilliseconds=13000: not-applicable "
            "no-hystrix-isolation\n"
            "10 logging.file=sop-gateway.log: not-applicable log-settings\n");
        QCOMPARE(import.format, ProfileFormat::Sop);
    }

    void namesAreRelaxed_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("dashes") << QByteArray("spring.cloud.gateway.httpclient.pool.max-idle-time=15s");
        QTest::newRow("camel") << QByteArray("spring.cloud.gateway.httpclient.pool.maxIdleTime=15000");
        QTest::newRow("iso") << QByteArray("spring.cloud.gateway.httpclient.pool.max_idle_time=PT15S");
        QTest::newRow("new prefix") << QByteArray(
            "spring.cloud.gateway.server.webflux.httpclient.pool.max-idle-time = 15s");
        QTest::newRow("environment") << QByteArray("SPRING_CLOUD_GATEWAY_HTTPCLIENT_POOL_MAXIDLETIME=15s");
        QTest::newRow("yaml") << QByteArray(
            "spring.cloud.gateway:\n  httpclient:\n    pool:\n      maxIdleTime: 15s\n");
    }
    void namesAreRelaxed() {
        QFETCH(QByteArray, text);
        const ProfileImport import = readProfile(text.toStdString());
        QCOMPARE(import.profile.poolIdleTimeout, 15000ms);
    }

    void placeholdersTakeTheirDefaults() {
        const ProfileImport import = readProfile(
            "ports.base=90\n"
            "server.port=${PORT:${ports.base}81}\n"
            "ribbon.ReadTimeout=${TIMEOUT}\n"
            "zuul.host.connect-timeout-millis=${A:${B:${C:700}}}\n");
        QCOMPARE(rowOf(import, "server.port"),
                 "2 server.port=${PORT:${ports.base}81}: applied -> listen-port=9081");
        QCOMPARE(rowOf(import, "ribbon.ReadTimeout"),
                 "3 ribbon.ReadTimeout=${TIMEOUT}: advice unresolved-placeholder");
        QCOMPARE(import.profile.connectTimeout, 700ms);
    }

    void aPlaceholderThatMeansItselfEnds() {
        const ProfileImport import = readProfile("a.b=${a.b}\nserver.port=${a.b}\n");
        QCOMPARE(rowOf(import, "server.port"), "2 server.port=${a.b}: advice unresolved-placeholder");
    }

    void documentsOfOtherProfilesDoNotCount() {
        const std::string text =
            "server:\n  port: 1000\n---\n"
            "spring:\n  config:\n    activate:\n      on-profile: dev\nserver:\n  port: 2000\n---\n"
            "spring:\n  profiles: prod\nserver:\n  port: 3000\n";
        const ProfileImport plain = readProfile(text);
        QCOMPARE(plain.profile.listenPort, std::uint16_t{1000});
        QCOMPARE(rowOf(plain, "server.port"), "14 server.port=3000: not-applicable other-profile");
        const ProfileImport dev = readProfile("java -jar a.jar --spring.profiles.active=dev,local\n" + text);
        QCOMPARE(dev.profile.listenPort, std::uint16_t{2000});
    }

    void keysTwiceInOneFileCountOnce() {
        QCOMPARE(tableOf(readProfile("server.port=1\nserver.port=2\n")),
                 "1 server.port=1: not-applicable duplicate-earlier\n"
                 "2 server.port=2: applied -> listen-port=2\n");
    }

    void anEmptyValueIsASettingOfItsOwn() {
        QCOMPARE(tableOf(readProfile(
                     "zuul:\n  routes:\n    auth:\n      sensitiveHeaders:\n      path: /uaa/**\n")),
                 "4 zuul.routes.auth.sensitiveHeaders: not-applicable applies-to-rules-not-engine\n"
                 "5 zuul.routes.auth.path=/uaa/**: not-applicable applies-to-rules-not-engine\n");
    }

    void listsMayStandWhereTheirKeyStands() {
        QCOMPARE(tableOf(readProfile("zuul:\n  a:\n  - x\n  - k: y\n    l: z\n  b: w\n")),
                 "3 zuul.a[0]=x: not-applicable applies-to-rules-not-engine\n"
                 "4 zuul.a[1].k=y: not-applicable applies-to-rules-not-engine\n"
                 "5 zuul.a[1].l=z: not-applicable applies-to-rules-not-engine\n"
                 "6 zuul.b=w: not-applicable applies-to-rules-not-engine\n");
    }

    void foldedTextIsOneValue() {
        QCOMPARE(tableOf(readProfile(
                     "zuul:\n  ignored-patterns: >\n    /a/**,\n    /b/**\n  prefix: '/api # x'\n")),
                 "2 zuul.ignored-patterns=/a/**, /b/**: not-applicable applies-to-rules-not-engine\n"
                 "5 zuul.prefix=/api # x: not-applicable applies-to-rules-not-engine\n");
    }

    void propertiesHaveEscapesAndContinuations() {
        const ProfileImport import =
            readProfile("spring.application.name=\\u6c34\\u95f8\nserver.port=90\\\n  81\n");
        QCOMPARE(import.product, "水闸");
        QCOMPARE(import.profile.listenPort, std::uint16_t{9081});
    }

    void oneKeyMayBeValueAndParent() {
        QCOMPARE(readProfile("zuul.routes.auth=/a/**\nzuul.routes.auth.sensitive-headers=\n").settings.size(),
                 2u);
    }

    void proseBetweenIsPassedOver() {
        const ProfileImport import = readProfile(
            "Apache ShenYu Bootstrap配置\n\n• CPU: 4核8线程\nRAM: 16G\n- 服务器：CentOS7\n\nJVM配置\n\n-Xmx 4g\n\n公共配置\n\n"
            "netty:\n  http:\n    workerCount: 8\n\nWebClient配置\n\nQPS 50%\n");
        QCOMPARE(tableOf(import),
                 "9 -Xmx=4g: applied -> memory-budget=4GiB (blank-in-option)\n"
                 "15 netty.http.workerCount=8: applied -> workers=8\n");
        QCOMPARE(import.format, ProfileFormat::Mixed);
    }

    void valuesOutOfRangeChangeNothing() {
        for (const char* text :
             {"server.port=65536", "server.port=-1", "netty.http.workerCount=1025",
              "netty.http.workerCount=0", "ribbon.ReadTimeout=-5", "ribbon.ReadTimeout=soon",
              "zuul.host.max-total-connections=99999999999999999999"}) {
            const ProfileImport import = readProfile(text);
            QCOMPARE(import.settings.size(), 1u);
            QCOMPARE(import.settings.front().reason, SettingReason::BadValue);
        }
    }
};

QTEST_APPLESS_MAIN(TestSpringProfile)
#include "tst_spring_profile.moc"
