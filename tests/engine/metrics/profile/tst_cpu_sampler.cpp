#include "engine/metrics/profile/cpu_sampler.h"
#include "engine/metrics/thread_clock.h"

#include <QtTest>

#include <cmath>
#include <csignal>
#include <future>

using namespace sluice;

namespace {

std::atomic<double> sink{0};

}  // namespace

// Functions with names of their own, called for real.
__attribute__((noinline)) void burnInner(Nanos cpu) {
    const Nanos until = threadCpuTime() + cpu;
    double value = 1;
    while (threadCpuTime() < until) {
        for (int i = 0; i < 10'000; ++i) value = std::sqrt(value + i);
    }
    sink = value;
}
__attribute__((noinline)) void burnOuter(Nanos cpu) {
    burnInner(cpu);
    sink = sink + 1;
}

namespace {

/// Enters the sampled threads, then does what it is given until it is ended.
class BusyThread {
public:
    BusyThread(SampledThreads& threads, std::string name) {
        std::promise<void> entered;
        m_thread = std::thread([this, &threads, &entered, name = std::move(name)] {
            const SampledThread sampled(&threads, name);
            entered.set_value();
            for (;;) {
                std::packaged_task<void()> work;
                {
                    std::unique_lock lock(m_mutex);
                    m_wake.wait(lock, [this] { return m_work.valid() || m_end; });
                    if (!m_work.valid()) return;
                    work = std::exchange(m_work, {});
                }
                work();
            }
        });
        entered.get_future().wait();
    }
    ~BusyThread() {
        {
            const std::lock_guard lock(m_mutex);
            m_end = true;
        }
        m_wake.notify_one();
        m_thread.join();
    }
    std::future<void> run(std::function<void()> work) {
        const std::lock_guard lock(m_mutex);
        m_work = std::packaged_task<void()>(std::move(work));
        m_wake.notify_one();
        return m_work.get_future();
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_wake;
    std::packaged_task<void()> m_work;
    bool m_end = false;
    std::thread m_thread;
};

CpuProfile stopped(CpuSampler& sampler) {
    std::promise<CpuProfile> done;
    sampler.stop([&done](CpuProfile profile) { done.set_value(std::move(profile)); });
    return done.get_future().get();
}

/// Samples of stacks that contain the text.
std::uint64_t samplesOf(const CpuProfile& profile, const QString& text) {
    std::uint64_t sum = 0;
    for (const QString& line : QString::fromStdString(collapsedStacks(profile)).split('\n')) {
        if (line.contains(text)) sum += line.section(' ', -1).toULongLong();
    }
    return sum;
}

constexpr Nanos kWork = Millis(600);

}  // namespace

class TestCpuSampler : public QObject {
    Q_OBJECT

private slots:
    void init() {
        CpuSampler sampler;
        const auto started = sampler.start();
        if (!started && started.error().code == ErrorCode::Unsupported)
            QSKIP(qPrintable(QString::fromStdString(toLogText(started.error()))));
        QVERIFY(started.has_value());
    }

    void aBusyFunctionIsSeenWithItsCallers() {
        CpuSampler sampler;
        BusyThread thread(sampler.threads(), "worker");
        QVERIFY(sampler.start().has_value());
        thread.run([] { burnOuter(kWork); }).wait();
        const CpuProfile profile = stopped(sampler);
        QVERIFY(!profile.error);
        QVERIFY(!profile.stripped);
        QCOMPARE(profile.hertz, CpuSampler::kHertz);
        // 59 in 600 ms; a machine that is busy ticks late, not seldom.
        QVERIFY2(profile.samples() >= 20 && profile.samples() <= 70,
                 qPrintable(QString::number(profile.samples())));
        const std::uint64_t seen = samplesOf(profile, "burnOuter;burnInner");
        QVERIFY2(seen * 10 >= profile.samples() * 9, collapsedStacks(profile).c_str());
        QCOMPARE(samplesOf(profile, "worker;"), profile.samples());
        QVERIFY2(profile.cut * 10 <= profile.samples(), collapsedStacks(profile).c_str());
    }

    void anIdleThreadGivesNothing() {
        CpuSampler sampler;
        BusyThread thread(sampler.threads(), "worker");
        QVERIFY(sampler.start().has_value());
        const CpuProfile profile = stopped(sampler);
        QCOMPARE(profile.samples(), std::uint64_t(0));
        QVERIFY(profile.calls.empty());
        QVERIFY(!profile.error);
    }

    void threadsMayComeAndGoMeanwhile() {
        CpuSampler sampler;
        QVERIFY(sampler.start().has_value());
        {
            BusyThread late(sampler.threads(), "late");
            BusyThread other(sampler.threads(), "other");
            auto burning = late.run([] { burnOuter(kWork); });
            other.run([] { burnInner(kWork); }).wait();
            burning.wait();
        }
        const CpuProfile profile = stopped(sampler);
        QVERIFY(samplesOf(profile, "late;") > 0);
        QVERIFY(samplesOf(profile, "other;") > 0);
        QCOMPARE(samplesOf(profile, "late;") + samplesOf(profile, "other;"), profile.samples());
    }

    void eachSessionBeginsAtZero() {
        CpuSampler sampler;
        BusyThread thread(sampler.threads(), "worker");
        QVERIFY(sampler.start().has_value());
        QCOMPARE(sampler.start().error().code, ErrorCode::Busy);
        thread.run([] { burnInner(kWork); }).wait();
        QVERIFY(stopped(sampler).samples() > 0);
        thread.run([] { burnInner(Millis(100)); }).wait();  // between two sessions: nobody samples
        QVERIFY(sampler.start().has_value());
        QCOMPARE(stopped(sampler).samples(), std::uint64_t(0));
        QCOMPARE(stopped(sampler).hertz, 0u);  // nothing ran
    }

    void aSignalFromElsewhereIsIgnored() {
        CpuSampler sampler;
        BusyThread thread(sampler.threads(), "worker");
        QVERIFY(sampler.start().has_value());
        thread
            .run([] {
                for (int i = 0; i < 100; ++i) pthread_kill(pthread_self(), SIGPROF);
            })
            .wait();
        raise(SIGPROF);
        QVERIFY(stopped(sampler).samples() < 5);
        raise(SIGPROF);  // the handler is still there
    }

    /// Throwing walks the stack with the loader's lock held: a handler that did the same would hang or crash.
    void throwingThreadsAreSampledSafely() {
        CpuSampler sampler;
        BusyThread thread(sampler.threads(), "worker");
        QVERIFY(sampler.start().has_value());
        std::uint64_t caught = 0;
        thread
            .run([&caught] {
                const Nanos until = threadCpuTime() + kWork;
                while (threadCpuTime() < until) {
                    for (int i = 0; i < 1'000; ++i) {
                        try {
                            throw std::runtime_error("x");
                        } catch (const std::runtime_error&) {
                            ++caught;
                        }
                    }
                }
            })
            .wait();
        const CpuProfile profile = stopped(sampler);
        QVERIFY(caught > 0);
        QVERIFY(samplesOf(profile, "_Unwind_RaiseException") > 0);
    }

    void aForeignHandlerIsLeftAlone() {
        struct sigaction ours {};
        struct sigaction foreign {};
        foreign.sa_handler = [](int) {};
        sigaction(SIGPROF, &foreign, &ours);
        CpuSampler sampler;
        const auto started = sampler.start();
        sigaction(SIGPROF, &ours, nullptr);
        QCOMPARE(started.error().code, ErrorCode::Busy);
        QCOMPARE(started.error().subject, std::string("SIGPROF"));
        QVERIFY(sampler.start().has_value());
    }
};

QTEST_APPLESS_MAIN(TestCpuSampler)
#include "tst_cpu_sampler.moc"
