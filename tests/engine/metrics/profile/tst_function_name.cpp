#include "engine/metrics/profile/function_name.h"

#include <QtTest>

using sluice::functionName;
using sluice::withoutArguments;

class TestFunctionName : public QObject {
    Q_OBJECT

private slots:
    void shortens_data() {
        QTest::addColumn<QString>("demangled");
        QTest::addColumn<QString>("name");
        const auto row = [](const char* demangled, const char* name) {
            QTest::newRow(demangled) << demangled << name;
        };
        row("main", "main");
        row("sluice::Gateway::apply(sluice::GatewayConfig, std::function<void (sluice::ApplyReport)>)",
            "sluice::Gateway::apply");
        row("void boost::asio::detail::run<int, std::vector<int> >(int)", "boost::asio::detail::run");
        row("unsigned long std::hash<char>::operator()(char) const", "std::hash::operator()");
        row("bool a::operator< <int>(a::B<int> const&, a::B<int> const&)", "a::operator<");
        row("a::operator<<(b&, c)", "a::operator<<");
        row("a::B::operator->() const", "a::B::operator->");
        row("bool a::operator==<int, b<int> >(int)", "a::operator==");
        row("operator new(unsigned long)", "operator new");
        row("operator delete[](void*)", "operator delete[]");
        row("(anonymous namespace)::x(int)", "(anonymous namespace)::x");
        row("a::(anonymous namespace)::Scan<(a::Kind)3>::next()", "a::(anonymous namespace)::Scan::next");
        row("a::run()::{lambda(int)#1}::operator()(int) const", "a::run::{lambda#1}::operator()");
        row("std::pair<int, int> a::f<&(a::g(int))>(char)", "a::f");
        row("decltype(auto) a::visit<int>(int&&)", "a::visit");
        row("a::f[abi:cxx11](int)", "a::f[abi:cxx11]");
        row("void a::f<((b<int>)())<=(32), c>(d)", "a::f");
        row("", "");
    }
    void shortens() {
        QFETCH(QString, demangled);
        QFETCH(QString, name);
        QCOMPARE(QString::fromStdString(withoutArguments(demangled.toStdString())), name);
    }

    void readsSymbols_data() {
        QTest::addColumn<QString>("symbol");
        QTest::addColumn<QString>("name");
        QTest::newRow("C") << "epoll_wait"
                           << "epoll_wait";
        QTest::newRow("versioned") << "memcpy@@GLIBC_2.14"
                                   << "memcpy";
        QTest::newRow("C++") << "_ZN6sluice7Gateway4stopEi"
                             << "sluice::Gateway::stop";
        QTest::newRow("a piece") << "_ZN6sluice7Gateway4stopEi.part.0.cold"
                                 << "sluice::Gateway::stop";
        QTest::newRow("coroutine") << "_ZN1a1fEPZNS_1fEvE15_ZN1a1fEv.Frame.actor"
                                   << "a::f [coroutine]";
        QTest::newRow("coroutine's end") << "_ZN1a1fEPZNS_1fEvE15_ZN1a1fEv.Frame.destroy.cold"
                                         << "a::f [coroutine end]";
        QTest::newRow("no C++ after all") << "_Zebra"
                                          << "_Zebra";
        QTest::newRow("a dot of C") << "fold.isra.0"
                                    << "fold.isra.0";
    }
    void readsSymbols() {
        QFETCH(QString, symbol);
        QFETCH(QString, name);
        QCOMPARE(QString::fromStdString(functionName(symbol.toUtf8().constData())), name);
    }
};

QTEST_APPLESS_MAIN(TestFunctionName)
#include "tst_function_name.moc"
