#include "ui/pages/benchmark/level_table_model.h"

#include "engine/lab/percentile_interval.h"
#include "engine/lab/report_usage.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_tool_tip.h"
#include "ui/text/verdict_text.h"
#include "ui/theme/theme.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace sluice {

namespace {

constexpr double kMebibyte = 1024 * 1024;

double millisOf(Nanos time) {
    return std::chrono::duration<double, std::milli>(time).count();
}

std::optional<double> percentileOf(int column) {
    switch (column) {
        case LevelTableModel::P50: return 50;
        case LevelTableModel::P75: return 75;
        case LevelTableModel::P90: return 90;
        case LevelTableModel::P99: return 99;
        default: return std::nullopt;
    }
}

double publishedValue(const PublishedRow& row, int column) {
    switch (column) {
        case LevelTableModel::Rate: return row.requestsPerSecond;
        case LevelTableModel::P50: return row.p50;
        case LevelTableModel::P75: return row.p75;
        case LevelTableModel::P90: return row.p90;
        case LevelTableModel::P99: return row.p99;
        case LevelTableModel::Mean: return row.mean;
        case LevelTableModel::Max: return row.max;
        case LevelTableModel::Little:
            return row.requestsPerSecond * row.mean / 1000 / std::max(1U, row.connections);
        default: return 0;
    }
}

}  // namespace

LevelTableModel::LevelTableModel(const Theme& theme, QObject* parent)
    : QAbstractTableModel(parent), m_theme(theme) {
    connect(&theme, &Theme::changed, this, &LevelTableModel::retranslate);
}

void LevelTableModel::setRun(const ExperimentRecord& record, std::vector<LevelRow> rows) {
    const bool samePlan = record.plan == m_plan;
    auto sameRows = rows.size() == m_rows.size();
    for (std::size_t i = 0; sameRows && i < rows.size(); ++i) {
        sameRows = rows[i].target == m_rows[i].target && rows[i].level == m_rows[i].level &&
                   rows[i].rate == m_rows[i].rate && rows[i].names.size() == m_rows[i].names.size();
    }
    if (samePlan && sameRows) {
        m_rows = std::move(rows);
        if (!m_lines.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, Columns - 1));
        return;
    }
    beginResetModel();
    m_plan = record.plan;
    m_rows = std::move(rows);
    m_lines = linesFor(m_rows);
    endResetModel();
}

void LevelTableModel::setShowsPublished(bool on) {
    if (on == m_showsPublished) return;
    beginResetModel();
    m_showsPublished = on;
    m_lines = linesFor(m_rows);
    endResetModel();
}

void LevelTableModel::retranslate() {
    emit headerDataChanged(Qt::Horizontal, 0, Columns - 1);
    if (!m_lines.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, Columns - 1));
}

std::vector<LevelTableModel::Line> LevelTableModel::linesFor(const std::vector<LevelRow>& rows) const {
    std::vector<Line> lines;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        lines.push_back({i});
        for (std::size_t name = 0; name < rows[i].names.size(); ++name) lines.push_back({i, nullptr, name});
        if (!m_showsPublished) continue;
        for (const PublishedRow* published : publishedRows(m_plan, rows[i].target, rows[i].level))
            lines.push_back({i, published, {}});
    }
    return lines;
}

int LevelTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_lines.size());
}

int LevelTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : Columns;
}

