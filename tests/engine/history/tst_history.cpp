#include "engine/history/sqlite_history.h"

#include <QtTest>
#include <SQLiteCpp/Statement.h>

#include <fstream>
#include <future>
#include <sys/wait.h>
#include <unistd.h>

using namespace sluice;

namespace {

/// Posts a call and waits for its answer, as a test may.
template <class Value, class Post>
Value answerOf(Post post) {
    auto promise = std::make_shared<std::promise<Value>>();
    std::future<Value> future = promise->get_future();
    post([promise](Value value) { promise->set_value(std::move(value)); });
    return future.get();
}

StoredRun runOf(const std::string& title, UtcMillis started = 1'000) {
    StoredRun run;
    run.summary.planId = "sample";
    run.summary.title = title;
    run.summary.state = "running";
    run.summary.startedUtc = started;
    run.head = "{\"head\": \"" + title + "\"}";
    return run;
}

std::int64_t begin(History& history, const StoredRun& run) {
    return *answerOf<Result<std::int64_t>>([&](auto done) { history.beginRun(run, done); });
}

Result<StoredRun> load(History& history, std::int64_t id) {
    return answerOf<Result<StoredRun>>([&](auto done) { history.loadRun(id, done); });
}

Result<std::vector<RunSummary>> list(History& history) {
    return answerOf<Result<std::vector<RunSummary>>>([&](auto done) { history.listRuns(done); });
}

Result<void> end(History& history, StoredRun run) {
    return answerOf<Result<void>>([&](auto done) { history.endRun(std::move(run), done); });
}

Result<void> remove(History& history, std::vector<std::int64_t> ids) {
    return answerOf<Result<void>>([&](auto done) { history.removeRuns(std::move(ids), done); });
}

QString titlesOf(const std::vector<RunSummary>& runs) {
    QStringList titles;
    for (const RunSummary& run : runs) titles << QString::fromStdString(run.title);
    return titles.join(' ');
}

/// What `failed` heard. Filled on the history thread; read after an answer came from there.
using Failures = std::shared_ptr<std::vector<Error>>;

HistoryOptions impatient() {
    return {.busyTimeout = Millis(0), .retryEvery = std::chrono::hours(1), .mostPages = 0};
}

}  // namespace

class TestHistory : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    std::filesystem::path file() const { return m_folder->filePath("deep/er/history.sqlite").toStdString(); }

    std::unique_ptr<History> opened(HistoryOptions options = impatient(), Failures failures = {}) const {
        auto history = SqliteHistory::open(file(), options, [failures](Error error) {
            if (failures) failures->push_back(std::move(error));
        });
        return history ? std::move(*history) : nullptr;
    }

    Error refusal() const {
        const auto history = SqliteHistory::open(file(), impatient(), {});
        return history ? Error{ErrorCode::NotFound, "it opened", {}} : history.error();
    }

