#pragma once

#include <QAbstractListModel>

#include <string>
#include <vector>

namespace sluice {

struct PluginRow {
    std::string name;
    bool known = true;     ///< in the catalog
    bool present = false;  ///< stands at the place that is shown
    bool on = false;
    int problems = 0;

    friend bool operator==(const PluginRow&, const PluginRow&) = default;
};

/// The plugins of one place in the order in which they run, each with its switch. Values only: who shows it
/// sets the rows, and changes the document when told of a switch.
class PluginListModel : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role { NameRole = Qt::UserRole, KnownRole, ProblemsRole };

    using QAbstractListModel::QAbstractListModel;

    void setRows(std::vector<PluginRow> rows);
    const PluginRow& row(int index) const { return m_rows[static_cast<std::size_t>(index)]; }
    int indexOf(const std::string& name) const;
    void retranslate();

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

signals:
    void switched(const QString& name, bool on);

private:
    std::vector<PluginRow> m_rows;
};

}  // namespace sluice