QVariant LevelTableModel::raw(const Line& line, int column) const {
    const LevelRow& row = m_rows[line.row];
    if (line.name) return rawOfName(row, row.names[*line.name], column);
    if (column == Level) {
        if (!line.published) return levelText(m_plan, row.target, row.level, row.rate);
        const QString whose = QString::fromStdString(line.published->label);
        return whose.isEmpty() ? tr("published") : tr("published, %1", "whose figures").arg(whose);
    }
    if (line.published) {
        if (column != Share) {
            const double value = publishedValue(*line.published, column);
            return value > 0 ? QVariant(value) : QVariant();  // 0 = the report does not say
        }
        const PublishedRow* base = publishedRow(m_plan, baselineOf(m_plan), row.level);
        if (!base || base == line.published || base->requestsPerSecond <= 0) return {};
        return line.published->requestsPerSecond / base->requestsPerSecond;
    }
    if (column == Share)
        return row.share && row.target != baselineOf(m_plan) ? QVariant(*row.share) : QVariant();
    if (column == Cpu || column == Memory) {
        const std::optional<TargetUse> use = useOf(m_plan, row);
        if (!use) return {};
        return column == Cpu ? use->meanCores : static_cast<double>(use->mostResidentBytes) / kMebibyte;
    }
    if (row.latency.empty()) return {};
    if (const auto percentile = percentileOf(column)) return millisOf(row.latency.valueAt(*percentile));
    switch (column) {
        case Rate: return row.requestsPerSecond;
        case Mean: return row.latency.mean() / 1e6;
        case Max: return millisOf(row.latency.max());
        case Little: return row.littleRatio > 0 ? QVariant(row.littleRatio) : QVariant();
        default: return {};
    }
}

QVariant LevelTableModel::rawOfName(const LevelRow& row, const NamedResult& one, int column) const {
    if (column == Level) return QStringLiteral("– ") + QString::fromStdString(one.name);
    if (one.latency.empty()) return {};
    if (const auto percentile = percentileOf(column)) return millisOf(one.latency.valueAt(*percentile));
    const double seconds = std::chrono::duration<double>(row.elapsed).count();
    switch (column) {
        case Rate: return seconds > 0 ? QVariant(static_cast<double>(one.completed) / seconds) : QVariant();
        case Mean: return one.latency.mean() / 1e6;
        case Max: return millisOf(one.latency.max());
        default: return {};
    }
}

QVariant LevelTableModel::text(const Line& line, int column) const {
    const QVariant value = raw(line, column);
    if (column == Level) return value;
    if (!value.isValid()) return column == Rate && m_rows[line.row].error ? tr("failed") : QVariant();
    const double number = value.toDouble();
    const QLocale locale;
    switch (column) {
        case Rate: return locale.toString(std::llround(number));
        case Max: return locale.toString(number, 'f', number < 1000 ? 1 : 0);
        case Share: return percentText(number);
        case Memory: return locale.toString(number, 'f', 1);
        default: return locale.toString(number, 'f', 2);
    }
}

bool LevelTableModel::isThin(const Line& line, int column) const {
    const auto percentile = percentileOf(column);
    if (!percentile || line.published) return false;
    if (line.name) return sluice::isThin(m_rows[line.row].names[*line.name].latency, *percentile);
    return sluice::isThin(m_rows[line.row].latency, *percentile);
}

bool LevelTableModel::isSuspect(const Line& line) const {
    const auto& reasons = m_rows[line.row].suspicions;
    return !line.published && !line.name &&
           std::any_of(reasons.begin(), reasons.end(),
                       [](Suspicion suspicion) { return suspicion != Suspicion::CoLocated; });
}

/// Everything that was watched while the row was measured.
QStringList LevelTableModel::useText(const LevelRow& row) const {
    QStringList lines;
    const QLocale locale;
    for (const UsageSum& sum : row.usage) {
        if (sum.points == 0) continue;
        const QString cores = locale.toString(sum.meanCores, 'f', 2);
        const QString whose = usageText(sum.whose, sum.name);
        if (sum.mostResidentBytes > 0) {
            const double mebibytes = static_cast<double>(sum.mostResidentBytes) / kMebibyte;
            lines << tr("%1: %2 cores, %3 MiB").arg(whose, cores, locale.toString(mebibytes, 'f', 1));
        } else {
            lines << tr("%1: %2 cores").arg(whose, cores);
        }
    }
    return lines;
}

