#include "ui/pages/benchmark/plan_dialog.h"

#include "ui/pages/benchmark/plan_form.h"
#include "ui/text/error_text.h"
#include "ui/widgets/tone_label.h"
#include "ui/window/dialogs.h"

#include <QDialogButtonBox>
#include <QFile>
#include <QFileInfo>
#include <QPushButton>
#include <QSaveFile>
#include <QVBoxLayout>

namespace sluice {

namespace {

constexpr qint64 kLargestPlan = 1 << 20;

}  // namespace

PlanDialog::PlanDialog(AppContext& context, const ExperimentPlan& plan, QWidget* parent)
    : QDialog(parent),
      m_context(context),
      m_form(new PlanForm(context)),
      m_message(new ToneLabel(context.theme, Tone::Bad, TextSize::Small)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Plan of an experiment"));
    resize(960, 560);
    m_message->hide();
    auto* buttons = new QDialogButtonBox;
    const auto add = [&](const QString& text, const char* name, QDialogButtonBox::ButtonRole role) {
        QPushButton* button = buttons->addButton(text, role);
        button->setObjectName(QString::fromLatin1(name));
        button->setAutoDefault(false);
        return button;
    };
    QPushButton* opener = add(tr("Open YAML…"), "openYaml", QDialogButtonBox::ResetRole);
    QPushButton* saver = add(tr("Save as YAML…"), "saveYaml", QDialogButtonBox::ResetRole);
    QPushButton* run = add(tr("Run now"), "runNow", QDialogButtonBox::ActionRole);
    QPushButton* keep = buttons->addButton(QDialogButtonBox::Ok);
    buttons->addButton(QDialogButtonBox::Cancel);
    keep->setProperty("primary", true);
    connect(opener, &QPushButton::clicked, this, &PlanDialog::openYaml);
    connect(saver, &QPushButton::clicked, this, &PlanDialog::saveYaml);
    connect(run, &QPushButton::clicked, this, [this] {
        m_runNow = true;
        accept();
        m_runNow = false;
    });
    connect(buttons, &QDialogButtonBox::accepted, this, &PlanDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_form, 1);
    column->addWidget(m_message);
    column->addWidget(buttons);
    m_form->setPlan(plan);
}

void PlanDialog::accept() {
    if (!m_form->check())
        return tell(tr("%n mistake(s): see under the fields.", nullptr, int(m_form->faults().size())));
    emit planMade(m_form->plan(), m_runNow);
    QDialog::accept();
}

void PlanDialog::openYaml() {
    const QString path = m_context.dialogs.askOpenFile(this, tr("Open a plan"),
                                                       {tr("Plans (*.yaml *.yml)"), tr("All files (*)")});
    if (path.isEmpty()) return;
    const Result<ExperimentPlan> plan = openPlanFile(path);
    if (!plan) return tell(errorText(plan.error()));
    tell({});
    m_form->setPlan(*plan);
}

void PlanDialog::saveYaml() {
    if (!m_form->check())
        return tell(tr("%n mistake(s): see under the fields.", nullptr, int(m_form->faults().size())));
    const ExperimentPlan plan = m_form->plan();
    const QString path = m_context.dialogs.askSaveFile(
        this, tr("Save the plan"), QString::fromStdString(plan.id) + QStringLiteral(".yaml"),
        {tr("Plans (*.yaml *.yml)")});
    if (path.isEmpty()) return;
    const Result<void> saved = savePlanFile(plan, path);
    tell(saved ? QString() : errorText(saved.error()));
}

void PlanDialog::tell(const QString& problem) {
    m_message->setText(problem);
    m_message->setVisible(!problem.isEmpty());
}

Result<ExperimentPlan> openPlanFile(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return Error{ErrorCode::FileReadFailed, path.toStdString(), {}};
    if (file.size() > kLargestPlan) return Error{ErrorCode::FileTooLarge, path.toStdString(), {}};
    Result<ExperimentPlan> plan = readPlan(file.readAll().toStdString());
    if (plan) resolveFiles(*plan, QFileInfo(path).absolutePath().toStdString());
    return plan;
}

Result<void> savePlanFile(const ExperimentPlan& plan, const QString& path) {
    const std::string text = writePlan(plan);
    QSaveFile file(path);
    const auto size = static_cast<qint64>(text.size());
    if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), size) != size || !file.commit())
        return Error{ErrorCode::FileWriteFailed, path.toStdString(), {errno, std::generic_category()}};
    return {};
}

}  // namespace sluice
