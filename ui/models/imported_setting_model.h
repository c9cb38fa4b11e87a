#pragma once

#include "engine/dialects/profile.h"
#include "ui/widgets/chip.h"

#include <QAbstractTableModel>

#include <array>

namespace sluice {

/// What a setting's outcome looks like: a shape and its word.
ChipContent outcomeChip(SettingOutcome outcome);

/// The settings of an import, one row each.
class ImportedSettingModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Setting, Value, Line, Outcome, Becomes, Why, kColumns };
    enum Role { OutcomeRole = Qt::UserRole, ChipRole };

    explicit ImportedSettingModel(const Theme& theme, QObject* parent = nullptr);

    void setSettings(std::vector<ImportedSetting> settings);
    const ImportedSetting& setting(int row) const { return m_settings[static_cast<std::size_t>(row)]; }
    /// How many settings ended in each outcome, in the order of the enumeration.
    std::array<int, 4> counts() const;
    void retranslate();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    const Theme& m_theme;
    std::vector<ImportedSetting> m_settings;
};

}  // namespace sluice
