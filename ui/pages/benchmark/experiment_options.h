#pragma once

#include "engine/lab/built_in_plans.h"
#include "ui/pages/benchmark/experiment_cards.h"
#include "ui/pages/benchmark/target_guess.h"
#include "ui/window/navigator.h"

#include <QWidget>

#include <memory>
#include <utility>
#include <vector>

class QAction;
class QComboBox;
class QLineEdit;
class QMenu;
class QPushButton;
class QSpinBox;

namespace sluice {

class FormField;

/// What can be done with plans of the user's own.
enum class PlanAction { New, Duplicate, Edit, Open, Save, Remove };

/// The few things that can be set for the chosen experiment, and the plan that they make.
class ExperimentOptions : public QWidget {
    Q_OBJECT

public:
    explicit ExperimentOptions(const Theme& theme, QWidget* parent = nullptr);
    ~ExperimentOptions() override;

    void setKind(ExperimentKind kind);
    /// Follows the configuration until the user has written an address of their own.
    void setGuess(const TargetGuess& guess);
    void setProfiles(const QStringList& names);
    /// A built-in plan by its name; the kind stays as it is.
    void choosePlan(const QString& name);
    /// A plan of the user's own among the built-in ones, chosen; it replaces the one of the same short name.
    void offerPlan(ExperimentPlan plan);
    const std::vector<ExperimentPlan>& ownPlans() const { return m_ownPlans; }
    /// Forgets the chosen one.
    void removePlan();
    bool isOwnPlan() const;
    void chooseProfiles(const QString& first, const QString& second);

    ExperimentPlan plan() const;
    /// What stops a run, said under its field too, which gets the focus; empty when nothing does.
    Message check();

signals:
    void changed();
    void planActionWanted(sluice::PlanAction action);
    void ownPlansChanged();

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void showFields();
    FormField* addUrl(QLineEdit* edit);
    bool needsDirect() const;
    Message refuse(FormField* field, const Message& problem);
    void clearProblem();
    void makePlanMenu();
    const ExperimentPlan* ownPlan() const;

    const Theme& m_theme;
    ExperimentKind m_kind = ExperimentKind::Shenyu;
    QComboBox* m_plans;
    QPushButton* m_planButton;
    std::unique_ptr<QMenu> m_planMenu;
    std::vector<std::pair<PlanAction, QAction*>> m_planActions;
    std::vector<ExperimentPlan>
        m_ownPlans;  ///< their items follow those of the built-in ones, without a name
    QComboBox* m_length;
    QLineEdit *m_gateway, *m_direct, *m_custom;
    QSpinBox *m_connections, *m_threads, *m_seconds;
    QComboBox *m_profileA, *m_profileB;
    FormField *m_plansField, *m_lengthField, *m_gatewayField, *m_directField, *m_customField,
        *m_connectionsField, *m_threadsField, *m_secondsField, *m_profileAField, *m_profileBField;
    FormField* m_problemField = nullptr;
    Message m_problem;  ///< of that field
    TargetGuess m_guess;
    bool m_gatewayOwn = false, m_directOwn = false;  ///< the user wrote these addresses
};

}  // namespace sluice
