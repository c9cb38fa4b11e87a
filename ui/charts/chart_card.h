#pragma once

#include "ui/charts/time_chart.h"
#include "ui/widgets/card.h"

class QHBoxLayout;
class QLabel;
class QMenu;
class QStackedLayout;
class QTableView;

namespace sluice {

class ChartLegend;
class SeriesTableModel;
class TableCopy;

/// A chart with its title, its legend and, one click away, the same numbers as a table.
class ChartCard : public Card {
    Q_OBJECT

public:
    ChartCard(const Theme& theme, TimeAxis& axis, QWidget* parent = nullptr);

    void setData(PlotData data);
    TimeChart& chart() { return *m_chart; }
    const TimeChart& chart() const { return *m_chart; }

    bool showsTable() const;
    void setShowsTable(bool on);

    /// Copying of the table's cells, for the menu that menuRequested() asks for.
    void addTableActions(QMenu& menu);
    /// Adds a button to the right of the legend.
    void addCornerWidget(QWidget* widget);

signals:
    void menuRequested(const QPoint& globalPosition);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    QLabel* m_title;
    ChartLegend* m_legend;
    QHBoxLayout* m_header;
    QStackedLayout* m_stack;
    TimeChart* m_chart;
    QTableView* m_table;
    SeriesTableModel* m_model;
    TableCopy* m_copy;
};

}  // namespace sluice
