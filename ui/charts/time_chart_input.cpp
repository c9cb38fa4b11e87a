#include "ui/charts/time_chart.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <cmath>

namespace sluice {

namespace {

constexpr double kWheelFactor = 0.8;  ///< of the width for each notch
constexpr double kNotch = 120;        ///< QWheelEvent's eighths of a degree
constexpr double kPanShare = 0.1;     ///< of the width for each arrow key
constexpr qreal kSelectPixels = 5;    ///< a shorter drag is a click

}  // namespace

void TimeChart::wheelEvent(QWheelEvent* event) {
    const double notches = event->angleDelta().y() / kNotch;
    if (notches == 0) {
        event->ignore();  // a sideways wheel belongs to whoever scrolls sideways
        return;
    }
    m_axis.zoomAt(timeAt(event->position().x()), std::pow(kWheelFactor, notches));
    event->accept();
}

void TimeChart::mousePressEvent(QMouseEvent* event) {
    m_dragStart = m_dragNow = event->position().x();
    if (event->button() == Qt::MiddleButton || (event->button() == Qt::LeftButton && m_spaceDown)) {
        m_drag = Drag::Pan;
        setCursor(Qt::ClosedHandCursor);
    } else if (event->button() == Qt::LeftButton && plot().contains(event->position())) {
        m_drag = Drag::Select;
    }
    event->accept();
}

void TimeChart::mouseMoveEvent(QMouseEvent* event) {
    const qreal x = event->position().x();
    if (m_drag == Drag::Pan) {
        m_axis.pan((m_dragNow - x) / std::max(1.0, plot().width()) * m_axis.view().width());
        m_dragNow = x;
        return;
    }
    m_dragNow = x;
    if (m_drag == Drag::Select) {
        update();
    } else if (plot().contains(event->position())) {
        m_axis.setCursor(timeAt(x));
    } else {
        m_axis.setCursor(std::nullopt);
    }
}

void TimeChart::mouseReleaseEvent(QMouseEvent* event) {
    const Drag ended = m_drag;
    m_drag = Drag::None;
    if (ended == Drag::Pan) setCursor(m_spaceDown ? Qt::OpenHandCursor : Qt::ArrowCursor);
    if (ended == Drag::Select) {
        if (std::abs(m_dragNow - m_dragStart) >= kSelectPixels)
            m_axis.select(timeAt(m_dragStart), timeAt(m_dragNow));
        update();
    }
    event->accept();
}

void TimeChart::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) m_axis.fit();
    event->accept();
}

void TimeChart::leaveEvent(QEvent*) {
    m_axis.setCursor(std::nullopt);
}

void TimeChart::contextMenuEvent(QContextMenuEvent* event) {
    if (event->reason() == QContextMenuEvent::Mouse && m_axis.canStepBack()) {
        m_axis.stepBack();
    } else {
        emit menuRequested(event->globalPos());
    }
    event->accept();
}

void TimeChart::moveCursor(double samples) {
    const TimeAxis::View view = m_axis.view();
    const double from = m_axis.cursor().value_or(view.from);
    m_axis.setCursor(std::clamp(from + samples, view.from, view.to));
}

void TimeChart::keyPressEvent(QKeyEvent* event) {
    const TimeAxis::View view = m_axis.view();
    const double middle = m_axis.cursor().value_or((view.from + view.to) / 2);
    const bool crosshair = (event->modifiers() & Qt::ShiftModifier) != 0 || m_axis.isFitted();
    switch (event->key()) {
        case Qt::Key_Left: crosshair ? moveCursor(-1) : m_axis.pan(-view.width() * kPanShare); break;
        case Qt::Key_Right: crosshair ? moveCursor(1) : m_axis.pan(view.width() * kPanShare); break;
        case Qt::Key_Plus:
        case Qt::Key_Equal: m_axis.zoomAt(middle, kWheelFactor); break;
        case Qt::Key_Minus: m_axis.zoomAt(middle, 1 / kWheelFactor); break;
        case Qt::Key_Home: m_axis.fit(); break;
        case Qt::Key_Backspace: m_axis.stepBack(); break;
        case Qt::Key_Space:
            if (!event->isAutoRepeat()) {
                m_spaceDown = true;
                setCursor(Qt::OpenHandCursor);
            }
            break;
        default: QWidget::keyPressEvent(event); return;
    }
    event->accept();
}

void TimeChart::keyReleaseEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Space || event->isAutoRepeat()) {
        QWidget::keyReleaseEvent(event);
        return;
    }
    m_spaceDown = false;
    if (m_drag != Drag::Pan) unsetCursor();
}

}  // namespace sluice
