#pragma once

#include "engine/lab/experiment_record.h"

#include <QWidget>

class QTableView;

namespace sluice {

class RunCompareModel;
class Theme;
class ToneLabel;

/// Two or more runs beside each other: which they are, the verdict of each later one against the first in a sentence,
/// and their figures level by level.
class RunComparisonView : public QWidget {
    Q_OBJECT

public:
    explicit RunComparisonView(const Theme& theme, QWidget* parent = nullptr);

    void setRuns(std::vector<ExperimentRecord> runs);
    QTableView& table() const { return *m_table; }
    void retranslate();

private:
    void tell();

    std::vector<ExperimentRecord> m_runs;
    RunCompareModel* m_model;
    ToneLabel* m_names;
    ToneLabel* m_verdict;
    QTableView* m_table;
};

}  // namespace sluice
