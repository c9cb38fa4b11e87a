#include "ui/models/imported_setting_model.h"

#include "ui/text/plain_tool_tip.h"
#include "ui/text/setting_text.h"
#include "ui/widgets/chip_delegate.h"

namespace sluice {

namespace {

QString becomes(const ImportedSetting& setting) {
    if (setting.appliedTo.empty()) return {};
    return QStringLiteral("%1 = %2").arg(QString::fromStdString(setting.appliedTo),
                                         QString::fromStdString(setting.appliedValue));
}

QVariant raw(const ImportedSetting& setting, int column) {
    switch (column) {
        case ImportedSettingModel::Setting: return QString::fromStdString(setting.key);
        case ImportedSettingModel::Value: return QString::fromStdString(setting.value);
        case ImportedSettingModel::Line: return static_cast<qulonglong>(setting.line);
        case ImportedSettingModel::Outcome: return settingOutcomeText(setting.outcome);
        case ImportedSettingModel::Becomes: return becomes(setting);
        case ImportedSettingModel::Why: return settingExplanation(setting);
        default: return {};
    }
}

}  // namespace

ChipContent outcomeChip(SettingOutcome outcome) {
    const QString word = settingOutcomeText(outcome);
    switch (outcome) {
        case SettingOutcome::Applied: return {word, MarkShape::Disc, Tone::Good};
        case SettingOutcome::Advice: return {word, MarkShape::Diamond, Tone::Accent};
        case SettingOutcome::NotApplicable: return {word, MarkShape::Bar, Tone::Idle};
        case SettingOutcome::Unknown: return {word, MarkShape::Triangle, Tone::Warning};
    }
    return {word, {}, Tone::Idle};
}

ImportedSettingModel::ImportedSettingModel(const Theme& theme, QObject* parent)
    : QAbstractTableModel(parent), m_theme(theme) {}

void ImportedSettingModel::setSettings(std::vector<ImportedSetting> settings) {
    beginResetModel();
    m_settings = std::move(settings);
    endResetModel();
}

std::array<int, 4> ImportedSettingModel::counts() const {
    std::array<int, 4> counts{};
    for (const ImportedSetting& setting : m_settings) ++counts[static_cast<std::size_t>(setting.outcome)];
    return counts;
}

void ImportedSettingModel::retranslate() {
    emit headerDataChanged(Qt::Horizontal, 0, kColumns - 1);
    if (!m_settings.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
}

int ImportedSettingModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_settings.size());
}

int ImportedSettingModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumns;
}

QVariant ImportedSettingModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const ImportedSetting& imported = setting(index.row());
    switch (role) {
        case Qt::DisplayRole:
        case Qt::EditRole: return raw(imported, index.column());
        case Qt::ToolTipRole:
            if (index.column() == Line || index.column() == Outcome) return {};
            return plainToolTip(raw(imported, index.column()).toString());
        case Qt::FontRole:
            if (index.column() == Setting || index.column() == Value || index.column() == Becomes) {
                return m_theme.monospace();
            }
            return {};
        case Qt::TextAlignmentRole:
            return index.column() == Line ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
        case OutcomeRole: return static_cast<int>(imported.outcome);
        case ChipRole:
            if (index.column() == Outcome) return QVariant::fromValue(outcomeChip(imported.outcome));
            return {};
        default: return {};
    }
}

QVariant ImportedSettingModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole && section == Line) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole && role != Qt::EditRole) return {};
    switch (section) {
        case Setting: return tr("Setting");
        case Value: return tr("Value");
        case Line: return tr("Line");
        case Outcome: return tr("Outcome");
        case Becomes: return tr("Becomes");
        case Why: return tr("Why");
        default: return {};
    }
}

}  // namespace sluice
