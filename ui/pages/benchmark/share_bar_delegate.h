#pragma once

#include "ui/theme/theme.h"

#include <QStyledItemDelegate>

namespace sluice {

/// Paints LevelTableModel's share as a bar under its number; 100 % is the whole cell.
class ShareBarDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    explicit ShareBarDelegate(const Theme& theme, QObject* parent = nullptr)
        : QStyledItemDelegate(parent), m_theme(theme) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    const Theme& m_theme;
};

}  // namespace sluice
