#include "ui/charts/flame_view.h"

#include "ui/charts/flame_legend.h"
#include "ui/text/flame_text.h"
#include "ui/text/plain_tool_tip.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace sluice {

namespace {

constexpr qreal kLeastWidth = 0.5;  ///< narrower boxes are not drawn
constexpr int kTextMargin = 4;
constexpr int kShades = 9;

}  // namespace

FlameView::FlameView(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setFont(theme.small());
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void FlameView::setGraph(FlameGraph graph) {
    m_graph = std::move(graph);
    m_zoomed = m_pressed = FlameGraph::kNoBox;
    setCurrent(FlameGraph::kNoBox);
    setSearch(m_search);
    updateGeometry();
    emit zoomChanged();
}

void FlameView::setSearch(const QString& text) {
    m_search = text;
    m_matching = m_graph.matching(text.toStdString());
    m_matched = m_graph.samplesIn(m_matching);
    update();
}

void FlameView::zoomTo(std::uint32_t box) {
    if (box != FlameGraph::kNoBox && m_graph.boxes()[box].samples == m_graph.samples())
        box = FlameGraph::kNoBox;
    if (box == m_zoomed) return;
    m_zoomed = box;
    update();
    emit zoomChanged();
}

void FlameView::setCurrent(std::uint32_t box) {
    if (box == m_current) return;
    m_current = box;
    setAccessibleDescription(box == FlameGraph::kNoBox
                                 ? QString()
                                 : QString::fromStdString(m_graph.nameOf(m_graph.boxes()[box])) +
                                       QStringLiteral(": ") + boxText(m_graph, m_graph.boxes()[box]));
    update();
    emit currentChanged();
}

QSize FlameView::sizeHint() const {
    return {640, static_cast<int>(m_graph.depth()) * kRowHeight + 1};
}

QSize FlameView::minimumSizeHint() const {
    return {200, sizeHint().height()};
}

QRectF FlameView::rectOf(std::uint32_t number) const {
    const FlameGraph::Box& box = m_graph.boxes()[number];
    const bool all = m_zoomed == FlameGraph::kNoBox;
    const std::uint64_t from = all ? 0 : m_graph.boxes()[m_zoomed].from;
    const std::uint64_t to = from + (all ? m_graph.samples() : m_graph.boxes()[m_zoomed].samples);
    const std::uint64_t left = std::max(box.from, from), right = std::min(box.from + box.samples, to);
    if (left >= right) return {};
    const qreal scale = static_cast<qreal>(width()) / static_cast<qreal>(to - from);
    const QRectF rect(static_cast<qreal>(left - from) * scale, height() - kRowHeight * (box.depth + 1.0),
                      static_cast<qreal>(right - left) * scale, kRowHeight);
    return rect.width() < kLeastWidth ? QRectF() : rect;
}

std::uint32_t FlameView::boxAt(const QPointF& place) const {
    const auto depth = static_cast<std::uint32_t>(std::max(0.0, height() - place.y()) / kRowHeight);
    for (std::uint32_t i = 0; i < m_graph.boxes().size(); ++i) {
        if (m_graph.boxes()[i].depth == depth && rectOf(i).contains(place)) return i;
    }
    return FlameGraph::kNoBox;
}

bool FlameView::holdsZoomed(const FlameGraph::Box& box) const {
    if (m_zoomed == FlameGraph::kNoBox) return false;
    const FlameGraph::Box& zoomed = m_graph.boxes()[m_zoomed];
    return box.depth < zoomed.depth && box.from <= zoomed.from &&
           zoomed.from + zoomed.samples <= box.from + box.samples;
}

bool FlameView::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const std::uint32_t box = boxAt(help->pos());
        if (box == FlameGraph::kNoBox) {
            QToolTip::hideText();
            return true;
        }
        const FlameGraph::Box& pointed = m_graph.boxes()[box];
        QToolTip::showText(help->globalPos(),
                           plainToolTip(QString::fromStdString(m_graph.nameOf(pointed)) + QLatin1Char('\n') +
                                        boxText(m_graph, pointed)),
                           this, rectOf(box).toAlignedRect());
        return true;
    }
    return QWidget::event(event);
}

void FlameView::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    const QRectF wanted = event->rect();
    for (std::uint32_t i = 0; i < m_graph.boxes().size(); ++i) {
        const QRectF rect = rectOf(i);
        if (!rect.isEmpty() && rect.intersects(wanted)) paintBox(painter, i, rect);
    }
    if (m_current == FlameGraph::kNoBox || rectOf(m_current).isEmpty()) return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_theme.color(Tone::Text), hasFocus() ? 2 : 1));
    painter.drawRect(rectOf(m_current).adjusted(0.5, 0.5, -1, -1));
}

