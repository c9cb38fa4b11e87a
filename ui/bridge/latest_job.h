#pragma once

#include <QCoreApplication>
#include <QMetaObject>
#include <QThreadPool>

#include <atomic>
#include <functional>
#include <memory>
#include <utility>

namespace sluice {

/// Runs work off the GUI thread; only the answer of the newest job arrives, and none after the end of this
/// object. start() and the answers are on the GUI thread.
class LatestJob {
public:
    LatestJob() = default;
    ~LatestJob() { cancel(); }
    LatestJob(const LatestJob&) = delete;
    LatestJob& operator=(const LatestJob&) = delete;

    template <class Answer>
    void start(std::function<Answer()> work, std::function<void(Answer)> done) {
        const unsigned ticket = ++*m_newest;
        QThreadPool::globalInstance()->start(
            [newest = m_newest, ticket, work = std::move(work), done = std::move(done)] {
                if (*newest != ticket) return;
                Answer answer = work();
                QMetaObject::invokeMethod(
                    qApp,
                    [newest, ticket, done, answer = std::move(answer)]() mutable {
                        if (*newest == ticket) done(std::move(answer));
                    },
                    Qt::QueuedConnection);
            });
    }

    /// The job that runs, if any, will not answer.
    void cancel() { ++*m_newest; }

private:
    std::shared_ptr<std::atomic<unsigned>> m_newest = std::make_shared<std::atomic<unsigned>>(0U);
};

}  // namespace sluice
