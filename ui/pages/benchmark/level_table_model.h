#pragma once

#include "engine/lab/experiment_record.h"

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace sluice {

class Theme;

/// The table of a run in the columns of the published reports: one row for each target and level, under it the requests of a
/// mix and, when asked, the row that the report published. EditRole is the raw number (times in milliseconds, shares as 1.0 = equal).
class LevelTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Level, Rate, Share, P50, P75, P90, P99, Mean, Max, Little, Cpu, Memory, Columns };
    enum Role { ShareRole = Qt::UserRole, PublishedRole };

    explicit LevelTableModel(const Theme& theme, QObject* parent = nullptr);

    /// `rows` are levelRows() of `record`. Rows that stay are updated in place, so that a selection lives on.
    void setRun(const ExperimentRecord& record, std::vector<LevelRow> rows);
    void setShowsPublished(bool on);
    bool showsPublished() const { return m_showsPublished; }
    bool hasPublished() const { return !m_plan.published.empty(); }
    void retranslate();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    /// A measured row, one request of its mix, or the published one of the same target and level.
    struct Line {
        std::size_t row = 0;
        const PublishedRow* published = nullptr;
        std::optional<std::size_t> name{};  ///< index into the row's names
        friend bool operator==(const Line&, const Line&) = default;
    };

    std::vector<Line> linesFor(const std::vector<LevelRow>& rows) const;
    QVariant raw(const Line& line, int column) const;
    QVariant rawOfName(const LevelRow& row, const NamedResult& one, int column) const;
    QVariant text(const Line& line, int column) const;
    QStringList useText(const LevelRow& row) const;
    QString toolTip(const Line& line, int column) const;
    bool isThin(const Line& line, int column) const;
    bool isSuspect(const Line& line) const;

    const Theme& m_theme;
    ExperimentPlan m_plan;
    std::vector<LevelRow> m_rows;
    std::vector<Line> m_lines;
    bool m_showsPublished = false;
};

}  // namespace sluice
