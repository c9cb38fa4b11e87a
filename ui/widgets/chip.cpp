#include "ui/widgets/chip.h"

#include <QPainter>

namespace sluice {

namespace {

constexpr int kPadding = 7;
constexpr int kMarkSize = 8;
constexpr int kMarkGap = 5;

}  // namespace

QSize chipSize(const ChipContent& content, const QFontMetrics& metrics) {
    const int mark = content.mark ? kMarkSize + kMarkGap : 0;
    return {metrics.horizontalAdvance(content.text) + mark + 2 * kPadding, metrics.height() + 4};
}

void paintChip(QPainter& painter, const QRect& area, const ChipContent& content, const Theme& theme,
               const QPalette& palette) {
    const QFontMetrics metrics(painter.font());
    const QSize size = chipSize(content, metrics).boundedTo(area.size());
    QRect chip(area.left(), area.center().y() - size.height() / 2 + 1, size.width(), size.height());
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.color(Tone::ChipBackground));
    painter.drawRoundedRect(chip, 4, 4);
    chip.adjust(kPadding, 0, -kPadding, 0);
    if (content.mark) {
        const QPointF center(chip.left() + kMarkSize / 2.0, chip.center().y() + 0.5);
        paintMark(painter, center, kMarkSize, *content.mark, theme.color(content.tone));
        chip.setLeft(chip.left() + kMarkSize + kMarkGap);
    }
    painter.setPen(palette.color(QPalette::WindowText));
    painter.drawText(chip, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                     metrics.elidedText(content.text, Qt::ElideRight, chip.width() + 1));
    painter.restore();
}

Chip::Chip(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    setFont(theme.small());
    connect(&theme, &Theme::changed, this, [this] {
        setFont(m_theme.small());
        update();
    });
}

void Chip::setContent(const ChipContent& content) {
    if (content == m_content) return;
    m_content = content;
    setAccessibleName(content.text);
    updateGeometry();
    update();
}

QSize Chip::sizeHint() const {
    return chipSize(m_content, fontMetrics());
}

void Chip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintChip(painter, rect(), m_content, m_theme, palette());
}

}  // namespace sluice
