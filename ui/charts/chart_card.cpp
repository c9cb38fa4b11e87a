#include "ui/charts/chart_card.h"

#include "ui/charts/chart_legend.h"
#include "ui/charts/series_table_model.h"
#include "ui/widgets/table_copy.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QStackedLayout>
#include <QTableView>
#include <QVBoxLayout>

namespace sluice {

namespace {

QFont bold(QFont font) {
    font.setBold(true);
    return font;
}

}  // namespace

ChartCard::ChartCard(const Theme& theme, TimeAxis& axis, QWidget* parent)
    : Card(theme, parent),
      m_title(new QLabel),
      m_legend(new ChartLegend(theme)),
      m_header(new QHBoxLayout),
      m_stack(new QStackedLayout),
      m_chart(new TimeChart(theme, axis)),
      m_table(new QTableView),
      m_model(new SeriesTableModel(this)) {
    m_title->setTextFormat(Qt::PlainText);
    m_title->setFont(bold(theme.small()));
    m_table->setModel(m_model);
    m_table->setFont(theme.tabular());
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(24);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    m_copy = new TableCopy(*m_table, false);

    m_header->setContentsMargins(0, 0, 0, 0);
    m_header->setSpacing(8);
    m_header->addWidget(m_title);
    m_header->addStretch(1);
    m_header->addWidget(m_legend);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 6, 8, 6);
    column->setSpacing(2);
    column->addLayout(m_header);
    column->addLayout(m_stack, 1);
    m_stack->addWidget(m_chart);  // a stack that has no parent yet would show its first page as a window
    m_stack->addWidget(m_table);

    connect(m_legend, &ChartLegend::hiddenChanged, this,
            [this] { m_chart->setHiddenSeries(m_legend->hiddenSeries()); });
    connect(m_chart, &TimeChart::menuRequested, this, &ChartCard::menuRequested);
    connect(m_table, &QWidget::customContextMenuRequested, this,
            [this](const QPoint& at) { emit menuRequested(m_table->viewport()->mapToGlobal(at)); });
    retranslate();
}

void ChartCard::setData(PlotData data) {
    m_title->setText(data.title);
    m_table->setAccessibleName(data.title);
    m_legend->setSeries(data.series);
    if (showsTable()) m_model->setData(data);
    m_chart->setData(std::move(data));
}

bool ChartCard::showsTable() const {
    return m_stack->currentWidget() == m_table;
}

void ChartCard::setShowsTable(bool on) {
    if (on == showsTable()) return;
    if (on) m_model->setData(m_chart->data());
    m_stack->setCurrentWidget(on ? static_cast<QWidget*>(m_table) : m_chart);
}

void ChartCard::addTableActions(QMenu& menu) {
    m_copy->addTo(menu);
}

void ChartCard::addCornerWidget(QWidget* widget) {
    m_header->addWidget(widget);
}

void ChartCard::changeEvent(QEvent* event) {
    Card::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
}

void ChartCard::retranslate() {
    m_chart->setAccessibleDescription(tr(
        "Wheel zooms, drag selects a range, right click steps back, double click shows everything. The same "
        "numbers are in the table that the menu offers."));
}

}  // namespace sluice
