#include "ui/pages/benchmark/share_bar_delegate.h"

#include "ui/pages/benchmark/level_table_model.h"

#include <QPainter>

#include <algorithm>

namespace sluice {

void ShareBarDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QStyledItemDelegate::paint(painter, option, index);
    const QVariant share = index.data(LevelTableModel::ShareRole);
    if (!share.isValid()) return;
    const QRectF place = QRectF(option.rect).adjusted(6, option.rect.height() - 5, -6, -2);
    painter->save();
    painter->setPen(Qt::NoPen);
    painter->fillRect(place, m_theme.color(Tone::ChartGrid));
    QRectF bar = place;
    bar.setWidth(place.width() * std::clamp(share.toDouble(), 0.0, 1.0));
    const bool published = index.data(LevelTableModel::PublishedRole).toBool();
    painter->fillRect(bar, m_theme.color(published ? Tone::ChartDirect : Tone::ChartGateway));
    painter->restore();
}

}  // namespace sluice
