#pragma once

#include "engine/lab/experiment_record.h"
#include "ui/charts/time_axis.h"
#include "ui/pages/benchmark/run_plots.h"

#include <QWidget>

class QCheckBox;
class QLineEdit;
class QSplitter;
class QTableView;
class QTabWidget;

namespace sluice {

class Card;
class ChartCard;
class FactList;
class FlamePanel;
class HealthPanel;
class IconButton;
class LevelTableModel;
class Theme;
class TimeChart;
class ToneLabel;

/// A run, live or from the history: on the left its pictures, a tab each (speed; CPU and memory; the gateway's flame
/// graph), all charts over one time axis; on the right the table of levels, the verdict, the generator's health and the
/// user's note.
class RunView : public QWidget {
    Q_OBJECT

public:
    explicit RunView(const Theme& theme, QWidget* parent = nullptr);

    /// Another run: forgets zoom and marks. `record` must live until the next call or until clear().
    void showRun(const ExperimentRecord& record);
    /// The same run has more: draws it when somebody can see it.
    void refresh(double busiestThread);
    void clear();
    /// A mark in both charts at the live edge.
    void addMark(const QString& text);

    /// For an export: the charts of the tab that is open, the first on top.
    std::vector<const TimeChart*> charts() const;
    const FlamePanel& flame() const { return *m_flame; }
    QSplitter* splitter() const { return m_splitter; }
    QString verdict() const;

signals:
    void noteEdited(const QString& note);
    void chartMenuRequested(sluice::ChartCard* card, const QPoint& globalPosition);

protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QWidget* makeCharts();
    QWidget* makeUsage();
    ChartCard* addCard();
    QWidget* makeFacts();
    void retranslate();
    void draw();
    void drawFlame();

    const Theme& m_theme;
    TimeAxis m_axis;
    RunPlots m_plots;
    const ExperimentRecord* m_record = nullptr;
    double m_busiestThread = 0;
    bool m_stale = false;
    std::vector<PlotMark> m_marks;

    QSplitter* m_splitter;
    ChartCard* m_throughput;
    ChartCard* m_latency;
    ChartCard* m_cpu;
    ChartCard* m_memory;
    FlamePanel* m_flame;
    QTabWidget* m_pictures;
    IconButton* m_pause;
    LevelTableModel* m_levels;
    QTableView* m_table;
    QCheckBox* m_published;
    ToneLabel* m_verdictTitle;
    ToneLabel* m_verdict;
    ToneLabel* m_outcome;    ///< every comparison
    FactList* m_objectives;  ///< hidden without any
    HealthPanel* m_health;
    QLineEdit* m_note;
};

}  // namespace sluice
