#include "engine/proxy/io/tls/server_names.h"

#include <QtTest>

using sluice::proxy::ServerNames;

/// Which certificate a server name means.
class TestServerNames : public QObject {
    Q_OBJECT

    static int found(const ServerNames& names, std::string_view name) {
        const auto index = names.find(name);
        return index ? static_cast<int>(*index) : -1;
    }

private slots:
    void exactWinsOverWildcard() {
        ServerNames names;
        names.add("*.example.com", 0);
        names.add("api.example.com", 1);
        QCOMPARE(found(names, "api.example.com"), 1);
        QCOMPARE(found(names, "web.example.com"), 0);
    }

    void aWildcardStandsForOneLabel() {
        ServerNames names;
        names.add("*.example.com", 0);
        QCOMPARE(found(names, "a.b.example.com"), -1);
        QCOMPARE(found(names, "example.com"), -1);
        QCOMPARE(found(names, ".example.com"), -1);
        QCOMPARE(found(names, "com"), -1);
    }

    void caseAndTheDotOfTheRootDoNotCount() {
        ServerNames names;
        names.add("API.Example.com", 0);
        names.add("*.Example.org.", 1);
        QCOMPARE(found(names, "api.EXAMPLE.com."), 0);
        QCOMPARE(found(names, "x.example.ORG"), 1);
    }

    void theFirstKeepsItsName() {
        ServerNames names;
        names.add("a.example", 0);
        names.add("a.example", 1);
        QCOMPARE(found(names, "a.example"), 0);
    }

    void whatIsNoNameIsLeftOut() {
        ServerNames names;
        for (const char* pattern : {"", ".", "*.", "*", "w*.example.com", "*.*.example.com"})
            names.add(pattern, 0);
        names.add(std::string(254, 'a'), 0);
        QCOMPARE(found(names, ""), -1);
        QCOMPARE(found(names, "www.example.com"), -1);
        QCOMPARE(found(names, "a.b.example.com"), -1);
        QCOMPARE(found(names, "*"), -1);
        QCOMPARE(found(names, std::string(254, 'a')), -1);
    }
};

QTEST_APPLESS_MAIN(TestServerNames)
#include "tst_server_names.moc"
