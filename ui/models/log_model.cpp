#include "ui/models/log_model.h"

#include "ui/widgets/chip_delegate.h"

#include <QDateTime>
#include <QLocale>

namespace sluice {

namespace {

QDateTime localTime(const log::Line& line) {
    return QDateTime::fromMSecsSinceEpoch(line.when);
}

/// As in a log file, whatever the language of the window.
const char* token(log::Level level) {
    switch (level) {
        case log::Level::Debug: return "debug";
        case log::Level::Info: return "info";
        case log::Level::Warning: return "warning";
        case log::Level::Error: return "error";
    }
    return "";
}

QString raw(const log::Line& line, int column) {
    switch (column) {
        case LogModel::Time: return QString::fromStdString(toRfc3339(line.when));
        case LogModel::LevelColumn: return QLatin1String(token(line.level));
        case LogModel::Event: return QString::fromStdString(line.event);
        case LogModel::Fields: return QString::fromStdString(line.fields);
        default: return {};
    }
}

ChipContent levelMark(log::Level level) {
    const QString word = LogModel::levelText(level);
    switch (level) {
        case log::Level::Debug: return {word, MarkShape::Bar, Tone::Idle};
        case log::Level::Info: return {word, MarkShape::Disc, Tone::Accent};
        case log::Level::Warning: return {word, MarkShape::Triangle, Tone::Warning};
        case log::Level::Error: return {word, MarkShape::Diamond, Tone::Bad};
    }
    return {word, {}, Tone::Idle};
}

}  // namespace

LogModel::LogModel(const LogRing& ring, const Theme& theme, QObject* parent)
    : QAbstractTableModel(parent), m_ring(ring), m_theme(theme), m_first(ring.first()), m_end(ring.end()) {}

void LogModel::refresh() {
    const std::uint64_t first = m_ring.first(), end = m_ring.end();
    if (first >= m_end) {
        // Nothing of what is shown is left.
        if (first == m_first && end == m_end) return;
        beginResetModel();
        m_first = first;
        m_end = end;
        endResetModel();
        return;
    }
    if (first > m_first) {
        beginRemoveRows({}, 0, static_cast<int>(first - m_first) - 1);
        m_first = first;
        endRemoveRows();
    }
    if (end > m_end) {
        beginInsertRows({}, rowCount(), static_cast<int>(end - m_first) - 1);
        m_end = end;
        endInsertRows();
    }
}

void LogModel::retranslate() {
    emit headerDataChanged(Qt::Horizontal, 0, kColumns - 1);
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
}

const log::Line& LogModel::line(int row) const {
    static const log::Line gone;
    const std::uint64_t number = m_first + static_cast<std::uint64_t>(row);
    return number >= m_ring.first() && number < m_ring.end() ? m_ring.line(number) : gone;
}

QString LogModel::lineText(int row) const {
    const log::Line& written = line(row);
    return QStringLiteral("%1 %2 %3 %4")
        .arg(QString::fromStdString(toRfc3339(written.when)), QLatin1String(token(written.level)),
             QString::fromStdString(written.event), QString::fromStdString(written.fields))
        .trimmed();
}

QString LogModel::levelText(log::Level level) {
    switch (level) {
        case log::Level::Debug: return tr("debug");
        case log::Level::Info: return tr("info");
        case log::Level::Warning: return tr("warning");
        case log::Level::Error: return tr("error");
    }
    return {};
}

int LogModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_end - m_first);
}

int LogModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumns;
}

QVariant LogModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const log::Line& written = line(index.row());
    switch (role) {
        case Qt::DisplayRole:
            if (index.column() == Time) return localTime(written).toString(QStringLiteral("HH:mm:ss.zzz"));
            return raw(written, index.column());
        case Qt::EditRole:
        case RawRole: return raw(written, index.column());
        case Qt::ToolTipRole:
            if (index.column() == Time) return QLocale().toString(localTime(written), QLocale::LongFormat);
            return {};
        case Qt::FontRole:
            if (index.column() == Fields) return m_theme.monospace();
            if (index.column() == Time) return m_theme.tabular();
            return {};
        case ChipRole:
            if (index.column() == LevelColumn) return QVariant::fromValue(levelMark(written.level));
            return {};
        case LevelRole: return static_cast<int>(written.level);
        default: return {};
    }
}

QVariant LogModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != RawRole)) return {};
    switch (section) {
        case Time: return tr("Time");
        case LevelColumn: return tr("Level");
        case Event: return tr("Event");
        case Fields: return tr("Fields");
        default: return {};
    }
}

}  // namespace sluice
