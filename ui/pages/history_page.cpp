#include "ui/pages/history_page.h"

#include "ui/pages/history/audit_panel.h"
#include "ui/pages/history/config_versions_panel.h"
#include "ui/pages/history/runs_panel.h"
#include "ui/widgets/page_header.h"

#include <QEvent>
#include <QTabWidget>
#include <QVBoxLayout>

namespace sluice {

HistoryPage::HistoryPage(AppContext& context, QWidget* parent)
    : QWidget(parent),
      m_header(new PageHeader(context.theme)),
      m_tabs(new QTabWidget),
      m_runs(new RunsPanel(context)),
      m_versions(new ConfigVersionsPanel(context)),
      m_audit(new AuditPanel(context)) {
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(m_runs, QString());
    m_tabs->addTab(m_versions, QString());
    m_tabs->addTab(m_audit, QString());
    auto* body = new QVBoxLayout;
    body->setContentsMargins(16, 0, 16, 12);
    body->addWidget(m_tabs);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_header);
    column->addLayout(body, 1);
    retranslate();
}

void HistoryPage::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
}

void HistoryPage::retranslate() {
    m_header->setTitle(tr("History"));
    m_tabs->setTabText(0, tr("Runs"));
    m_tabs->setTabText(1, tr("Configuration versions"));
    m_tabs->setTabText(2, tr("Printed reports"));
}

}  // namespace sluice
