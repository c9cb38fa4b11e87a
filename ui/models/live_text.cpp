#include "ui/models/live_text.h"

#include <QLocale>

namespace sluice {

QString dashText() {
    return QStringLiteral("–");
}

QString rateText(double perSecond) {
    return QLocale().toString(perSecond, 'f', perSecond > 0 && perSecond < 99.95 ? 1 : 0);
}

QString millisText(const std::optional<Nanos>& duration) {
    if (!duration) return dashText();
    const double millis = std::chrono::duration<double, std::milli>(*duration).count();
    return QLocale().toString(millis, 'f', millis < 1 ? 2 : millis < 1000 ? 1 : 0);
}

QString shareText(double share) {
    return QLocale().toString(share * 100, 'f', 0) + QStringLiteral(" %");
}

QString bytesText(std::int64_t bytes) {
    return QLocale().formattedDataSize(bytes, bytes < (std::int64_t{1} << 30) ? 0 : 1,
                                       QLocale::DataSizeIecFormat);
}

}  // namespace sluice
