#pragma once

#include "ui/bridge/log_ring.h"
#include "ui/theme/theme.h"

#include <QAbstractTableModel>

namespace sluice {

/// The log's lines as a table. It follows the ring only when refresh() is called, in one insertion and one
/// removal, so that a hidden page costs nothing.
class LogModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Time, LevelColumn, Event, Fields, kColumns };
    enum Role { RawRole = Qt::UserRole, ChipRole, LevelRole };

    LogModel(const LogRing& ring, const Theme& theme, QObject* parent = nullptr);

    void refresh();
    void retranslate();
    const log::Line& line(int row) const;
    /// One line as a log file has it.
    QString lineText(int row) const;
    static QString levelText(log::Level level);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    const LogRing& m_ring;
    const Theme& m_theme;
    std::uint64_t m_first = 0;  ///< the shown part of the ring
    std::uint64_t m_end = 0;
};

}  // namespace sluice
