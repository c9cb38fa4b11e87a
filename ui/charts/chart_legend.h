#pragma once

#include "ui/charts/plot_data.h"

#include <QSet>
#include <QWidget>

class QHBoxLayout;

namespace sluice {

/// The names of a chart's series, each with its line: a click hides or shows the series. Reached by Tab, pressed by
/// Space like any button.
class ChartLegend : public QWidget {
    Q_OBJECT

public:
    explicit ChartLegend(const Theme& theme, QWidget* parent = nullptr);

    /// Keeps what is hidden for ids that stay. Cheap when only names changed, or nothing did.
    void setSeries(const std::vector<PlotSeries>& series);
    const QSet<QString>& hiddenSeries() const { return m_hidden; }

signals:
    void hiddenChanged();

private:
    class Entry;

    const Theme& m_theme;
    QHBoxLayout* m_row;
    std::vector<Entry*> m_entries;
    QSet<QString> m_hidden;
};

}  // namespace sluice
