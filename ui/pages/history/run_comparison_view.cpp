#include "ui/pages/history/run_comparison_view.h"

#include "ui/pages/history/run_compare_model.h"
#include "ui/text/runs_verdict_text.h"
#include "ui/text/verdict_text.h"
#include "ui/widgets/tone_label.h"

#include <QDateTime>
#include <QLocale>
#include <QTableView>
#include <QVBoxLayout>

namespace sluice {

RunComparisonView::RunComparisonView(const Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_model(new RunCompareModel(this)),
      m_names(new ToneLabel(theme, Tone::TextSecondary, TextSize::Small)),
      m_verdict(new ToneLabel(theme, Tone::Text, TextSize::Normal)),
      m_table(new QTableView) {
    m_verdict->setObjectName(QStringLiteral("comparisonVerdict"));
    m_verdict->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_table->setObjectName(QStringLiteral("comparison"));
    m_table->setModel(m_model);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_names);
    column->addWidget(m_verdict);
    column->addWidget(m_table, 1);
    retranslate();
}

void RunComparisonView::setRuns(std::vector<ExperimentRecord> runs) {
    m_runs = std::move(runs);
    m_model->setRuns(m_runs);
    m_table->resizeColumnsToContents();
    tell();
}

void RunComparisonView::tell() {
    QStringList names, verdicts;
    for (std::size_t run = 0; run < m_runs.size(); ++run) {
        const ExperimentRecord& record = m_runs[run];
        const QString letter = RunCompareModel::letterOf(run);
        const QString when = QLocale().toString(QDateTime::fromMSecsSinceEpoch(record.startedUtc),
                                                QStringLiteral("yyyy-MM-dd HH:mm:ss"));
        names << QStringLiteral("%1  %2  %3")
                     .arg(letter, when, planTitleText(record.plan.id, record.plan.title));
        if (run == 0) continue;
        const std::vector<ComparedRow> rows = compareRuns(m_runs.front(), record);
        verdicts << runsVerdictText(judgeRuns(m_runs.front(), record, rows), rows, m_runs.front().plan,
                                    RunCompareModel::letterOf(0), letter);
    }
    m_names->setText(names.join(QStringLiteral("   ·   ")));
    m_verdict->setText(verdicts.join(QLatin1Char('\n')));
}

void RunComparisonView::retranslate() {
    m_table->setAccessibleName(tr("Comparison of runs"));
    m_verdict->setAccessibleName(tr("Verdict"));
    m_model->retranslate();
    tell();
}

}  // namespace sluice
