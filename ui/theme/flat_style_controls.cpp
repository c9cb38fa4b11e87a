#include "ui/theme/flat_style.h"
#include "ui/theme/theme.h"

#include <QPainter>
#include <QStyleOption>

#include <algorithm>

namespace sluice {

void FlatStyle::drawArrow(QPainter* painter, const QRect& rect, bool up, const QColor& color) const {
    const QPointF middle = QRectF(rect).center();
    const double rise = up ? -2 : 2;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(color, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter->drawPolyline(
        QPolygonF{middle + QPointF(-3.5, -rise), middle + QPointF(0, rise), middle + QPointF(3.5, -rise)});
    painter->restore();
}

void FlatStyle::drawScrollBar(const QStyleOptionComplex* option, QPainter* painter) const {
    const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
    if (bar == nullptr || bar->maximum <= bar->minimum) return;
    QRectF handle = subControlRect(CC_ScrollBar, option, SC_ScrollBarSlider, nullptr);
    const bool upright = bar->orientation == Qt::Vertical;
    const bool active = option->state & State_MouseOver || option->activeSubControls & SC_ScrollBarSlider;
    const double inset = active ? 2 : 3;
    handle = upright ? handle.adjusted(inset, 2, -inset, -2) : handle.adjusted(2, inset, -2, -inset);
    QColor color = m_theme.color(Tone::Idle);
    color.setAlpha(active ? 200 : 110);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(color);
    const double radius = std::min(handle.width(), handle.height()) / 2;
    painter->drawRoundedRect(handle, radius, radius);
    painter->restore();
}

void FlatStyle::drawComboBox(const QStyleOptionComplex* option, QPainter* painter,
                             const QWidget* widget) const {
    drawFieldPanel(option, painter, widget);
    const QRect arrow = subControlRect(CC_ComboBox, option, SC_ComboBoxArrow, widget);
    drawArrow(painter, arrow, false,
              m_theme.color(option->state & State_Enabled ? Tone::TextSecondary : Tone::Idle));
}

void FlatStyle::drawSpinBox(const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const {
    const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
    if (spin == nullptr) return;
    if (spin->frame) drawFieldPanel(option, painter, widget);
    if (spin->buttonSymbols == QAbstractSpinBox::NoButtons) return;
    const auto tone = [&](QAbstractSpinBox::StepEnabledFlag step) {
        return m_theme.color(spin->stepEnabled & step ? Tone::TextSecondary : Tone::Line);
    };
    drawArrow(painter, subControlRect(CC_SpinBox, option, SC_SpinBoxUp, widget), true,
              tone(QAbstractSpinBox::StepUpEnabled));
    drawArrow(painter, subControlRect(CC_SpinBox, option, SC_SpinBoxDown, widget), false,
              tone(QAbstractSpinBox::StepDownEnabled));
}

QRect FlatStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                                const QWidget* widget) const {
    const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
    if (control != CC_ScrollBar || bar == nullptr)
        return QProxyStyle::subControlRect(control, option, part, widget);

    // A bar without arrow buttons: the groove is the whole bar.
    const bool upright = bar->orientation == Qt::Vertical;
    const int length = upright ? bar->rect.height() : bar->rect.width();
    const qint64 range = qint64(bar->maximum) - bar->minimum;
    int handle = length;
    if (range > 0) {
        handle = int(qint64(length) * bar->pageStep / (range + bar->pageStep));
        handle = std::min(length, std::max(handle, pixelMetric(PM_ScrollBarSliderMin, option, widget)));
    }
    const int start = sliderPositionFromValue(bar->minimum, bar->maximum, bar->sliderPosition,
                                              length - handle, bar->upsideDown);
    const auto along = [&](int from, int size) {
        const QRect rect =
            upright ? QRect(0, from, bar->rect.width(), size) : QRect(from, 0, size, bar->rect.height());
        return visualRect(bar->direction, bar->rect, rect.translated(bar->rect.topLeft()));
    };
    switch (part) {
        case SC_ScrollBarGroove: return bar->rect;
        case SC_ScrollBarSlider: return along(start, handle);
        case SC_ScrollBarSubPage: return along(0, start);
        case SC_ScrollBarAddPage: return along(start + handle, length - start - handle);
        default: return {};
    }
}

QIcon FlatStyle::standardIcon(StandardPixmap which, const QStyleOption* option, const QWidget* widget) const {
    switch (which) {
        case SP_MessageBoxWarning: return m_theme.icon(QStringLiteral("warning"));
        case SP_MessageBoxCritical: return m_theme.icon(QStringLiteral("error"));
        case SP_MessageBoxInformation: return m_theme.icon(QStringLiteral("info"));
        case SP_MessageBoxQuestion: return m_theme.icon(QStringLiteral("help"));
        default: return QProxyStyle::standardIcon(which, option, widget);
    }
}

}  // namespace sluice
