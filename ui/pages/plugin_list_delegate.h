#pragma once

#include "ui/theme/theme.h"

#include <QStyledItemDelegate>

namespace sluice {

/// A row of the plugin list: title, name in the file, and a switch that a click or the space bar turns.
class PluginListDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    explicit PluginListDelegate(const Theme& theme, QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;

private:
    const Theme& m_theme;
};

}  // namespace sluice
