#include "ui/widgets/state_label.h"

#include <QPainter>

namespace sluice {

namespace {

constexpr int kMarkSize = 8;
constexpr int kGap = 6;

}  // namespace

StateLabel::StateLabel(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void StateLabel::setState(MarkShape shape, Tone tone, const QString& word) {
    if (shape == m_shape && tone == m_tone && word == m_word) return;
    m_shape = shape;
    m_tone = tone;
    m_word = word;
    setAccessibleName(word);
    updateGeometry();
    update();
}

QSize StateLabel::sizeHint() const {
    return {kMarkSize + kGap + fontMetrics().horizontalAdvance(m_word) + 1, fontMetrics().height() + 4};
}

QSize StateLabel::minimumSizeHint() const {
    return {kMarkSize + kGap, sizeHint().height()};
}

void StateLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintMark(painter, QPointF(kMarkSize / 2.0, height() / 2.0), kMarkSize, m_shape, m_theme.color(m_tone));
    const QRect text = rect().adjusted(kMarkSize + kGap, 0, 0, 0);
    painter.setPen(
        palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, QPalette::WindowText));
    painter.drawText(text, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                     fontMetrics().elidedText(m_word, Qt::ElideRight, text.width()));
}

}  // namespace sluice
