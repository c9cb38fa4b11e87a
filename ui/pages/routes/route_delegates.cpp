#include "ui/pages/routes/route_delegates.h"

#include "engine/metrics/snapshot.h"
#include "ui/models/route_table_model.h"
#include "ui/theme/theme.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/mark.h"

#include <QApplication>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>

namespace sluice {

namespace {

constexpr int kRowHeight = 30, kMargin = 8, kMark = 8, kGap = 4;
constexpr int kShownNodes = 6;

}  // namespace

RouteCellDelegate::RouteCellDelegate(const Theme& theme, QObject* parent)
    : QStyledItemDelegate(parent), m_theme(theme) {}

void RouteCellDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const {
    painter->save();
    const bool selected = option.state & QStyle::State_Selected;
    painter->fillRect(option.rect, m_theme.color(selected ? Tone::SelectionSoft : Tone::Panel));
    painter->fillRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1,
                      m_theme.color(Tone::Line));
    painter->setPen(textColor(index));
    painter->setFont(option.font);
    paintContent(*painter, option.rect.adjusted(kMargin, 0, -kMargin, -1), option, index);
    painter->restore();
}

QSize RouteCellDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    return {contentWidth(option, index) + 2 * kMargin, kRowHeight};
}

void RouteCellDelegate::paintContent(QPainter& painter, const QRect& area, const QStyleOptionViewItem&,
                                     const QModelIndex& index) const {
    const auto alignment = Qt::Alignment(index.data(Qt::TextAlignmentRole).toInt());
    const QString text =
        painter.fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, area.width());
    painter.drawText(area, int(alignment) | Qt::TextSingleLine, text);
}

int RouteCellDelegate::contentWidth(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    return QFontMetrics(option.font).horizontalAdvance(index.data().toString()) + 2;
}

QColor RouteCellDelegate::textColor(const QModelIndex& index) const {
    return m_theme.color(index.data(RouteTableModel::RouteOffRole).toBool() ? Tone::TextSecondary
                                                                            : Tone::Text);
}

void SwitchDelegate::paintContent(QPainter& painter, const QRect& area, const QStyleOptionViewItem&,
                                  const QModelIndex& index) const {
    const bool on = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
    painter.setRenderHint(QPainter::Antialiasing);
    paintMark(painter, QRectF(area).center(), kMark + 1, on ? MarkShape::Disc : MarkShape::Ring,
              theme().color(on ? Tone::Accent : Tone::Idle));
}

int SwitchDelegate::contentWidth(const QStyleOptionViewItem&, const QModelIndex&) const {
    return 16;
}

bool SwitchDelegate::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem&,
                                 const QModelIndex& index) {
    const bool clicked = event->type() == QEvent::MouseButtonRelease &&
                         static_cast<QMouseEvent*>(event)->button() == Qt::LeftButton;
    const bool pressed =
        event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space;
    if (!clicked && !pressed) return false;
    const bool on = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
    return model->setData(index, on ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

void MatchDelegate::paintContent(QPainter& painter, const QRect& area, const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const {
    painter.setFont(theme().monospace());
    RouteCellDelegate::paintContent(painter, area, option, index);
}

int MatchDelegate::contentWidth(const QStyleOptionViewItem&, const QModelIndex& index) const {
    return QFontMetrics(theme().monospace()).horizontalAdvance(index.data().toString()) + 2;
}

void PluginChipsDelegate::paintContent(QPainter& painter, const QRect& area,
                                       const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const QStringList names = index.data(RouteTableModel::PluginsRole).toStringList();
    if (names.isEmpty()) return RouteCellDelegate::paintContent(painter, area, option, index);
    const QStringList off = index.data(RouteTableModel::PluginsOffRole).toStringList();
    painter.setFont(theme().small());
    int left = area.left();
    for (int i = 0; i < names.size(); ++i) {
        const ChipContent chip{names[i], {}, Tone::TextSecondary};
        const int width = chipSize(chip, painter.fontMetrics()).width();
        const QString rest = QStringLiteral("+%1").arg(names.size() - i);
        const int restWidth = i + 1 < names.size() ? painter.fontMetrics().horizontalAdvance(rest) + kGap : 0;
        if (left + width + restWidth > area.right() && i > 0) {
            painter.setPen(theme().color(Tone::TextSecondary));
            painter.drawText(QRect(left, area.top(), area.right() - left, area.height()), Qt::AlignVCenter,
                             rest);
            return;
        }
        QPalette palette = option.palette;
        const bool grey = off.contains(names[i]) || index.data(RouteTableModel::RouteOffRole).toBool();
        palette.setColor(QPalette::WindowText, theme().color(grey ? Tone::TextSecondary : Tone::Text));
        QFont font = theme().small();
        font.setStrikeOut(off.contains(names[i]));
        painter.setFont(font);
        paintChip(painter, QRect(left, area.top(), std::min(width, area.right() - left), area.height()), chip,
                  theme(), palette);
        left += width + kGap;
    }
}

int PluginChipsDelegate::contentWidth(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const QStringList names = index.data(RouteTableModel::PluginsRole).toStringList();
    if (names.isEmpty()) return RouteCellDelegate::contentWidth(option, index);
    int width = 0;
    for (const QString& name : names) {
        width += chipSize({name, {}, Tone::TextSecondary}, QFontMetrics(theme().small())).width() + kGap;
    }
    return width;
}

void UpstreamDelegate::paintContent(QPainter& painter, const QRect& area, const QStyleOptionViewItem&,
                                    const QModelIndex& index) const {
    const auto nodes = index.data(RouteTableModel::NodesRole).value<QList<int>>();
    const int shown = std::min<int>(int(nodes.size()), kShownNodes);
    const int marks = shown * (kMark + 2) + (nodes.size() > shown ? 16 : 0);
    const QString name = painter.fontMetrics().elidedText(index.data().toString(), Qt::ElideRight,
                                                          area.width() - marks - kGap);
    painter.drawText(area, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, name);
    painter.setRenderHint(QPainter::Antialiasing);
    double left = area.left() + painter.fontMetrics().horizontalAdvance(name) + kGap + 2;
    for (int i = 0; i < shown; ++i) {
        const auto state = static_cast<Reachability>(nodes[i]);
        const Tone tone = state == Reachability::Reachable     ? Tone::Good
                          : state == Reachability::Unreachable ? Tone::Bad
                                                               : Tone::Idle;
        const MarkShape shape = state == Reachability::Reachable ? MarkShape::Disc : MarkShape::Ring;
        paintMark(painter, QPointF(left + kMark / 2.0, QRectF(area).center().y() + 0.5), kMark, shape,
                  theme().color(tone));
        left += kMark + 2;
    }
    if (nodes.size() > shown) {
        painter.drawText(QRectF(left, area.top(), 24, area.height()), Qt::AlignVCenter, QStringLiteral("…"));
    }
}

int UpstreamDelegate::contentWidth(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const auto nodes = index.data(RouteTableModel::NodesRole).value<QList<int>>();
    return RouteCellDelegate::contentWidth(option, index) + kGap + 2 +
           std::min<int>(int(nodes.size()), kShownNodes) * (kMark + 2);
}

void NumberDelegate::paintContent(QPainter& painter, const QRect& area, const QStyleOptionViewItem& option,
                                  const QModelIndex& index) const {
    painter.setFont(theme().tabular());
    RouteCellDelegate::paintContent(painter, area, option, index);
}

}  // namespace sluice
