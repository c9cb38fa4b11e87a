#pragma once

#include "engine/lab/experiment_record.h"
#include "ui/charts/chart_export.h"

#include <QObject>

#include <functional>

class QAction;
class QMenu;

namespace sluice {

class ChartCard;
class RunView;
struct AppContext;

/// Writes a run to files that the user names: charts, tables, the whole report. What went well or wrong is a banner.
class RunExport : public QObject {
    Q_OBJECT

public:
    /// Belongs to `view`. `record` gives the run that `view` shows, or null.
    RunExport(AppContext& context, RunView& view, std::function<const ExperimentRecord*()> record);
    ~RunExport() override;

    /// The menu of the page's Export button.
    QMenu* menu() const { return m_menu.get(); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    using Write = std::function<Result<void>(const ExperimentRecord& run, const QString& path)>;

    void add(const char* text, const char* suffix, Write write);
    void addChart(const char* text, const char* suffix, ChartFormat format);
    void addText(const char* text, const char* suffix,
                 std::function<std::string(const ExperimentRecord&)> make);
    void addProfile(const char* text, const char* suffix,
                    std::function<std::string(const CpuProfile&, const QString& subject)> make);
    void run(const QString& suffix, const Write& write);
    void showChartMenu(ChartCard* card, const QPoint& globalPosition);
    void copyCharts() const;
    void retranslate();

    struct Entry {
        QAction* action = nullptr;
        const char* text = nullptr;
    };

    AppContext& m_context;
    RunView& m_view;
    std::function<const ExperimentRecord*()> m_record;
    std::unique_ptr<QMenu> m_menu;
    std::vector<Entry> m_entries;
    std::vector<QAction*> m_chartActions;
    std::vector<QAction*> m_profileActions;  ///< only for a run that was sampled
};

}  // namespace sluice
