#pragma once

#include "engine/history/history.h"

#include <QAbstractTableModel>

#include <vector>

namespace sluice {

class Theme;

/// The list of runs. EditRole is the raw value and what is sorted by; the note can be edited in place.
class RunListModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { When, Title, Rate, Share, P99, State, Note, Columns };

    explicit RunListModel(const Theme& theme, QObject* parent = nullptr)
        : QAbstractTableModel(parent), m_theme(theme) {}

    void setRuns(std::vector<RunSummary> runs);
    const RunSummary& run(int row) const { return m_runs[static_cast<std::size_t>(row)]; }
    void setNote(std::int64_t id, const QString& note);
    void retranslate();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

signals:
    void noteEdited(qlonglong id, const QString& note);

private:
    QVariant raw(const RunSummary& run, int column) const;
    QVariant text(const RunSummary& run, int column) const;

    const Theme& m_theme;
    std::vector<RunSummary> m_runs;
};

}  // namespace sluice
