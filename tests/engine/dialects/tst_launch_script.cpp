#include "engine/dialects/profile.h"
#include "tests/engine/dialects/profile_table.h"

#include <QtTest>

using namespace sluice;

class TestLaunchScript : public QObject {
    Q_OBJECT

private slots:
    /// Report 000's options as they were published, with blanks inside.
    void optionsWithBlanksAreReadAndNoted() {
        const ProfileImport import = readProfile(
            "-Xmx 4g \n"
            "-Xms 4g \n"
            "-Xmn 1g \n"
            "-Xss 512k \n"
            "-XX: +DisableExplicitGC \n"
            "-XX: LargePageSizeInBytes=128m\n");
        QCOMPARE(
            tableOf(import),
            "1 -Xmx=4g: applied -> memory-budget=4GiB (blank-in-option)\n"
            "2 -Xms=4g: advice preallocation-is-advice (blank-in-option)\n"
            "3 -Xmn=1g: not-applicable no-garbage-collector (blank-in-option)\n"
            "4 -Xss=512k: not-applicable thread-stack-is-small (blank-in-option)\n"
            "5 -XX:+DisableExplicitGC: not-applicable no-garbage-collector (blank-in-option)\n"
            "6 -XX:LargePageSizeInBytes=128m: advice huge-pages-are-a-kernel-setting (blank-in-option)\n");
        QCOMPARE(import.format, ProfileFormat::JvmOptions);
        QCOMPARE(import.profile.memoryBudget, std::int64_t{4} << 30);
    }

    /// Report 001's restart script: options between -jar and the file, words glued where a line was joined,
    /// and commands around it that are no settings.
    void aPublishedRestartScript() {
        const ProfileImport import = readProfile(
            "echo \"Stopping sop-gateway-1.0.0-SNAPSHOT.jar\"\n"
            "pid=`ps -ef | grep sop-gateway-1.0.0-SNAPSHOT.jar | grep -v grep | awk '{print $2}'`\n"
            "if [ -n \"$pid\" ]\n"
            "then\n"
            "echo \"kill -9 的id:\" $pid\n"
            "kill -9 $pid\n"
            "fi\n"
            "nohup java -jar -verbose:gc -XX:+PrintGCDetails -XX:+PrintHeapAtGC -Xloggc:gc.log \\\n"
            "-XX:MetaspaceSize=128m -XX:MaxMetaspaceSize=128m -Xms1024m -Xmx1024m -Xmn256m -Xss256k "
            "-XX:SurvivorRatio=8\\\n"
            "-XX:+UseConcMarkSweepGC sop-gateway-1.0.0-SNAPSHOT.jar\\\n"
            "--spring.profiles.active=dev --server.port=8081 &\n"
            "\n"
            "tail -f nohup.out\n");
        QCOMPARE(tableOf(import),
                 "8 -verbose:gc: not-applicable no-garbage-collector\n"
                 "8 -XX:+PrintGCDetails: not-applicable no-garbage-collector\n"
                 "8 -XX:+PrintHeapAtGC: not-applicable no-garbage-collector\n"
                 "8 -Xloggc=gc.log: not-applicable no-garbage-collector\n"
                 "9 -XX:MetaspaceSize=128m: not-applicable no-bytecode-vm\n"
                 "9 -XX:MaxMetaspaceSize=128m: not-applicable no-bytecode-vm\n"
                 "9 -Xms=1024m: advice preallocation-is-advice\n"
                 "9 -Xmx=1024m: applied -> memory-budget=1GiB\n"
                 "9 -Xmn=256m: not-applicable no-garbage-collector\n"
                 "9 -Xss=256k: not-applicable thread-stack-is-small\n"
                 "9 -XX:SurvivorRatio=8: not-applicable no-garbage-collector\n"
                 "10 -XX:+UseConcMarkSweepGC: not-applicable no-garbage-collector (glued-option)\n"
                 "11 --spring.profiles.active=dev: not-applicable profile-selection (glued-option)\n"
                 "11 --server.port=8081: applied -> listen-port=8081\n");
        QCOMPARE(import.format, ProfileFormat::LaunchScript);
        QCOMPARE(import.product, "sop-gateway");
    }

