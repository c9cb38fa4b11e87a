#include "ui/text/audit_text.h"

#include <QCoreApplication>
#include <QLocale>

namespace sluice {

namespace {

/// Counts whole, everything else with two decimals.
QString figureText(double value) {
    const bool whole = value == static_cast<double>(static_cast<std::int64_t>(value));
    return QLocale().toString(value, 'f', whole ? 0 : 2);
}

class AuditText {
    Q_DECLARE_TR_FUNCTIONS(AuditText)

public:
    /// With %1, %2 … for the finding's figures and then the other run's name.
    static QString phrase(AuditCode code) {
        switch (code) {
            case AuditCode::MeanInflated:
                return tr(
                    "Rate × mean latency is %1 times the connections, which cannot be: the mean of %2 ms "
                    "is too high (wrk adds samples after a stall, or time-outs were miscounted). The "
                    "connections allow %3 ms.");
            case AuditCode::TimeMissing:
                return tr(
                    "Rate × mean latency is only %1 of the connections: they spent time that nobody "
                    "measured (a starved load generator, new connections, think time). Instead of %2 ms, "
                    "a request took %3 ms of its connection.");
            case AuditCode::UsersPaused:
                return tr(
                    "The users spent only %1 of their time in requests, the rest in pauses and in the "
                    "script.");
            case AuditCode::TimeoutsDropped:
                return tr(
                    "%1 answers came after the time-out of %2 ms: they count in the rate, and their "
                    "latencies are in no figure. Mean, percentiles and maximum leave out exactly the "
                    "worst.");
            case AuditCode::MaxAtTimeout:
                return tr("The maximum of %1 ms is the time-out of %2 ms: the true one is not known.");
            case AuditCode::MeanAboveMost:
                return tr(
                    "The mean of %1 ms is above the 75th percentile of %2 ms: a few samples, or invented "
                    "ones, make it.");
            case AuditCode::FasterThanBackend:
                return tr(
                    "Its median of %1 ms is below the backend's own %2 ms (“%3”): a gateway cannot "
                    "answer before its backend.");
            case AuditCode::SlowerThanGateway:
                return tr(
                    "Its mean of %1 ms is above the %2 ms of “%3”, although it did more requests a "
                    "second with as many connections: one of the two is wrong.");
            case AuditCode::BackendNotMeasured:
                return tr(
                    "The backend was not measured at %1 connections: there is nothing to compare this "
                    "row with.");
            case AuditCode::StallsHidden:
                return tr(
                    "The threads' own rates add up to %1 a second, the total is %2: moments without an "
                    "answer were left out of them.");
            case AuditCode::ConnectionsDropped:
                return tr(
                    "%1 connections were asked for, %2 were opened: wrk drops the rest of connections ÷ "
                    "threads.");
            case AuditCode::RateMismatch: return tr("Requests / time is %1 a second, the report says %2.");
            case AuditCode::RateNotReached:
                return tr(
                    "%2 requests a second were asked for, %1 were done: the latencies grow with the "
                    "length of the run.");
            case AuditCode::Disordered: return tr("The percentiles fall somewhere, or exceed the maximum.");
            case AuditCode::SocketErrors: return tr("%1 requests failed.");
            case AuditCode::NonSuccess:
                return tr("%1 answers were errors, and count in the rate and the latency all the same.");
            case AuditCode::NoGain:
                return tr(
                    "%1 users bring no more than fewer did, at %2 % CPU: something that this column does "
                    "not show is the limit (a quota, one thread, the load generator).");
            case AuditCode::CpuFull: return tr("CPU up to %1 %: this is the ceiling of that machine.");
            case AuditCode::FewRequests:
                return tr("%2 requests are too few for the %1 % percentile: fewer than ten were slower.");
            case AuditCode::NewConnections:
                return tr(
                    "Without keep-alive (-k): every request opened a connection, and its time is part of "
                    "the latency.");
            case AuditCode::SampleLimited:
                return tr("More than a million requests: hey keeps the latencies of the first million only.");
            case AuditCode::WholeMillis:
                return tr(
                    "Latencies are whole milliseconds: at a mean of %1 ms the percentiles are that "
                    "coarse.");
            case AuditCode::NothingPrinted:
                return tr(
                    "The report names this command (%1 connections, %2 threads) and prints none of its figures, "
                    "perhaps because they are pictures: nothing can be checked, only measured anew.");
            case AuditCode::CoLocated:
                return tr("The load generator ran on the measured machine and took its share of the CPU.");
            case AuditCode::NoConnections:
                return tr(
                    "The number of connections is not printed. By Little's law %1 requests were under "
                    "way: compare.");
            case AuditCode::NoLatency:
                return tr("No mean latency is printed, so there is nothing to check by Little's law.");
        }
        return {};
    }

    static QString run(const AuditedRun& audited) {
        const PrintedRun& run = audited.run;
        QStringList facts;
        if (run.requestsPerSecond) facts << tr("%1 requests/s").arg(figureText(*run.requestsPerSecond));
        if (run.mean) facts << tr("mean %1 ms").arg(figureText(*run.mean));
        if (run.connections) facts << tr("%1 connections").arg(QLocale().toString(*run.connections));
        if (audited.littleRatio)
            facts << tr("Little ratio %1").arg(QLocale().toString(*audited.littleRatio, 'f', 2));
        return facts.join(QStringLiteral(" · "));
    }
};

}  // namespace

QString auditedRunText(const AuditedRun& audited) {
    return AuditText::run(audited);
}

QString auditFindingText(const AuditFinding& finding) {
    QString text = AuditText::phrase(finding.code);
    // Not arg(): a name may hold "%1", and must not be taken for a place.
    QStringList values;
    for (double value : finding.figures) values << figureText(value);
    values << QString::fromStdString(finding.other);
    for (qsizetype place = text.indexOf(u'%'); place >= 0; place = text.indexOf(u'%', place)) {
        const int number = place + 1 < text.size() ? text[place + 1].digitValue() : 0;
        if (number < 1 || number > values.size()) {
            ++place;
            continue;
        }
        text.replace(place, 2, values[number - 1]);
        place += values[number - 1].size();
    }
    return text;
}

}  // namespace sluice
