#include "ui/text/failure_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <utility>

namespace sluice {

namespace {

class FailureText {
    Q_DECLARE_TR_FUNCTIONS(FailureText)

public:
    static QString reason(std::string_view token) {
        static constexpr std::pair<std::string_view, const char*> kReasons[] = {
            {"upstream", QT_TR_NOOP("the upstream's own answer")},
            {"max-connections", QT_TR_NOOP("circuit limit (connections)")},
            {"max-pending", QT_TR_NOOP("circuit limit (pending)")},
            {"max-requests", QT_TR_NOOP("circuit limit (requests)")},
            {"queue-timeout", QT_TR_NOOP("no connection became free in time")},
            {"limit-count", QT_TR_NOOP("rate limit (limit-count)")},
            {"no-route", QT_TR_NOOP("no route takes it")},
            {"no-upstream", QT_TR_NOOP("the route has no upstream")},
            {"no-node", QT_TR_NOOP("no node that may be chosen")},
            {"shedding", QT_TR_NOOP("memory budget used up")},
            {"out-of-descriptors", QT_TR_NOOP("no more open files")},
            {"connect-refused", QT_TR_NOOP("the node refuses connections")},
            {"connect-timeout", QT_TR_NOOP("connecting to the node timed out")},
            {"connect-failed", QT_TR_NOOP("no connection to the node")},
            {"resolve-failed", QT_TR_NOOP("the node's name has no address")},
            {"connection-lost", QT_TR_NOOP("the node closed the connection")},
            {"response-header-timeout", QT_TR_NOOP("the node did not answer in time")},
            {"read-timeout", QT_TR_NOOP("the node's answer stopped halfway")},
            {"bad-response", QT_TR_NOOP("the node's answer is not HTTP")},
        };
        for (const auto& [known, text] : kReasons) {
            if (known == token) return tr(text);
        }
        return QString::fromUtf8(token.data(), qsizetype(token.size()));
    }

    static QString refused(const FailureCounts& counts, const QString& target) {
        QString text = tr(" 4xx or 5xx answers of “%1”: %2").arg(target, number(counts.refused));
        if (counts.status != 0) text += most(QString::number(counts.status), counts.ofStatus, counts.refused);
        if (!counts.reason.empty()) {
            const QString form = counts.onlyReason ? tr(": %1", "a reason") : tr(": mostly %1", "a reason");
            text += form.arg(reason(counts.reason));
        }
        return text + tr(".", "ends a sentence");
    }

    static QString unanswered(const FailureCounts& counts, const QString& target) {
        return tr(" Requests to “%1” without an answer: %2").arg(target, number(counts.unanswered)) +
               most(kind(counts.kind), counts.ofKind, counts.unanswered) + tr(".", "ends a sentence");
    }

private:
    static QString kind(std::uint64_t ErrorCounts::*which) {
        if (which == &ErrorCounts::connect) return tr("failed connections");
        if (which == &ErrorCounts::send) return tr("connections lost while sending");
        if (which == &ErrorCounts::receive) return tr("connections lost before the answer");
        if (which == &ErrorCounts::timeout) return tr("time-outs");
        if (which == &ErrorCounts::tls) return tr("failed TLS handshakes");
        if (which == &ErrorCounts::protocol) return tr("answers that are not HTTP");
        if (which == &ErrorCounts::reset) return tr("streams reset by the server");
        return tr("streams refused by the server");
    }

    static QString most(const QString& name, std::uint64_t most, std::uint64_t all) {
        if (most == all) return tr(", all %1", "a status or a kind of failure").arg(name);
        return tr(", most of them %1 (%2)", "a status or a kind of failure, how many")
            .arg(name, number(most));
    }

    static QString number(std::uint64_t count) { return QLocale().toString(qulonglong(count)); }
};

}  // namespace

QString refusalReasonText(std::string_view reason) {
    return FailureText::reason(reason);
}

QString failureText(const FailureCounts& counts, const QString& target) {
    QString text;
    if (counts.refused > 0) text += FailureText::refused(counts, target);
    if (counts.unanswered > 0) text += FailureText::unanswered(counts, target);
    return text;
}

}  // namespace sluice
