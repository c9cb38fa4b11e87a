#pragma once

#include "engine/dialects/profile.h"
#include "ui/theme/theme.h"

#include <QWidget>

class QLabel;
class QSortFilterProxyModel;
class QTabBar;
class QTableView;

namespace sluice {

class ImportedSettingModel;
class ToneLabel;

/// What an import found: the recognised format, every setting with its outcome, filtered by outcome.
class SettingsPanel : public QWidget {
    Q_OBJECT

public:
    explicit SettingsPanel(const Theme& theme, QWidget* parent = nullptr);

    void setImport(const ProfileImport& import);
    QTableView* table() const { return m_table; }
    QTabBar* outcomes() const { return m_outcomes; }

signals:
    /// The user chose the setting of this line, counted from 1.
    void lineChosen(int line);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void showCurrent();
    void fitColumns();
    void retranslate();

    ProfileFormat m_format = ProfileFormat::Unknown;
    QString m_product;
    QLabel* m_recognised;
    ToneLabel* m_productLabel;
    QTabBar* m_outcomes;
    ImportedSettingModel* m_model;
    QSortFilterProxyModel* m_filter;
    QTableView* m_table;
    bool m_ownWidths = false;  ///< the user drew a column wider or narrower
    ToneLabel* m_detail;
};

}  // namespace sluice