void FlameView::paintBox(QPainter& painter, std::uint32_t number, const QRectF& rect) const {
    const FlameGraph::Box& box = m_graph.boxes()[number];
    const QString name = QString::fromStdString(m_graph.nameOf(box));
    const bool found = m_matching[box.function];
    QColor fill = flameColor(m_theme, box.kind);
    const int shade = 100 + static_cast<int>(qHash(name) % kShades);
    fill = m_theme.isDark() ? fill.lighter(shade) : fill.darker(shade);
    QColor words = m_theme.color(Tone::Text);
    if (holdsZoomed(box)) fill.setAlphaF(0.45F);
    if (!m_search.isEmpty() && !found) fill.setAlphaF(0.35F);
    if (found) {
        fill = m_theme.color(Tone::Accent);
        words = m_theme.color(Tone::AccentText);
    }
    const bool wide = rect.width() >= 3;
    painter.fillRect(wide ? rect.adjusted(0, 0, -1, -1) : rect.adjusted(0, 0, 0, -1), fill);
    const int room = static_cast<int>(rect.width()) - 2 * kTextMargin;
    if (room < 12) return;
    QFont font = this->font();
    font.setBold(found);
    painter.setFont(font);
    painter.setPen(words);
    painter.drawText(rect.adjusted(kTextMargin, 0, -kTextMargin, -1), Qt::AlignVCenter | Qt::AlignLeft,
                     fitting(name, QFontMetrics(font), room));
}

/// The innermost part of a name says most: where the whole has no room, its name spaces go first.
QString FlameView::fitting(const QString& name, const QFontMetrics& metrics, int width) const {
    QString shown = name;
    while (metrics.horizontalAdvance(shown) > width) {
        const qsizetype inner = shown.indexOf(QLatin1String("::"));
        if (inner < 0) return metrics.elidedText(shown, Qt::ElideRight, width);
        shown = shown.mid(inner + 2);
    }
    return shown;
}

void FlameView::mousePressEvent(QMouseEvent* event) {
    setCurrent(boxAt(event->position()));  // a touch has no move before it
    m_pressed = event->button() == Qt::LeftButton ? m_current : FlameGraph::kNoBox;
}

void FlameView::mouseMoveEvent(QMouseEvent* event) {
    setCurrent(boxAt(event->position()));
    setCursor(m_current == FlameGraph::kNoBox ? Qt::ArrowCursor : Qt::PointingHandCursor);
}

void FlameView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || m_pressed == FlameGraph::kNoBox) return;
    if (boxAt(event->position()) == m_pressed) zoomTo(m_pressed);
    m_pressed = FlameGraph::kNoBox;
}

void FlameView::leaveEvent(QEvent*) {
    if (!hasFocus()) setCurrent(FlameGraph::kNoBox);
}

void FlameView::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Escape:
            if (m_zoomed == FlameGraph::kNoBox) return event->ignore();
            return zoomTo(FlameGraph::kNoBox);
        case Qt::Key_Backspace:
            if (m_zoomed == FlameGraph::kNoBox) return event->ignore();
            return zoomTo(m_graph.boxes()[m_zoomed].caller);
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (m_current == FlameGraph::kNoBox) return event->ignore();
            return zoomTo(m_current);
        case Qt::Key_Left:
        case Qt::Key_Right:
        case Qt::Key_Up:
        case Qt::Key_Down: return walk(event->key());
        default: QWidget::keyPressEvent(event);
    }
}

/// Up to what took most of the box's samples, down to its caller, left and right in its row.
void FlameView::walk(int key) {
    const auto& boxes = m_graph.boxes();
    if (boxes.empty()) return;
    if (m_current == FlameGraph::kNoBox || rectOf(m_current).isEmpty())
        return setCurrent(m_zoomed == FlameGraph::kNoBox ? 0 : m_zoomed);
    const FlameGraph::Box& from = boxes[m_current];
    std::uint32_t next = m_current;
    if (key == Qt::Key_Down) {
        if (from.caller != FlameGraph::kNoBox) next = from.caller;
    } else if (key == Qt::Key_Up) {
        for (std::uint32_t i = m_current + 1; i < boxes.size(); ++i) {
            const bool more = next == m_current || boxes[i].samples > boxes[next].samples;
            if (boxes[i].caller == m_current && more && !rectOf(i).isEmpty()) next = i;
        }
    } else {
        const bool right = key == Qt::Key_Right;
        for (std::uint32_t i = right ? m_current + 1 : m_current; right ? i < boxes.size() : i-- > 0;
             i += right) {
            if (boxes[i].depth != from.depth || rectOf(i).isEmpty()) continue;
            next = i;
            break;
        }
    }
    setCurrent(next);
}

}  // namespace sluice
