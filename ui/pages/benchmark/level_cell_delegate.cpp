#include "ui/pages/benchmark/level_cell_delegate.h"

#include "ui/pages/benchmark/level_table_model.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>

namespace sluice {

namespace {

constexpr int kLeft = 3;
constexpr int kRight = 8;     // where the style puts the text of a heading
constexpr int kRounding = 2;  // a text's advance is rounded down, its layout up

}  // namespace

int LevelCellDelegate::widthFor(const QString& text, const QFontMetrics& metrics) {
    return metrics.horizontalAdvance(text) + kRounding + kLeft + kRight;
}

QSize LevelCellDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    return {widthFor(cell.text, cell.fontMetrics), QStyledItemDelegate::sizeHint(option, index).height()};
}

void LevelCellDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const {
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    const QString text = cell.text;
    cell.text.clear();
    const QStyle* style = cell.widget ? cell.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &cell, painter, cell.widget);

    painter->save();
    painter->setFont(cell.font);
    const bool selected = (cell.state & QStyle::State_Selected) != 0;
    painter->setPen(cell.palette.color(selected ? QPalette::HighlightedText : QPalette::Text));
    const QRect place = cell.rect.adjusted(kLeft, 0, -kRight, 0);
    painter->drawText(place, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine,
                      cell.fontMetrics.elidedText(text, Qt::ElideRight, place.width()));
    const QVariant share = index.data(LevelTableModel::ShareRole);
    if (share.isValid()) paintBar(*painter, place, index, share.toDouble());
    painter->restore();
}

void LevelCellDelegate::paintBar(QPainter& painter, const QRect& cell, const QModelIndex& index,
                                 double share) const {
    const QRectF whole(cell.left(), cell.bottom() - 3, cell.width(), 3);
    QRectF bar = whole;
    bar.setWidth(whole.width() * std::clamp(share, 0.0, 1.0));
    const bool published = index.data(LevelTableModel::PublishedRole).toBool();
    painter.fillRect(whole, m_theme.color(Tone::ChartGrid));
    painter.fillRect(bar, m_theme.color(published ? Tone::ChartDirect : Tone::ChartGateway));
}

}  // namespace sluice
