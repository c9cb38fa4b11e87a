#include "ui/pages/plugin_list_delegate.h"

#include "ui/models/plugin_list_model.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/toggle_switch.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace sluice {

namespace {

constexpr int kMargin = 12;
constexpr int kRowPadding = 7;

QRect switchArea(const QRect& row) {
    const QSize size = toggleSwitchSize().grownBy({4, 4, 4, 4});
    return {row.right() - kMargin - size.width() + 4, row.center().y() - size.height() / 2, size.width(),
            size.height()};
}

}  // namespace

PluginListDelegate::PluginListDelegate(const Theme& theme, QObject* parent)
    : QStyledItemDelegate(parent), m_theme(theme) {}

void PluginListDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                               const QModelIndex& index) const {
    const bool known = index.data(PluginListModel::KnownRole).toBool();
    const bool on = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
    const int problems = index.data(PluginListModel::ProblemsRole).toInt();
    const QRect row = option.rect;
    painter->save();
    if (option.state & QStyle::State_Selected) painter->fillRect(row, m_theme.color(Tone::SelectionSoft));
    painter->fillRect(QRect(row.left(), row.bottom(), row.width(), 1), m_theme.color(Tone::Line));

    QRect text = row.adjusted(kMargin, kRowPadding, -kMargin, -kRowPadding);
    if (known) {
        const QRect area = switchArea(row);
        paintToggleSwitch(*painter, area, on, true, m_theme);
        text.setRight(area.left() - kMargin);
    }
    QFont title = option.font;
    title.setWeight(on ? QFont::DemiBold : QFont::Normal);
    painter->setFont(title);
    painter->setPen(option.palette.color(QPalette::Text));
    const QFontMetrics titleMetrics(title);
    painter->drawText(text.left(), text.top() + titleMetrics.ascent(),
                      titleMetrics.elidedText(index.data().toString(), Qt::ElideRight, text.width()));

    QRect below = text;
    below.setTop(text.top() + titleMetrics.lineSpacing() + 2);
    painter->setFont(m_theme.small());
    const QFontMetrics small(painter->font());
    if (!known) {
        paintChip(*painter, below, {PluginListModel::tr("kept, not run"), MarkShape::Ring, Tone::Idle},
                  m_theme, option.palette);
    } else {
        const bool wrong = on && problems > 0;
        painter->setPen(m_theme.color(wrong ? Tone::Bad : Tone::TextSecondary));
        const QString name = index.data(PluginListModel::NameRole).toString();
        const QString line = wrong ? PluginListModel::tr("%n value(s) to correct", nullptr, problems) : name;
        painter->drawText(below.left(), below.top() + small.ascent(),
                          small.elidedText(line, Qt::ElideRight, below.width()));
    }
    if (option.state & QStyle::State_HasFocus) {
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(QPen(m_theme.color(Tone::Accent), 1));
        painter->drawRoundedRect(QRectF(row).adjusted(1.5, 1.5, -1.5, -2.5), 3, 3);
    }
    painter->restore();
}

QSize PluginListDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const {
    const int text = QFontMetrics(option.font).lineSpacing() + QFontMetrics(m_theme.small()).lineSpacing();
    return {160, text + 2 * kRowPadding + 6};
}

bool PluginListDelegate::editorEvent(QEvent* event, QAbstractItemModel* model,
                                     const QStyleOptionViewItem& option, const QModelIndex& index) {
    const auto turn = [&] {
        const bool on = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
        return model->setData(index, on ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
    };
    if (event->type() == QEvent::MouseButtonRelease) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->button() == Qt::LeftButton && switchArea(option.rect).contains(mouse->pos()))
            return turn();
    }
    if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space)
        return turn();
    return false;
}

}  // namespace sluice
