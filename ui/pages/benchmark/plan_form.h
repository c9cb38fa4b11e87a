#pragma once

#include "engine/lab/experiment_plan.h"
#include "ui/app_context.h"

#include <QHash>
#include <QTabWidget>

#include <map>

class QBoxLayout;
class QLineEdit;

namespace sluice {

class FieldRows;
class FormField;

/// A whole plan as a form: a tab for each of its parts, what is wrong under each field.
class PlanForm : public QTabWidget {
    Q_OBJECT

public:
    explicit PlanForm(AppContext& context, QWidget* parent = nullptr);

    void setPlan(const ExperimentPlan& plan);
    ExperimentPlan plan() const;
    /// Shows every mistake under its field and the first of them in front, with the focus; false when there is one.
    bool check();

    /// For tests: the editor of a field as a plan file names it, such as "rounds".
    QWidget* editor(const QString& field) const;
    FieldRows* list(const QString& name) const;
    /// Every mistake that is shown.
    const QStringList& faults() const { return m_faults; }

private:
    void addGeneral();
    void addTargets();
    void addLevels();
    void addRequest();
    void addMix();
    void addScript();
    void addObjectives();
    void addProcesses();

    QBoxLayout* addPage(const QString& title);
    FormField* add(QBoxLayout* row, const QString& name, const QString& label, QWidget* editor,
                   const QString& hint = QString(), int stretch = 1);
    QLineEdit* addLine(QBoxLayout* row, const QString& name, const QString& label,
                       const QString& hint = QString(), int stretch = 1);
    void addText(QBoxLayout* column, const QString& name, const QString& label, int height,
                 const QString& hint = QString());
    void addSwitch(QBoxLayout* column, const QString& name, const QString& words);
    void addFile(QBoxLayout* column, const QString& name, const QString& label, const QString& hint);
    void addCheck(QBoxLayout* column);
    void addList(QBoxLayout* column, const QString& name, FieldRows* rows);

    ExperimentPlan read(QStringList& faults) const;
    /// After an edit: mistakes that are shown go when they are mended; new ones come in fields that hold something.
    void edited();
    QWidget* showFault(const QString& fault);
    void clearFaults();

    AppContext& m_context;
    ExperimentPlan m_base;  ///< what the form does not show
    QHash<QString, FormField*> m_fields;
    std::map<QString, FieldRows*> m_lists;
    QStringList m_faults;
    bool m_checked = false;
};

}  // namespace sluice
