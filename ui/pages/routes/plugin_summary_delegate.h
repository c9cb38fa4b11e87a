#pragma once

#include <QStyledItemDelegate>

namespace sluice {

class Theme;

/// A plugin of a list: its name, and what it is set to in grey.
class PluginSummaryDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    static constexpr int SummaryRole = Qt::UserRole;
    static constexpr int kRowHeight = 30;

    PluginSummaryDelegate(const Theme& theme, QObject* parent);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
        return {120, kRowHeight};
    }

private:
    const Theme& m_theme;
};

}  // namespace sluice
