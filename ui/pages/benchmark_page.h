#pragma once

#include "ui/app_context.h"

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;
class QStackedLayout;

namespace sluice {

struct GatewayConfig;
class EmptyState;
class ExperimentCards;
class ExperimentOptions;
enum class PlanAction;
struct ExperimentPlan;
class PageHeader;
class RunExport;
class RunView;
class ToneLabel;
struct Error;

/// Choose an experiment, run it, watch it, believe it or not, export it.
class BenchmarkPage : public QWidget {
    Q_OBJECT

public:
    explicit BenchmarkPage(AppContext& context, QWidget* parent = nullptr);

public slots:
    /// Starts the chosen experiment; without effect while one runs.
    void run();
    void stop();
    /// Other pages lead here with an experiment in mind.
    void choosePlugins();
    void chooseProfiles(const QString& first, const QString& second);

protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void layOut();
    void connectSession();
    void retranslate();
    /// What a run loads: the applied configuration, before the first apply the document's.
    const GatewayConfig& measuredConfig() const;
    void followConfiguration();
    void describeCards();
    void doWithPlan(PlanAction action);
    void openPlan();
    void savePlan();
    void editPlan(const ExperimentPlan& plan);
    void restorePlans();
    void runStarted();
    void runProgressed();
    void runFinished();
    void showProblem(const Error& error);
    void updateControls();
    /// Whose figures stand below the options, which may be those of another experiment already.
    void showFormerRun();
    void updateProgress();

    AppContext& m_context;
    PageHeader* m_header;
    QLabel* m_progressText;
    QProgressBar* m_progress;
    QPushButton* m_runButton;
    QPushButton* m_stopButton;
    QPushButton* m_exportButton;
    ExperimentCards* m_cards;
    ExperimentOptions* m_options;
    ToneLabel* m_formerRun;
    QStackedLayout* m_stack;
    EmptyState* m_empty;
    QPushButton* m_emptyRun;
    RunView* m_view;
    RunExport* m_export;
    std::size_t m_secondsShown = 0;
};

}  // namespace sluice
