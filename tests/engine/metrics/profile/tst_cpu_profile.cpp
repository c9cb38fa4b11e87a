#include "engine/metrics/profile/profile_builder.h"

#include <QtTest>

#include <sstream>

using namespace sluice;

namespace {

/// "main;run 3" for each line.
CpuProfile folded(std::initializer_list<std::pair<const char*, std::uint64_t>> stacks) {
    ProfileBuilder builder;
    for (const auto& [text, samples] : stacks) {
        std::vector<std::uint32_t> stack;
        std::istringstream names(text);
        for (std::string name; std::getline(names, name, '/');) stack.push_back(builder.function(name));
        builder.add(stack, samples);
    }
    return builder.profile();
}

}  // namespace

class TestCpuProfile : public QObject {
    Q_OBJECT

private slots:
    void foldsEqualStacks() {
        const CpuProfile profile =
            folded({{"w/run/read", 2}, {"w/run", 1}, {"w/run/read", 3}, {"w/read", 4}});
        QCOMPARE(profile.samples(), std::uint64_t(10));
        QCOMPARE(profile.functions.size(), std::size_t(3));
        QCOMPARE(profile.calls.size(), std::size_t(4));
        QCOMPARE(QString::fromStdString(collapsedStacks(profile)),
                 QString("w;read 4\nw;run 1\nw;run;read 5\n"));
    }

    void recursionIsKept() {
        QCOMPARE(QString::fromStdString(collapsedStacks(folded({{"w/f/f/g", 1}, {"w/f/g", 1}}))),
                 QString("w;f;f;g 1\nw;f;g 1\n"));
    }

    void nothingIsNothing() {
        QCOMPARE(collapsedStacks({}), std::string());
        ProfileBuilder builder;
        builder.add({}, 5);
        QCOMPARE(builder.profile().samples(), std::uint64_t(0));
    }

    void aNameCannotBreakTheFormat() {
        QCOMPARE(QString::fromStdString(collapsedStacks(folded({{"w/a;b\nc 7", 1}}))),
                 QString("w;a:b c 7 1\n"));
    }

    void profilesAdd() {
        CpuProfile one = folded({{"w/run/read", 2}, {"w/run", 1}});
        one.hertz = 99;
        one.lost = 1;
        one.cut = 2;
        CpuProfile two = folded({{"w/run/write", 4}, {"w/run/read", 1}, {"v/run", 1}});
        two.lost = 5;
        two.unnamed = 3;
        two.stripped = true;
        two.error = Error{ErrorCode::Unsupported, "processor", {}};
        ProfileBuilder builder;
        builder.add(one);
        builder.add(two);
        const CpuProfile& sum = builder.profile();
        QCOMPARE(QString::fromStdString(collapsedStacks(sum)),
                 QString("v;run 1\nw;run 1\nw;run;read 3\nw;run;write 4\n"));
        QCOMPARE(sum.hertz, 99u);
        QCOMPARE(sum.lost, std::uint64_t(6));
        QCOMPARE(sum.cut, std::uint64_t(2));
        QCOMPARE(sum.unnamed, std::uint64_t(3));
        QVERIFY(sum.stripped);
        QVERIFY(sum.error.has_value());
        for (std::size_t i = 0; i < sum.calls.size(); ++i)
            QVERIFY(sum.calls[i].caller == CpuProfile::kOutermost || sum.calls[i].caller < i);
    }
};

QTEST_APPLESS_MAIN(TestCpuProfile)
#include "tst_cpu_profile.moc"
