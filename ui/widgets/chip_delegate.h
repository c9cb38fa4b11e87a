#pragma once

#include "ui/widgets/chip.h"

#include <QMetaType>
#include <QStyledItemDelegate>

Q_DECLARE_METATYPE(sluice::ChipContent)

namespace sluice {

/// Draws a table's cell as a chip, or as a mark and a word without a ground, from a role that holds a
/// ChipContent.
class ChipDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    enum class Look { Chip, MarkAndWord };

    ChipDelegate(const Theme& theme, int role, Look look, QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    const Theme& m_theme;
    int m_role;
    Look m_look;
};

}  // namespace sluice
