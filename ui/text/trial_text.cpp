#include "ui/text/trial_text.h"

#include "ui/models/live_text.h"

#include <QByteArray>
#include <QCoreApplication>
#include <QLocale>
#include <QStringDecoder>

#include <string_view>

namespace sluice {

namespace {

constexpr std::size_t kMostHexBytes = 4096;
constexpr std::size_t kMostTextBytes = 64 * 1024;
constexpr std::size_t kHexRow = 16;

/// RFC 3629 by Qt's decoder; a character that the end of what was read cuts apart is no fault.
bool isText(std::string_view bytes) {
    if (bytes.find('\0') != std::string_view::npos) return false;
    auto decode = QStringDecoder(QStringDecoder::Utf8, QStringDecoder::Flag::Default);
    [[maybe_unused]] const QString text = decode(QByteArrayView(bytes.data(), qsizetype(bytes.size())));
    return !decode.hasError();
}

class TrialText {
    Q_DECLARE_TR_FUNCTIONS(TrialText)

public:
    static QString status(const TrialAnswer& answer) {
        if (answer.status == 0) return tr("no answer");
        const QString phrase = QString::fromStdString(answer.reasonPhrase);
        return phrase.isEmpty() ? QString::number(answer.status)
                                : QStringLiteral("%1 %2").arg(QString::number(answer.status), phrase);
    }

    static QString figures(const TrialAnswer& answer) {
        const QString total = millisText(answer.total);
        if (answer.status == 0) return tr("after %1 ms").arg(total);
        const QString size = QLocale().toString(qulonglong(answer.body.size()));
        return tr("%1 ms, first byte after %2 ms, %3 bytes").arg(total, millisText(answer.firstByte), size);
    }

    static QString end(const TrialAnswer& answer) {
        switch (answer.end) {
            case TrialEnd::Whole: return {};
            case TrialEnd::LimitReached: return tr("Only the beginning of the body was read.");
            case TrialEnd::TimedOut: return tr("The answer did not end in time.");
            case TrialEnd::Cut:
                return answer.reason ? tr("The connection ended early: %1.")
                                           .arg(QString::fromStdString(answer.reason.message()))
                                     : tr("The connection ended early.");
            case TrialEnd::NotHttp: return tr("What came is not HTTP.");
        }
        return {};
    }

    static QString bytes(const std::string& all) {
        const std::string_view shown = std::string_view(all).substr(0, kMostTextBytes);
        if (isText(shown)) {
            QString text = QString::fromUtf8(shown.data(), qsizetype(shown.size()));
            if (shown.size() < all.size()) text += QLatin1Char('\n') + tr("(and more)");
            return text;
        }
        QString rows;
        const std::string_view head = shown.substr(0, kMostHexBytes);
        for (std::size_t at = 0; at < head.size(); at += kHexRow) {
            const std::string_view row = head.substr(at, kHexRow);
            rows += QString::fromLatin1(QByteArray(row.data(), qsizetype(row.size())).toHex(' ')) +
                    QLatin1Char('\n');
        }
        if (head.size() < all.size()) rows += tr("(and more)");
        return rows;
    }
};

}  // namespace

QString trialStatusText(const TrialAnswer& answer) {
    return TrialText::status(answer);
}

QString trialFiguresText(const TrialAnswer& answer) {
    return TrialText::figures(answer);
}

QString trialEndText(const TrialAnswer& answer) {
    return TrialText::end(answer);
}

QString trialAnswerText(const TrialAnswer& answer) {
    if (answer.status == 0) return {};
    QString text = QStringLiteral("HTTP/1.1 ") + TrialText::status(answer) + QLatin1Char('\n');
    for (const auto& [name, value] : answer.headers)
        text += QString::fromStdString(name) + QStringLiteral(": ") + QString::fromStdString(value) +
                QLatin1Char('\n');
    return answer.body.empty() ? text : text + QLatin1Char('\n') + TrialText::bytes(answer.body);
}

QString shownBytes(const std::string& bytes) {
    return TrialText::bytes(bytes);
}

}  // namespace sluice
