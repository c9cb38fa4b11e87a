#pragma once

#include "ui/app_context.h"

#include <QWidget>

class QTabWidget;

namespace sluice {

class AuditPanel;
class ConfigVersionsPanel;
class PageHeader;
class RunsPanel;

/// What was measured and what was applied, as far back as the history goes.
class HistoryPage : public QWidget {
    Q_OBJECT

public:
    explicit HistoryPage(AppContext& context, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    PageHeader* m_header;
    QTabWidget* m_tabs;
    RunsPanel* m_runs;
    ConfigVersionsPanel* m_versions;
    AuditPanel* m_audit;
};

}  // namespace sluice
