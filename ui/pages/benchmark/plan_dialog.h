#pragma once

#include "engine/lab/experiment_plan.h"
#include "ui/app_context.h"

#include <QDialog>

class QDialogButtonBox;

namespace sluice {

class PlanForm;
class ToneLabel;

/// A plan made or changed in a form: taken over, run at once, opened from and saved as YAML.
class PlanDialog : public QDialog {
    Q_OBJECT

public:
    PlanDialog(AppContext& context, const ExperimentPlan& plan, QWidget* parent);

    PlanForm& form() { return *m_form; }
    void accept() override;

signals:
    /// The plan is one that can run.
    void planMade(const sluice::ExperimentPlan& plan, bool runNow);

private:
    void openYaml();
    void saveYaml();
    void tell(const QString& problem);

    AppContext& m_context;
    PlanForm* m_form;
    ToneLabel* m_message;
    bool m_runNow = false;
};

/// A plan of a YAML file of at most 1 MiB, the files that it names made absolute. Errors: FileReadFailed, FileTooLarge, those
/// of readPlan().
Result<ExperimentPlan> openPlanFile(const QString& path);
/// Error FileWriteFailed.
Result<void> savePlanFile(const ExperimentPlan& plan, const QString& path);

}  // namespace sluice
