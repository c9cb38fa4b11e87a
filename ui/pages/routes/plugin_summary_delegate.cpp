#include "ui/pages/routes/plugin_summary_delegate.h"

#include "ui/theme/theme.h"

#include <QPainter>

namespace sluice {

PluginSummaryDelegate::PluginSummaryDelegate(const Theme& theme, QObject* parent)
    : QStyledItemDelegate(parent), m_theme(theme) {}

void PluginSummaryDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                                  const QModelIndex& index) const {
    painter->save();
    if (option.state & (QStyle::State_Selected | QStyle::State_MouseOver)) {
        painter->fillRect(option.rect, m_theme.color(Tone::SelectionSoft));
    }
    if (index.row() + 1 < index.model()->rowCount()) {
        painter->fillRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1,
                          m_theme.color(Tone::Line));
    }
    QRect area = option.rect.adjusted(8, 0, -8, 0);
    QFont bold = option.font;
    bold.setWeight(QFont::DemiBold);
    painter->setFont(bold);
    painter->setPen(m_theme.color(Tone::Text));
    const QString name = index.data().toString();
    painter->drawText(area, Qt::AlignVCenter | Qt::TextSingleLine, name);
    area.setLeft(area.left() + QFontMetrics(bold).horizontalAdvance(name) + 8);
    painter->setFont(option.font);
    painter->setPen(m_theme.color(Tone::TextSecondary));
    const QString summary = index.data(SummaryRole).toString();
    painter->drawText(area, Qt::AlignVCenter | Qt::TextSingleLine,
                      painter->fontMetrics().elidedText(summary, Qt::ElideRight, area.width()));
    painter->restore();
}

}  // namespace sluice
