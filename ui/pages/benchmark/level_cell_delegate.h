#pragma once

#include "ui/theme/theme.h"

#include <QStyledItemDelegate>

namespace sluice {

/// Paints the figures of LevelTableModel, ten columns close together: the right edge under the heading's, little room
/// at the left. The share has a bar under its number; 100 % is the whole cell.
class LevelCellDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    explicit LevelCellDelegate(const Theme& theme, QObject* parent = nullptr)
        : QStyledItemDelegate(parent), m_theme(theme) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    /// Width of a cell that shows `text` whole.
    static int widthFor(const QString& text, const QFontMetrics& metrics);

private:
    void paintBar(QPainter& painter, const QRect& cell, const QModelIndex& index, double share) const;

    const Theme& m_theme;
};

}  // namespace sluice