private slots:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
    }

    void aRunComesBackAfterARestart() {
        std::int64_t id = 0;
        {
            auto history = opened();
            id = begin(*history, runOf("first"));
            history->putPhase(id, 0, "half");
            history->putPhase(id, 1, "second");
            history->putPhase(id, 0, "whole");
            StoredRun finished = runOf("first");
            finished.summary.id = id;
            finished.summary.state = "finished";
            finished.summary.share = 0.9;
            finished.summary.suspect = true;
            QVERIFY(end(*history, finished).has_value());
        }
        const auto history = opened();
        const StoredRun run = *load(*history, id);
        QCOMPARE(run.summary.state, std::string("finished"));
        QCOMPARE(run.summary.share.value(), 0.9);
        QVERIFY(!run.summary.p99Millis);
        QVERIFY(run.summary.suspect);
        QCOMPARE(run.head, std::string("{\"head\": \"first\"}"));
        QVERIFY((run.phases == std::vector<std::string>{"whole", "second"}));
    }

    void theListHasTheNewestFirst() {
        auto history = opened();
        begin(*history, runOf("old", 1));
        begin(*history, runOf("new", 3));
        begin(*history, runOf("middle", 2));
        QCOMPARE(titlesOf(*list(*history)), "new middle old");
    }

    void writesPostedAfterTheLastAnswerAreKeptAtTheEnd() {
        std::int64_t id = 0;
        {
            auto history = opened();
            id = begin(*history, runOf("kept"));
            history->putPhase(id, 0, "last words");
        }
        QCOMPARE((*load(*opened(), id)).phases.at(0), std::string("last words"));
    }

    void aNoteWrittenDuringTheRunOutlivesItsEnd() {
        auto history = opened();
        StoredRun run = runOf("noted");
        run.summary.note = "as it began";
        run.summary.id = begin(*history, run);
        history->setNote(run.summary.id, "meanwhile", {});
        QVERIFY(answerOf<Result<void>>([&](auto done) { history->endRun(run, done); }).has_value());
        QCOMPARE((*load(*history, run.summary.id)).summary.note, std::string("meanwhile"));
    }

    void notesAreSetAndRunsRemoved() {
        auto history = opened();
        const auto id = begin(*history, runOf("noted"));
        const auto setNote = [&](std::int64_t run) {
            return answerOf<Result<void>>([&](auto done) { history->setNote(run, "mine", done); });
        };
        QVERIFY(setNote(id).has_value());
        QCOMPARE((*load(*history, id)).summary.note, std::string("mine"));
        QVERIFY(remove(*history, {id}).has_value());
        QCOMPARE(load(*history, id).error().code, ErrorCode::NotFound);
        QCOMPARE(setNote(id).error().code, ErrorCode::NotFound);
        QCOMPARE(end(*history, runOf("never began")).error().code, ErrorCode::NotFound);
        history->putPhase(id, 3, "too late");
        QVERIFY(list(*history)->empty());
    }

    void configurationVersionsAreListedNewestFirst() {
        auto history = opened();
        for (const char* reason : {"first", "second"}) {
            const auto id = answerOf<Result<std::int64_t>>([&](auto done) {
                history->addConfigVersion({0, 5, "me", reason, "version: 1\n"}, done);
            });
            QVERIFY(*id > 0);
        }
        const auto versions = *answerOf<Result<std::vector<ConfigVersion>>>(
            [&](auto done) { history->listConfigVersions(done); });
        QCOMPARE(versions.size(), std::size_t(2));
        QCOMPARE(versions[0].reason, std::string("second"));
        QCOMPARE(versions[1].text, std::string("version: 1\n"));
    }

    void anEmptyPathIsADatabaseInMemory() {
        auto history = *History::open({}, {});
        const auto id = begin(*history, runOf("fleeting"));
        QCOMPARE((*load(*history, id)).summary.title, std::string("fleeting"));
    }

    void anOlderFileIsMigrated() {
        opened();
        {
            SQLite::Database database(file().string(), SQLite::OPEN_READWRITE);
            database.exec("DROP TABLE config_versions; DROP TABLE seconds; PRAGMA user_version = 1");
            database.exec(
                "INSERT INTO runs VALUES (7, 'p', 'old', '', 'finished', '', 1, 2.0, NULL, NULL, 0, '{}')");
        }
        auto history = opened();
        QCOMPARE(titlesOf(*list(*history)), "old");
        const auto id =
            answerOf<Result<std::int64_t>>([&](auto done) { history->addConfigVersion({}, done); });
        QVERIFY(*id > 0);
    }

    void aNewerFileIsRefusedAndLeftAlone() {
        opened();
        SQLite::Database database(file().string(), SQLite::OPEN_READWRITE);
        database.exec("PRAGMA user_version = 99");
        QCOMPARE(refusal().code, ErrorCode::DatabaseTooNew);
        QCOMPARE(refusal().subject, std::string("99"));
        QCOMPARE(database.execAndGet("PRAGMA user_version").getInt(), 99);
    }

    void aDatabaseOfAnotherProgramIsRefusedAndLeftAlone() {
        std::filesystem::create_directories(file().parent_path());
        SQLite::Database database(file().string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        database.exec("CREATE TABLE bookmarks (url TEXT)");
        QCOMPARE(refusal().code, ErrorCode::DatabaseFailed);
        QCOMPARE(database.execAndGet("SELECT count(*) FROM sqlite_master").getInt(), 1);
    }

    void aFileThatIsNoDatabaseIsRefusedAndLeftAlone() {
        std::filesystem::create_directories(file().parent_path());
        const std::string text = "dear diary, " + std::string(5'000, 'x');
        std::ofstream(file()) << text;
        QCOMPARE(refusal().code, ErrorCode::DatabaseFailed);
        std::ifstream in(file());
        QCOMPARE(std::string(std::istreambuf_iterator<char>(in), {}), text);
    }

    void aFolderThatCannotBeMadeIsAnError() {
        const QString blocker = m_folder->filePath("deep");
        std::ofstream(blocker.toStdString()) << "a file";
        const Error error = refusal();
        QCOMPARE(error.code, ErrorCode::DatabaseFailed);
        QVERIFY(error.system);
    }

    void whatIsPostedWhileTheFileOpensIsKeptInIt() {
        {
            const auto history = History::openOnItsThread(file(), {}, {}, {});
            begin(*history, runOf("early"));
        }
        QCOMPARE(titlesOf(*list(*opened())), QString("early"));
    }

    void aFileThatCannotBeOpenedOnItsThreadIsToldAndTheRunsStayInMemory() {
        std::ofstream(m_folder->filePath("deep").toStdString()) << "a file";
        const Failures failures = std::make_shared<std::vector<Error>>();
        const auto history = History::openOnItsThread(
            file(), [failures](Error error) { failures->push_back(std::move(error)); }, {}, {});
        begin(*history, runOf("kept"));
        QCOMPARE(titlesOf(*list(*history)), QString("kept"));
        QCOMPARE(failures->size(), std::size_t(1));
        QVERIFY(failures->front().code == ErrorCode::DatabaseFailed);
    }

    void aReadOnlyFileIsAnError() {
        opened();
        if (geteuid() == 0) QSKIP("root writes where it likes");
        std::filesystem::permissions(file(), std::filesystem::perms::owner_read);
        QCOMPARE(refusal().code, ErrorCode::DatabaseFailed);
    }

    void aLockedFileIsAnErrorAtOpening() {
        opened();
        SQLite::Database other(file().string(), SQLite::OPEN_READWRITE);
        other.exec("BEGIN IMMEDIATE");
        QCOMPARE(refusal().code, ErrorCode::DatabaseFailed);
    }

    void aLockedFileLosesNoRun() {
        const auto failures = std::make_shared<std::vector<Error>>();
        auto history = opened(impatient(), failures);
        SQLite::Database other(file().string(), SQLite::OPEN_READWRITE);
        other.exec("BEGIN IMMEDIATE");

        const std::int64_t provisional = begin(*history, runOf("waiting"));
        QVERIFY(provisional < 0);
        history->putPhase(provisional, 0, "measured");
        StoredRun finished = runOf("waiting");
        finished.summary.id = provisional;
        finished.summary.state = "finished";
        QCOMPARE(end(*history, finished).error().code, ErrorCode::DatabaseFailed);
        QCOMPARE(titlesOf(*list(*history)), "waiting");
        QCOMPARE((*load(*history, provisional)).phases.at(0), std::string("measured"));
        QCOMPARE(failures->size(), std::size_t(1));  // one failure, told once, however often it was tried

        other.exec("COMMIT");
        const auto runs = *list(*history);  // the next job tries again
        QCOMPARE(runs.size(), std::size_t(1));
        QVERIFY(runs[0].id > 0);
        QCOMPARE((*load(*history, provisional)).summary.id, runs[0].id);
        history->putPhase(provisional, 1, "a late one");
        history.reset();
        const StoredRun stored = *load(*opened(), runs[0].id);
        QCOMPARE(stored.summary.state, std::string("finished"));
        QVERIFY((stored.phases == std::vector<std::string>{"measured", "a late one"}));
    }

    void recoveryIsToldOnceWhenAllIsWritten() {
        const auto recoveries = std::make_shared<int>(0);
        auto history = *SqliteHistory::open(file(), impatient(), {}, [recoveries] { ++*recoveries; });
        SQLite::Database other(file().string(), SQLite::OPEN_READWRITE);
        other.exec("BEGIN IMMEDIATE");
        begin(*history, runOf("waiting"));
        begin(*history, runOf("waiting too"));
        QCOMPARE(*recoveries, 0);
        other.exec("COMMIT");
        list(*history);
        list(*history);
        QCOMPARE(*recoveries, 1);
    }

    void secondsStayUntilTheirPhaseIsWhole() {
        auto history = opened();
        const auto id = begin(*history, runOf("cut"));
        history->putPhase(id, 2, "begun");
        history->addSecond(id, 2, "first");
        history->addSecond(id, 2, "second");
        history.reset();
        history = opened();
        StoredRun stored = *load(*history, id);
        QVERIFY((stored.phases == std::vector<std::string>{"", "", "begun"}));
        QVERIFY((stored.seconds.at(2) == std::vector<std::string>{"first", "second"}));
        history->putPhase(id, 2, "whole");
        QVERIFY(load(*history, id)->seconds.empty());
    }

    void aFullDiskLosesNoRun() {
        const auto failures = std::make_shared<std::vector<Error>>();
        HistoryOptions options = impatient();
        options.mostPages = 32;  // 128 KiB
        auto history = opened(options, failures);
        const auto old = begin(*history, runOf("old"));
        history->putPhase(old, 0, std::string(60'000, 'o'));
        QCOMPARE((*load(*history, old)).phases.at(0).size(), std::size_t(60'000));

        const auto fresh = begin(*history, runOf("fresh"));
        history->putPhase(fresh, 0, std::string(60'000, 'f'));
        QCOMPARE((*load(*history, fresh)).phases.at(0).size(), std::size_t(60'000));
        QCOMPARE(failures->size(), std::size_t(1));

        QVERIFY(remove(*history, {old}).has_value());  // makes room, and all is written
        history.reset();
        auto again = opened();
        QCOMPARE(titlesOf(*list(*again)), "fresh");
        QCOMPARE((*load(*again, fresh)).phases.at(0), std::string(60'000, 'f'));
    }

    void aRunWhoseProcessDiedIsStoppedAtTheNextOpening() {
        const pid_t child = fork();
        if (child == 0) {
            auto history = SqliteHistory::open(file(), impatient(), {});
            const auto id = begin(**history, runOf("died"));
            (*history)->putPhase(id, 0, "finished seconds");
            load(**history, id);
            _exit(9);  // as a kill would: nothing is closed, nothing ended
        }
        int status = 0;
        QCOMPARE(waitpid(child, &status, 0), child);
        QCOMPARE(WEXITSTATUS(status), 9);
        auto history = opened();
        const auto runs = *list(*history);
        QCOMPARE(runs.size(), std::size_t(1));
        QCOMPARE(runs[0].state, std::string("stopped"));
        QCOMPARE((*load(*history, runs[0].id)).phases.at(0), std::string("finished seconds"));
    }

    void aRunOfALivingProcessIsLeftRunning() {
        auto window = opened();
        const auto id = begin(*window, runOf("living"));
        auto twin = opened();
        QCOMPARE((*load(*twin, id)).summary.state, std::string("running"));
    }
};

QTEST_APPLESS_MAIN(TestHistory)
#include "tst_history.moc"