    void optionsAfterTheJarSetNothing() {
        const ProfileImport import =
            readProfile("nohup java -jar mock.jar -server -Xmx4g -Dserver.port=1 &\n");
        QCOMPARE(tableOf(import),
                 "1 -server: not-applicable after-the-jar\n"
                 "1 -Xmx=4g: not-applicable after-the-jar\n"
                 "1 -Dserver.port=1: not-applicable after-the-jar\n");
        QVERIFY(!import.profile.memoryBudget);
    }

    void variablesAreFollowedToWhereTheyAreWritten() {
        const ProfileImport import = readProfile(
            "#!/bin/sh\n"
            "HEAP=${HEAP:-2g}\n"
            "JAVA_OPTS=\"-server -Xmx$HEAP\"\n"
            "JAVA_OPTS=\"$JAVA_OPTS -XX:+UseG1GC\"\n"
            "exec $JAVA_HOME/bin/java $JAVA_OPTS -Dserver.port=${PORT:-9080} -jar app-1.2.jar > out.log 2>&1 &\n");
        QCOMPARE(tableOf(import),
                 "3 -server: not-applicable no-bytecode-vm\n"
                 "3 -Xmx=2g: applied -> memory-budget=2GiB\n"
                 "4 -XX:+UseG1GC: not-applicable no-garbage-collector\n"
                 "5 -Dserver.port=9080: applied -> listen-port=9080\n");
        QCOMPARE(import.product, "app");
    }

    void aVariableThatNothingUsesStillCounts() {
        QCOMPARE(tableOf(readProfile("export JAVA_OPTS='-Xmx512m -Dreactor.netty.ioWorkerCount=4'\n")),
                 "1 -Xmx=512m: applied -> memory-budget=512MiB\n"
                 "1 -Dreactor.netty.ioWorkerCount=4: applied -> workers=4\n");
    }

    void aQuotedValueOverSeveralLines() {
        QCOMPARE(tableOf(readProfile("JAVA_OPTS=\"-Xmx1g\n  -Xms1g\"\njava $JAVA_OPTS -jar a.jar\n")),
                 "1 -Xmx=1g: applied -> memory-budget=1GiB\n"
                 "2 -Xms=1g: advice preallocation-is-advice\n");
    }

    void optionsInAContainersFile() {
        QCOMPARE(tableOf(readProfile(
                     "services:\n  gateway:\n    environment:\n      JAVA_OPTS: \"-Xmx1g -Xms1g\"\n")),
                 "4 -Xmx=1g: applied -> memory-budget=1GiB\n"
                 "4 -Xms=1g: advice preallocation-is-advice\n");
    }

    void theLastOfTwoHeapSizesCounts() {
        QCOMPARE(tableOf(readProfile("java -Xmx1g -XX:MaxHeapSize=2g -Xmx3g -jar a.jar\n")),
                 "1 -Xmx=1g: not-applicable duplicate-earlier\n"
                 "1 -XX:MaxHeapSize=2g: not-applicable duplicate-earlier\n"
                 "1 -Xmx=3g: applied -> memory-budget=3GiB\n");
    }

    void anArgumentBeatsASystemPropertyWhereverItStands() {
        QCOMPARE(tableOf(readProfile("java -Dserver.port=1 -jar a.jar --server.port=2\nserver.port=3\n")),
                 "1 -Dserver.port=1: not-applicable duplicate-earlier\n"
                 "1 --server.port=2: applied -> listen-port=2\n"
                 "2 server.port=3: not-applicable duplicate-earlier\n");
    }

    void otherCommandsAreNoSettings() {
        for (const char* text :
             {"echo java -Xmx1g -jar x.jar\n", "wrk -t8 -c200 -d30s \"http://127.0.0.1:8081/?a=b\"\n",
              "java -version\n", "ps -ef | grep java\n", "cd apache-shenyu-bootstrap-2.6.0\n",
              "$ ulimit -n\n65535\n"}) {
            QVERIFY2(readProfile(text).settings.empty(), text);
        }
    }

    void whatCannotBeReadSaysSo() {
        QCOMPARE(tableOf(readProfile("java -Xmx4gigs -XX:+NoSuchFlag @more.txt -Dno.such=1 -jar a.jar\n")),
                 "1 -Xmx=4gigs: not-applicable bad-value\n"
                 "1 -XX:+NoSuchFlag: unknown\n"
                 "1 @=more.txt: not-applicable argument-file-not-read\n"
                 "1 -Dno.such=1: unknown\n");
    }
};

QTEST_APPLESS_MAIN(TestLaunchScript)
#include "tst_launch_script.moc"
