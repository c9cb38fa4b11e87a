#include "ui/pages/history/run_compare_model.h"

#include "ui/text/runs_verdict_text.h"
#include "ui/text/verdict_text.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace sluice {

namespace {

double millisOf(Nanos time) {
    return std::chrono::duration<double, std::milli>(time).count();
}

}  // namespace

RunCompareModel::Row& RunCompareModel::rowFor(const PlanTarget& target, const PlanLevel& level, double rate) {
    const std::string name = levelName(level, rate);
    const auto found = std::find_if(m_rows.begin(), m_rows.end(), [&](const Row& row) {
        return row.level == name && row.target.name == target.name;
    });
    if (found != m_rows.end()) return *found;
    Row& row = m_rows.emplace_back();
    row.target = target;
    row.connections = level.connections;
    row.level = name;
    row.runs.resize(m_runs);
    return row;
}

void RunCompareModel::setRuns(const std::vector<ExperimentRecord>& runs) {
    beginResetModel();
    m_rows.clear();
    m_columns.clear();
    m_runs = runs.size();
    for (std::size_t run = 0; run < runs.size(); ++run) {
        m_columns.push_back({run, Part::Rate});
        if (run > 0) m_columns.push_back({run, Part::Ratio});
        m_columns.push_back({run, Part::P50});
        m_columns.push_back({run, Part::P99});
    }
    for (std::size_t run = 0; run < runs.size(); ++run) {
        const ExperimentPlan& plan = runs[run].plan;
        for (const LevelRow& level : levelRows(runs[run])) {
            if (level.latency.empty()) continue;
            Row& row = rowFor(plan.targets[level.target], plan.levels[level.level], level.rate);
            row.runs[run] = Figures{level.requestsPerSecond,
                                    millisOf(level.latency.valueAt(50)),
                                    millisOf(level.latency.valueAt(99)),
                                    {}};
        }
    }
    for (std::size_t run = 1; run < runs.size(); ++run) {
        for (const ComparedRow& compared : compareRuns(runs.front(), runs[run])) {
            for (Row& row : m_rows) {
                if (row.target.name != compared.target || row.level != compared.level || !row.runs[run])
                    continue;
                row.runs[run]->toFirst = compared;
            }
        }
    }
    std::stable_sort(m_rows.begin(), m_rows.end(),
                     [](const Row& a, const Row& b) { return a.connections < b.connections; });
    endResetModel();
}

QString RunCompareModel::letterOf(std::size_t run) {
    return run < 26 ? QString(QChar(static_cast<char16_t>(u'A' + run))) : QString::number(run + 1);
}

void RunCompareModel::retranslate() {
    emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    if (!m_rows.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int RunCompareModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int RunCompareModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : 1 + static_cast<int>(m_columns.size());
}

QVariant RunCompareModel::raw(const Row& row, const Column& column) const {
    const auto& own = row.runs[column.run];
    if (!own) return {};
    switch (column.part) {
        case Part::Rate: return own->rate;
        case Part::P50: return own->p50;
        case Part::P99: return own->p99;
        case Part::Ratio:
            return own->toFirst && own->toFirst->ratio ? QVariant(*own->toFirst->ratio) : QVariant();
    }
    return {};
}

QVariant RunCompareModel::verdictOf(const Row& row, const Column& column) const {
    const auto& own = row.runs[column.run];
    if (column.part != Part::Ratio || !own || !own->toFirst) return {};
    const QString text = comparedRowText(*own->toFirst);
    return text.isEmpty() ? QVariant() : text;
}

QVariant RunCompareModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    if (role == Qt::TextAlignmentRole) {
        return QVariant((index.column() == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    }
    if (role == Qt::ToolTipRole)
        return index.column() > 0 ? verdictOf(row, m_columns[std::size_t(index.column() - 1)]) : QVariant();
    if (role != Qt::DisplayRole && role != Qt::EditRole) return {};
    if (index.column() == 0) {
        return QStringLiteral("%1 %2").arg(targetText(row.target), QString::fromStdString(row.level));
    }
    const Column& column = m_columns[static_cast<std::size_t>(index.column() - 1)];
    const QVariant value = raw(row, column);
    if (role == Qt::EditRole || !value.isValid()) return value;
    const QLocale locale;
    switch (column.part) {
        case Part::Rate: return locale.toString(std::llround(value.toDouble()));
        case Part::Ratio: {
            const ComparedAs as = row.runs[column.run]->toFirst->as;
            const QString mark = as == ComparedAs::NotDistinguishable ? QStringLiteral("≈ ")
                                 : as == ComparedAs::TooNoisy         ? QStringLiteral("⚠ ")
                                                                      : QString();
            return mark + percentText(value.toDouble());
        }
        default: return locale.toString(value.toDouble(), 'f', 2);
    }
}

QVariant RunCompareModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return QAbstractTableModel::headerData(section, orientation, role);
    if (role == Qt::TextAlignmentRole) {
        return QVariant((section == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole || section < 0 || section >= columnCount()) return {};
    if (section == 0) return tr("Level");
    const Column& column = m_columns[static_cast<std::size_t>(section - 1)];
    QString what;
    switch (column.part) {
        case Part::Rate: what = tr("QPS"); break;
        case Part::Ratio: what = tr("of %1", "a run's letter").arg(letterOf(0)); break;
        case Part::P50: what = tr("50 %"); break;
        case Part::P99: what = tr("99 %"); break;
    }
    return QStringLiteral("%1 · %2").arg(letterOf(column.run), what);
}

}  // namespace sluice
