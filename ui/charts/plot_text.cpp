#include "ui/charts/plot_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace sluice {

QString tickText(double value, PlotUnit unit) {
    const QLocale locale;
    if (value >= 10'000)
        return QCoreApplication::translate("Charts", "%1 k").arg(locale.toString(value / 1000, 'g', 6));
    if (unit == PlotUnit::PerSecond && value >= 10) return locale.toString(std::llround(value));
    return locale.toString(value, 'g', 4);
}

QString valueText(double value, PlotUnit unit) {
    const QLocale locale;
    if (unit == PlotUnit::PerSecond) return locale.toString(std::llround(value));
    return locale.toString(value, 'f', value < 1000 ? 2 : 0);
}

QString timeText(double seconds, double step) {
    if (seconds < 120 || step < 1) {
        const int decimals = step >= 1 ? 0 : step >= 0.1 ? 1 : 2;
        return QCoreApplication::translate("Charts", "%1 s").arg(QLocale().toString(seconds, 'f', decimals));
    }
    const auto whole = std::llround(seconds);
    const QString rest = QStringLiteral("%1").arg(whole % 60, 2, 10, QLatin1Char('0'));
    if (whole < 3600) return QStringLiteral("%1:%2").arg(QString::number(whole / 60), rest);
    const QString minutes = QStringLiteral("%1").arg(whole / 60 % 60, 2, 10, QLatin1Char('0'));
    return QStringLiteral("%1:%2:%3").arg(QString::number(whole / 3600), minutes, rest);
}

}  // namespace sluice
