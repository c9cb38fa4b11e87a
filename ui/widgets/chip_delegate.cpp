#include "ui/widgets/chip_delegate.h"

#include <QApplication>
#include <QPainter>

namespace sluice {

namespace {

constexpr int kMargin = 6;
constexpr int kMarkSize = 8;
constexpr int kMarkGap = 6;

}  // namespace

ChipDelegate::ChipDelegate(const Theme& theme, int role, Look look, QObject* parent)
    : QStyledItemDelegate(parent), m_theme(theme), m_role(role), m_look(look) {}

void ChipDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const {
    QStyleOptionViewItem ground = option;
    initStyleOption(&ground, index);
    ground.text.clear();
    const QStyle* style = option.widget ? option.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &ground, painter, option.widget);

    const auto content = index.data(m_role).value<ChipContent>();
    if (content.text.isEmpty()) return;
    QRect area = option.rect.adjusted(kMargin, 0, -kMargin, 0);
    painter->save();
    if (m_look == Look::Chip) {
        painter->setFont(m_theme.small());
        paintChip(*painter, area, content, m_theme, option.palette);
    } else {
        if (content.mark) {
            const QPointF center(area.left() + kMarkSize / 2.0, area.center().y() + 0.5);
            paintMark(*painter, center, kMarkSize, *content.mark, m_theme.color(content.tone));
            area.setLeft(area.left() + kMarkSize + kMarkGap);
        }
        painter->setFont(option.font);
        painter->setPen(option.palette.color(QPalette::Text));
        painter->drawText(area, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                          option.fontMetrics.elidedText(content.text, Qt::ElideRight, area.width()));
    }
    painter->restore();
}

QSize ChipDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const auto content = index.data(m_role).value<ChipContent>();
    const QSize chip = chipSize(content, option.fontMetrics);
    return {chip.width() + 2 * kMargin, chip.height() + 6};
}

}  // namespace sluice
