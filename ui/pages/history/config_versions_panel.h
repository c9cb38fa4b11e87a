#pragma once

#include "engine/history/history.h"
#include "ui/app_context.h"

#include <QWidget>

class QComboBox;
class QListWidget;
class QPlainTextEdit;
class QPushButton;
class QStackedLayout;

namespace sluice {

class EmptyState;
class ToneLabel;

/// Every configuration that was applied: what it changed, and the way back, which is an edit like any other.
class ConfigVersionsPanel : public QWidget {
    Q_OBJECT

public:
    explicit ConfigVersionsPanel(AppContext& context, QWidget* parent = nullptr);

protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QWidget* makeList();
    void retranslate();
    void reload();
    void showList(Result<std::vector<ConfigVersion>> versions);
    void showDifference();
    void rollBack();
    const ConfigVersion* chosen() const;

    AppContext& m_context;
    std::vector<ConfigVersion> m_versions;  ///< the newest first
    QListWidget* m_list;
    QComboBox* m_against;
    QPushButton* m_rollBack;
    ToneLabel* m_reason;
    QPlainTextEdit* m_difference;
    QStackedLayout* m_whole;
    EmptyState* m_empty;
};

}  // namespace sluice