QString LevelTableModel::toolTip(const Line& line, int column) const {
    const LevelRow& row = m_rows[line.row];
    if (line.published) return tr("The figures of the published report at this level");
    if (line.name) {
        const NamedResult& one = row.names[*line.name];
        return tr("%1 answers, %2 without one, %3 not as the plan wants them")
            .arg(QLocale().toString(qulonglong(one.completed)), QLocale().toString(qulonglong(one.failed)),
                 QLocale().toString(qulonglong(one.checksFailed)));
    }
    QStringList lines;
    if (isThin(line, column)) lines << tr("Fewer than ten requests were slower than this: a guess.");
    const auto percentile = percentileOf(column);
    const auto interval = percentile ? percentileInterval(row.latency, *percentile) : std::nullopt;
    if (interval) {
        const QLocale locale;
        lines << tr("With 95 % confidence between %1 and %2 ms")
                     .arg(locale.toString(millisOf(interval->low), 'f', 2),
                          locale.toString(millisOf(interval->high), 'f', 2));
    }
    if (row.cpuLow && row.cpuHigh)
        lines << tr("Gateway CPU %1 – %2").arg(percentText(*row.cpuLow), percentText(*row.cpuHigh));
    if (column == Share && row.shareLow && row.shareHigh) {
        lines << tr("%1 – %2 over %n round(s)", nullptr, static_cast<int>(row.rounds))
                     .arg(percentText(*row.shareLow), percentText(*row.shareHigh));
    }
    if (column == Cpu || column == Memory) lines << useText(row);
    if (row.ceiling && column == Rate) lines << ceilingText(row);
    if (row.error) lines << errorText(*row.error);
    for (Suspicion suspicion : row.suspicions) lines << suspicionText(suspicion, row);
    return plainToolTip(lines.join(QLatin1Char('\n')));
}

QVariant LevelTableModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) return {};
    const Line& line = m_lines[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    switch (role) {
        case Qt::DisplayRole: return text(line, column);
        case Qt::EditRole: return raw(line, column);
        case Qt::TextAlignmentRole:
            return QVariant((column == Level ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
        case Qt::ForegroundRole:
            return line.published || line.name || isThin(line, column)
                       ? QVariant(m_theme.color(Tone::TextSecondary))
                       : QVariant();
        case Qt::DecorationRole:
            return column == Level && isSuspect(line) ? QVariant(m_theme.icon(QStringLiteral("warning")))
                                                      : QVariant();
        case Qt::AccessibleTextRole:
            if (column != Level || !isSuspect(line)) return {};
            return tr("%1, suspect").arg(text(line, column).toString());
        case Qt::ToolTipRole: return toolTip(line, column);
        case ShareRole: return column == Share ? raw(line, column) : QVariant();
        case PublishedRole: return line.published != nullptr;
        default: return {};
    }
}

QVariant LevelTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return QAbstractTableModel::headerData(section, orientation, role);
    if (role == Qt::TextAlignmentRole) {
        return QVariant((section == Level ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    }
    if (role == Qt::ToolTipRole) {
        switch (section) {
            case Rate: return tr("Requests per second");
            case Little:
                return tr(
                    "Requests per second × mean latency ÷ requests under way (connections × streams): 1.00 when all "
                    "time was measured");
            case Share: return tr("Requests per second as a share of the baseline at the same level");
            case Level: return QVariant();
            case Cpu: return tr("CPU of the target in cores, the mean of the measured seconds");
            case Memory:
                return tr(
                    "Most resident memory in MiB; the embedded gateway shares its process with generator "
                    "and mock");
            default: return tr("Latency in milliseconds");
        }
    }
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case Level: return tr("Level");
        case Rate: return tr("QPS");
        case P50: return tr("50 %");
        case P75: return tr("75 %");
        case P90: return tr("90 %");
        case P99: return tr("99 %");
        case Mean: return tr("mean");
        case Max: return tr("max");
        case Little: return tr("Little");
        case Cpu: return tr("CPU");
        case Memory: return tr("MiB");
        case Share: return tr("of baseline");
        default: return {};
    }
}

}  // namespace sluice
