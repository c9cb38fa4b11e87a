#include "ui/text/plan_text.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <array>
#include <utility>

namespace sluice {

namespace {

class PlanText {
    Q_DECLARE_TR_FUNCTIONS(PlanText)

public:
    /// `field` without its indexes.
    static QString fault(const QString& field) {
        for (const auto& [known, text] : kFaults) {
            if (field == QLatin1String(known)) return tr(text);
        }
        return tr("This value is not possible.");
    }

    static QString metric(ObjectiveMetric metric) {
        switch (metric) {
            case ObjectiveMetric::P50: return tr("50 % of the answers within, ms");
            case ObjectiveMetric::P90: return tr("90 % of the answers within, ms");
            case ObjectiveMetric::P99: return tr("99 % of the answers within, ms");
            case ObjectiveMetric::P999: return tr("99.9 % of the answers within, ms");
            case ObjectiveMetric::Mean: return tr("mean latency, ms");
            case ObjectiveMetric::Max: return tr("highest latency, ms");
            case ObjectiveMetric::FailedPercent: return tr("failed requests, %");
            case ObjectiveMetric::RequestsPerSecond: return tr("requests per second");
            case ObjectiveMetric::SharePercent: return tr("share of the baseline, %");
            case ObjectiveMetric::ChecksFailedPercent: return tr("answers against the check, %");
            case ObjectiveMetric::CpuPercent: return tr("CPU of the gateway, %");
        }
        return {};
    }

private:
    static constexpr std::array<std::pair<const char*, const char*>, 50> kFaults = {{
        {"id", QT_TR_NOOP("Letters, digits, “.”, “_” and “-”, at most 64 of them.")},
        {"title", QT_TR_NOOP("A text is wanted.")},
        {"targets", QT_TR_NOOP("A plan needs 1 to 64 targets.")},
        {"targets.name", QT_TR_NOOP("Each target needs a name of its own.")},
        {"targets.kind", QT_TR_NOOP("One of: gateway, direct, url.")},
        {"targets.url", QT_TR_NOOP("An address that begins with http:// or https:// is wanted.")},
        {"targets.variant", QT_TR_NOOP("Only the embedded gateway has variants.")},
        {"baseline", QT_TR_NOOP("There is no target of this name.")},
        {"levels",
         QT_TR_NOOP("A plan needs 1 to 256 levels; a search for the limit exactly one closed level.")},
        {"levels.connections", QT_TR_NOOP("A whole number from 1 to 50,000 is wanted.")},
        {"levels.threads",
         QT_TR_NOOP("A whole number from 1 to 1,024 is wanted, not more than connections.")},
        {"levels.streams",
         QT_TR_NOOP(
             "A whole number is wanted, above 1 only with an HTTP/2 target; connections times streams at "
             "most 50,000.")},
        {"levels.rate", QT_TR_NOOP("Requests per second, at most 10,000,000; empty for a closed loop.")},
        {"levels.capacity-share",
         QT_TR_NOOP("A share such as 0.7, without a rate, and with a closed level above it.")},
        {"levels.size", QT_TR_NOOP("A whole number of bytes up to 4 GiB is wanted.")},
        {"levels.stages", QT_TR_NOOP("Stages such as “100-5000 10s, 5000 20s”, without a rate or a share.")},
        {"levels.stages.from", QT_TR_NOOP("A rate from 0 to 100,000,000 is wanted.")},
        {"levels.stages.to", QT_TR_NOOP("A rate from 0 to 100,000,000 is wanted.")},
        {"levels.stages.length", QT_TR_NOOP("Each stage needs a length, such as 10s.")},
        {"duration", QT_TR_NOOP("A time such as 10s is wanted, at most 24 hours.")},
        {"warmup", QT_TR_NOOP("A time such as 1s is wanted, at most 24 hours; 0 for none.")},
        {"timeout", QT_TR_NOOP("A time such as 10s is wanted, at most 1 hour.")},
        {"rounds", QT_TR_NOOP("A whole number from 1 to 1,000 is wanted.")},
        {"seed", QT_TR_NOOP("A whole number is wanted.")},
        {"ceiling",
         QT_TR_NOOP("The generator's ceiling is measured over plain TCP with connections kept open: neither "
                    "with an https target nor with a connection for each request.")},
        {"request.method", QT_TR_NOOP("A method such as GET is wanted.")},
        {"request.headers", QT_TR_NOOP("Lines such as “Name: value” are wanted.")},
        {"request.body-file", QT_TR_NOOP("Either a body or a file of one, not both.")},
        {"request.expect.status",
         QT_TR_NOOP("Status codes from 100 to 599 are wanted, with commas between them.")},
        {"request.expect.json", QT_TR_NOOP("A JSON pointer such as /items/0/id is wanted.")},
        {"request.expect.size", QT_TR_NOOP("Bytes such as 100, or a range such as 10-2000, are wanted.")},
        {"request.mix.name", QT_TR_NOOP("Each request needs a name of its own.")},
        {"request.mix.weight", QT_TR_NOOP("A whole number is wanted; one of them above 0.")},
        {"request.mix.method", QT_TR_NOOP("A method such as GET is wanted.")},
        {"request.mix.target",
         QT_TR_NOOP("A path is wanted, without blanks: relative to the target's, or whole with / in front.")},
        {"request.mix.headers", QT_TR_NOOP("Lines such as “Name: value” are wanted.")},
        {"request.cookies", QT_TR_NOOP("Cookies and pipelining exclude each other.")},
        {"request.keep-alive",
         QT_TR_NOOP("HTTP/2 keeps its connections open; this goes with HTTP/1.1 alone.")},
        {"request.pipeline",
         QT_TR_NOOP(
             "A whole number from 1 to 10,000 is wanted; above 1 only with keep-alive, without a script and "
             "over HTTP/1.1: HTTP/2 has streams instead.")},
        {"request.think", QT_TR_NOOP("A time such as 10ms, or a range such as 10ms-50ms, is wanted.")},
        {"request.script", QT_TR_NOOP("A script excludes a mix, cookies and checks.")},
        {"objectives", QT_TR_NOOP("A search for the limit needs an objective.")},
        {"objectives.target", QT_TR_NOOP("There is no target of this name.")},
        {"objectives.least", QT_TR_NOOP("A number is wanted: at least, at most, or both.")},
        {"search.first-rate", QT_TR_NOOP("Requests per second from 1 to 10,000,000 are wanted.")},
        {"search.most-rate", QT_TR_NOOP("Requests per second, not below the first rate.")},
        {"search.precision", QT_TR_NOOP("A share from 0.001 to 0.5 is wanted.")},
        {"search.confirmations", QT_TR_NOOP("A whole number from 0 to 20 is wanted.")},
        {"processes.name", QT_TR_NOOP("Each process needs a name of its own.")},
        {"processes.process", QT_TR_NOOP("Either the program's name or a process number, not both.")},
    }};
};

}  // namespace

QString planFaultText(const QString& field) {
    static const QRegularExpression indexes(QStringLiteral("\\[\\d+\\]"));
    QString plain = field;
    plain.remove(indexes);
    if (plain.startsWith(QLatin1String("request.mix.expect"))) plain.remove(8, 4);
    if (plain == QLatin1String("objectives") && field != plain) plain += QStringLiteral(".least");
    if (plain == QLatin1String("objectives.most")) plain = QStringLiteral("objectives.least");
    if (plain == QLatin1String("processes.pid")) plain = QStringLiteral("processes.process");
    return PlanText::fault(plain);
}

QString metricText(ObjectiveMetric metric) {
    return PlanText::metric(metric);
}

}  // namespace sluice
