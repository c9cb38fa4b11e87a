#include "ui/pages/history/run_list_model.h"

#include "ui/text/verdict_text.h"
#include "ui/theme/theme.h"

#include <QDateTime>
#include <QLocale>

#include <cmath>

namespace sluice {

namespace {

bool isNumber(int column) {
    return column == RunListModel::Rate || column == RunListModel::Share || column == RunListModel::P99;
}

QString stateOf(const RunSummary& run) {
    const auto state = experimentState(run.state);
    return state ? stateText(*state) : QString::fromStdString(run.state);
}

}  // namespace

void RunListModel::setRuns(std::vector<RunSummary> runs) {
    beginResetModel();
    m_runs = std::move(runs);
    endResetModel();
}

void RunListModel::setNote(std::int64_t id, const QString& note) {
    for (std::size_t row = 0; row < m_runs.size(); ++row) {
        if (m_runs[row].id != id) continue;
        m_runs[row].note = note.toStdString();
        const QModelIndex place = index(static_cast<int>(row), Note);
        emit dataChanged(place, place, {Qt::DisplayRole, Qt::EditRole});
    }
}

void RunListModel::retranslate() {
    emit headerDataChanged(Qt::Horizontal, 0, Columns - 1);
    if (!m_runs.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, Columns - 1));
}

int RunListModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_runs.size());
}

int RunListModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : Columns;
}

QVariant RunListModel::raw(const RunSummary& run, int column) const {
    switch (column) {
        case When: return QDateTime::fromMSecsSinceEpoch(run.startedUtc);
        case Title: return planTitleText(run.planId, run.title);
        case Rate: return run.requestsPerSecond > 0 ? QVariant(run.requestsPerSecond) : QVariant();
        case Share: return run.share ? QVariant(*run.share) : QVariant();
        case P99: return run.p99Millis ? QVariant(*run.p99Millis) : QVariant();
        case State: return stateOf(run);
        case Note: return QString::fromStdString(run.note);
        default: return {};
    }
}

QVariant RunListModel::text(const RunSummary& run, int column) const {
    const QVariant value = raw(run, column);
    if (!value.isValid()) return {};
    const QLocale locale;
    switch (column) {
        case When: return locale.toString(value.toDateTime(), QStringLiteral("yyyy-MM-dd HH:mm:ss"));
        case Rate: return locale.toString(std::llround(value.toDouble()));
        case Share: return percentText(value.toDouble());
        case P99: return locale.toString(value.toDouble(), 'f', 2);
        case State: return run.suspect ? tr("%1, suspect").arg(value.toString()) : value;
        default: return value;
    }
}

QVariant RunListModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) return {};
    const RunSummary& run = m_runs[static_cast<std::size_t>(index.row())];
    switch (role) {
        case Qt::DisplayRole: return text(run, index.column());
        case Qt::EditRole: return raw(run, index.column());
        case Qt::TextAlignmentRole:
            return QVariant((isNumber(index.column()) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
        case Qt::DecorationRole:
            return index.column() == State && run.suspect ? QVariant(m_theme.icon(QStringLiteral("warning")))
                                                          : QVariant();
        default: return {};
    }
}

bool RunListModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::EditRole || index.column() != Note || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    const RunSummary& run = m_runs[static_cast<std::size_t>(index.row())];
    const QString note = value.toString();
    if (note.toStdString() == run.note) return true;
    const std::int64_t id = run.id;
    setNote(id, note);
    emit noteEdited(id, note);
    return true;
}

QVariant RunListModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return QAbstractTableModel::headerData(section, orientation, role);
    if (role == Qt::TextAlignmentRole) {
        return QVariant((isNumber(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case When: return tr("When");
        case Title: return tr("Experiment");
        case Rate: return tr("QPS");
        case Share: return tr("of baseline");
        case P99: return tr("99 %, ms");
        case State: return tr("State");
        case Note: return tr("Note");
        default: return {};
    }
}

Qt::ItemFlags RunListModel::flags(const QModelIndex& index) const {
    const Qt::ItemFlags plain = QAbstractTableModel::flags(index);
    return index.column() == Note ? plain | Qt::ItemIsEditable : plain;
}

}  // namespace sluice
