#pragma once

#include <QStyledItemDelegate>

namespace sluice {

class Theme;

/// A row of the routes: soft selection, a hairline below, grey where the route is switched off. The subclasses paint
/// what is special in their column.
class RouteCellDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    explicit RouteCellDelegate(const Theme& theme, QObject* parent);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const final;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

protected:
    /// `area` is without the margins; the pen has the text's colour.
    virtual void paintContent(QPainter& painter, const QRect& area, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const;
    virtual int contentWidth(const QStyleOptionViewItem& option, const QModelIndex& index) const;
    QColor textColor(const QModelIndex& index) const;
    const Theme& theme() const { return m_theme; }

private:
    const Theme& m_theme;
};

/// On and off: a filled disc or a ring, switched by a click or the space bar.
class SwitchDelegate final : public RouteCellDelegate {
    Q_OBJECT

public:
    using RouteCellDelegate::RouteCellDelegate;

protected:
    void paintContent(QPainter& painter, const QRect& area, const QStyleOptionViewItem& option,
                      const QModelIndex& index) const override;
    int contentWidth(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;
};

/// Conditions in the fixed-width font.
class MatchDelegate final : public RouteCellDelegate {
    Q_OBJECT

public:
    using RouteCellDelegate::RouteCellDelegate;

protected:
    void paintContent(QPainter& painter, const QRect& area, const QStyleOptionViewItem& option,
                      const QModelIndex& index) const override;
    int contentWidth(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

/// A chip for each plugin; what does not fit is counted.
class PluginChipsDelegate final : public RouteCellDelegate {
    Q_OBJECT

public:
    using RouteCellDelegate::RouteCellDelegate;

protected:
    void paintContent(QPainter& painter, const QRect& area, const QStyleOptionViewItem& option,
                      const QModelIndex& index) const override;
    int contentWidth(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

/// The upstream's name and a mark for each node: a disc is reachable, a ring is not.
class UpstreamDelegate final : public RouteCellDelegate {
    Q_OBJECT

public:
    using RouteCellDelegate::RouteCellDelegate;

protected:
    void paintContent(QPainter& painter, const QRect& area, const QStyleOptionViewItem& option,
                      const QModelIndex& index) const override;
    int contentWidth(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

/// Numbers of equal widths.
class NumberDelegate final : public RouteCellDelegate {
    Q_OBJECT

public:
    using RouteCellDelegate::RouteCellDelegate;

protected:
    void paintContent(QPainter& painter, const QRect& area, const QStyleOptionViewItem& option,
                      const QModelIndex& index) const override;
};

}  // namespace sluice
