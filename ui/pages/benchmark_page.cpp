#include "ui/pages/benchmark_page.h"

#include "engine/lab/rate_limiter.h"
#include "ui/bridge/engine_bridge.h"
#include "ui/bridge/experiment_session.h"
#include "ui/document/gateway_document.h"
#include "ui/pages/benchmark/experiment_options.h"
#include "ui/pages/benchmark/plan_dialog.h"
#include "ui/pages/benchmark/run_export.h"
#include "ui/pages/benchmark/run_view.h"
#include "ui/text/error_text.h"
#include "ui/text/verdict_text.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/page_header.h"
#include "ui/widgets/tone_label.h"
#include "ui/window/dialogs.h"
#include "ui/window/navigator.h"
#include "ui/window/settings_store.h"

#include <QEvent>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>
#include <QStackedLayout>
#include <QVBoxLayout>

#include <algorithm>

namespace sluice {

namespace {

constexpr int kMargin = 16;
const QString kBanner = QStringLiteral("benchmark");
const Setting<QStringList> kPlans{"benchmark/plans", {}};
const Setting<QByteArray> kSplitter{"benchmark/splitter", {}};
const Setting<int> kExperiment{"benchmark/experiment", static_cast<int>(ExperimentKind::Shenyu)};

std::size_t secondsIn(const ExperimentRecord& record) {
    std::size_t seconds = 0;
    for (const PhaseRecord& phase : record.phases) seconds += phase.seconds.size();
    return seconds;
}

}  // namespace

BenchmarkPage::BenchmarkPage(AppContext& context, QWidget* parent) : QWidget(parent), m_context(context) {
    layOut();
    connectSession();
    connect(m_runButton, &QPushButton::clicked, this, &BenchmarkPage::run);
    connect(m_emptyRun, &QPushButton::clicked, this, &BenchmarkPage::run);
    connect(m_stopButton, &QPushButton::clicked, this, &BenchmarkPage::stop);
    connect(m_cards, &ExperimentCards::chosenChanged, this, [this] {
        m_options->setKind(m_cards->chosen());
        m_context.settings.set(kExperiment, static_cast<int>(m_cards->chosen()));
    });
    connect(m_view->splitter(), &QSplitter::splitterMoved, this,
            [this] { m_context.settings.set(kSplitter, m_view->splitter()->saveState()); });
    connect(m_options, &ExperimentOptions::changed, this, &BenchmarkPage::describeCards);
    connect(m_options, &ExperimentOptions::planActionWanted, this, &BenchmarkPage::doWithPlan);
    connect(&context.document, &GatewayDocument::changed, this, &BenchmarkPage::followConfiguration);
    connect(&context.bridge, &EngineBridge::appliedConfigChanged, this, &BenchmarkPage::followConfiguration);
    connect(&context.bridge, &EngineBridge::applied, this, [this](const ApplyReport& report) {
        if (report.applied && m_context.experiments.running()) m_view->addMark(tr("apply"));
    });
    m_view->splitter()->restoreState(context.settings.get(kSplitter));
    restorePlans();
    retranslate();
    followConfiguration();
    const int former = context.settings.get(kExperiment);
    for (auto kind : {ExperimentKind::Plugins, ExperimentKind::Profiles, ExperimentKind::Custom,
                      ExperimentKind::BuiltIn}) {
        if (static_cast<int>(kind) == former && m_cards->card(kind)->isEnabled()) m_cards->choose(kind);
    }
    if (!context.experiments.record().phases.empty()) m_view->showRun(context.experiments.record());
    updateControls();
}

void BenchmarkPage::layOut() {
    Theme& theme = m_context.theme;
    m_header = new PageHeader(theme);
    m_progressText = new QLabel;
    m_progressText->setTextFormat(Qt::PlainText);
    m_progressText->setFont(theme.small());
    m_progress = new QProgressBar;
    m_progress->setTextVisible(false);
    m_progress->setFixedSize(140, 6);
    m_runButton = new QPushButton;
    m_runButton->setObjectName(QStringLiteral("run"));
    m_runButton->setProperty("primary", true);
    m_stopButton = new QPushButton(theme.icon(QStringLiteral("stop")), QString());
    m_stopButton->setObjectName(QStringLiteral("stop"));
    m_exportButton = new QPushButton(theme.icon(QStringLiteral("export")), QString());
    m_exportButton->setObjectName(QStringLiteral("export"));
    for (QWidget* control : std::initializer_list<QWidget*>{m_progressText, m_progress, m_runButton,
                                                            m_stopButton, m_exportButton}) {
        m_header->addControl(control);
    }

    m_cards = new ExperimentCards(theme);
    m_options = new ExperimentOptions(theme);
    m_view = new RunView(theme);
    m_export = new RunExport(m_context, *m_view, [this]() -> const ExperimentRecord* {
        return m_context.experiments.record().phases.empty() ? nullptr : &m_context.experiments.record();
    });
    m_exportButton->setMenu(m_export->menu());
    m_empty = new EmptyState(theme, QStringLiteral("benchmark"));
    m_emptyRun = m_empty->addButton();

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_header);
    auto* body = new QVBoxLayout;
    column->addLayout(body, 1);
    body->setContentsMargins(kMargin, 0, kMargin, kMargin - 4);
    body->setSpacing(10);
    body->addWidget(m_cards);
    body->addWidget(m_options);
    m_formerRun = new ToneLabel(theme, Tone::TextSecondary, TextSize::Small);
    m_formerRun->setObjectName(QStringLiteral("formerRun"));
    body->addWidget(m_formerRun);
    m_stack = new QStackedLayout;
    body->addLayout(m_stack, 1);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(m_view);
}

void BenchmarkPage::connectSession() {
    ExperimentSession& session = m_context.experiments;
    connect(&session, &ExperimentSession::started, this, &BenchmarkPage::runStarted);
    connect(&session, &ExperimentSession::progressed, this, &BenchmarkPage::runProgressed);
    connect(&session, &ExperimentSession::phaseFinished, this,
            [this] { m_view->refresh(m_context.experiments.progress().generatorCpuShare); });
    connect(&session, &ExperimentSession::finished, this, &BenchmarkPage::runFinished);
    connect(&session, &ExperimentSession::failed, this, &BenchmarkPage::showProblem);
    connect(m_view, &RunView::noteEdited, &session, &ExperimentSession::setNote);
}

void BenchmarkPage::run() {
    if (m_context.experiments.running()) return;
    m_context.navigator.closeBanner(kBanner);
    if (const Message problem = m_options->check()) {
        m_context.navigator.showBanner(kBanner, Navigator::BannerKind::Error, problem);
        return;
    }
    const ExperimentPlan plan = m_options->plan();
    const Result<void> started = m_context.experiments.start(plan);
    if (!started) return showProblem(started.error());
    const auto limiter = plan.id == "sop" ? rateLimiterIn(measuredConfig()) : std::nullopt;
    if (!limiter) return;
    m_context.navigator.showBanner(
        kBanner, Navigator::BannerKind::Warning, [name = QString::fromStdString(*limiter)] {
            return tr("The plugin %1 is on: what is measured may be its limit, not the gateway.").arg(name);
        });
}

void BenchmarkPage::stop() {
    m_context.experiments.stop();
    m_stopButton->setEnabled(false);
}

void BenchmarkPage::doWithPlan(PlanAction action) {
    m_context.navigator.closeBanner(kBanner);
    ExperimentPlan plan = m_options->plan();
    switch (action) {
        case PlanAction::New: {
            ExperimentPlan blank;
            blank.id = "mine";
            blank.targets = {{"gateway", TargetKind::Gateway, {}, {}},
                             {"direct", TargetKind::Direct, {}, {}}};
            const TargetGuess guess = guessTargets(measuredConfig(), m_context.bridge.snapshot());
            blank.targets[0].url = guess.gatewayUrl;
            blank.targets[1].url = guess.directUrl;
            blank.levels = {{64, 2}};
            return editPlan(blank);
        }
        case PlanAction::Duplicate:
            plan.title = tr("%1 (copy)").arg(planTitleText(plan.id, plan.title)).toStdString();
            plan.id += "-copy";
            return editPlan(plan);
        case PlanAction::Edit: return editPlan(plan);
        case PlanAction::Open: return openPlan();
        case PlanAction::Save: return savePlan();
        case PlanAction::Remove: return m_options->removePlan();
    }
}

void BenchmarkPage::editPlan(const ExperimentPlan& plan) {
    auto* dialog = new PlanDialog(m_context, plan, this);
    connect(dialog, &PlanDialog::planMade, this, [this](const ExperimentPlan& made, bool runNow) {
        m_cards->choose(ExperimentKind::BuiltIn);
        m_options->offerPlan(made);
        if (runNow) run();
    });
    dialog->open();
}

void BenchmarkPage::openPlan() {
    const QString name = m_context.dialogs.askOpenFile(this, tr("Open a plan"),
                                                       {tr("Plans (*.yaml *.yml)"), tr("All files (*)")});
    if (name.isEmpty()) return;
    const Result<ExperimentPlan> plan = openPlanFile(name);
    if (!plan) return showProblem(plan.error());
    m_cards->choose(ExperimentKind::BuiltIn);
    m_options->offerPlan(*plan);
}

/// Of any experiment that is chosen, so that sluicectl can run it too.
void BenchmarkPage::savePlan() {
    if (const Message problem = m_options->check()) {
        m_context.navigator.showBanner(kBanner, Navigator::BannerKind::Error, problem);
        return;
    }
    const ExperimentPlan plan = m_options->plan();
    const QString path = m_context.dialogs.askSaveFile(
        this, tr("Save the plan"), QString::fromStdString(plan.id) + QStringLiteral(".yaml"),
        {tr("Plans (*.yaml *.yml)")});
    if (path.isEmpty()) return;
    const Result<void> saved = savePlanFile(plan, path);
    if (!saved) return showProblem(saved.error());
    m_context.navigator.showBanner(kBanner, Navigator::BannerKind::Info,
                                   [path] { return tr("Written to %1").arg(path); });
}

/// Plans of the user's own live in the settings, as the YAML that they could be saved as.
void BenchmarkPage::restorePlans() {
    for (const QString& yaml : m_context.settings.get(kPlans)) {
        if (const Result<ExperimentPlan> plan = readPlan(yaml.toStdString())) m_options->offerPlan(*plan);
    }
    m_options->choosePlan(QString::fromStdString(builtInPlanNames().at(1)));
    connect(m_options, &ExperimentOptions::ownPlansChanged, this, [this] {
        QStringList texts;
        for (const ExperimentPlan& plan : m_options->ownPlans())
            texts << QString::fromStdString(writePlan(plan));
        m_context.settings.set(kPlans, texts);
    });
}

void BenchmarkPage::choosePlugins() {
    if (!m_context.experiments.running()) m_cards->choose(ExperimentKind::Plugins);
}

void BenchmarkPage::chooseProfiles(const QString& first, const QString& second) {
    if (m_context.experiments.running()) return;
    const auto& profiles = measuredConfig().profiles;
    for (const QString& name : {first, second}) {
        const auto is = [&](const TuningProfile& profile) {
            return QString::fromStdString(profile.name) == name;
        };
        if (std::any_of(profiles.begin(), profiles.end(), is)) continue;
        m_context.navigator.showBanner(kBanner, Navigator::BannerKind::Warning, [name = name] {
            return tr("The gateway does not have the profile %1 yet: apply the configuration first.")
                .arg(name);
        });
        return;
    }
    followConfiguration();
    m_cards->choose(ExperimentKind::Profiles);
    m_options->chooseProfiles(first, second);
}

void BenchmarkPage::showProblem(const Error& error) {
    m_context.navigator.showBanner(kBanner, Navigator::BannerKind::Error,
                                   [error] { return errorText(error); });
}

void BenchmarkPage::runStarted() {
    m_secondsShown = 0;
    m_view->showRun(m_context.experiments.record());
    updateControls();
    m_stopButton->setFocus();
}

void BenchmarkPage::runProgressed() {
    updateProgress();
    const std::size_t seconds = secondsIn(m_context.experiments.record());
    if (seconds == m_secondsShown && !m_context.experiments.record().phases.empty()) return;
    m_secondsShown = seconds;
    m_view->refresh(m_context.experiments.progress().generatorCpuShare);
}

void BenchmarkPage::runFinished() {
    const ExperimentRecord& record = m_context.experiments.record();
    double busiest = 0;
    for (const PhaseRecord& phase : record.phases)
        busiest = std::max(busiest, phase.result.maxThreadCpuShare);
    m_view->refresh(busiest);
    updateControls();
    if (isVisible()) m_runButton->setFocus();
    for (const PhaseRecord& phase : record.phases) {
        if (!phase.error) continue;
        showProblem(*phase.error);  // nothing listened, or the like: with the system's reason
        break;
    }
}

void BenchmarkPage::updateControls() {
    const bool running = m_context.experiments.running();
    const bool measured = !m_context.experiments.record().phases.empty();
    m_runButton->setVisible(!running);
    m_stopButton->setVisible(running);
    m_stopButton->setEnabled(running);
    m_progress->setVisible(running);
    m_progressText->setVisible(running);
    m_exportButton->setEnabled(measured);
    m_cards->setEnabled(!running);
    m_options->setEnabled(!running);
    if (running || measured) {
        m_stack->setCurrentWidget(m_view);
    } else {
        m_stack->setCurrentWidget(m_empty);
    }
    showFormerRun();
    updateProgress();
}

void BenchmarkPage::showFormerRun() {
    const ExperimentRecord& record = m_context.experiments.record();
    const bool there = !m_context.experiments.running() && !record.phases.empty();
    m_formerRun->setVisible(there);
    if (!there) return;
    m_formerRun->setText(
        tr("Below: the last run, %1.").arg(planTitleText(record.plan.id, record.plan.title)));
}

void BenchmarkPage::updateProgress() {
    if (!isVisible() || !m_context.experiments.running()) return;
    const ExperimentProgress& progress = m_context.experiments.progress();
    const ExperimentPlan& plan = m_context.experiments.record().plan;
    const auto all = (plan.warmup + plan.duration) * static_cast<int>(progress.phases);
    const auto left = progress.remaining;
    m_progress->setRange(0, static_cast<int>(all.count()));
    m_progress->setValue(static_cast<int>((all - left).count()));
    const auto seconds = std::chrono::ceil<Seconds>(left).count();
    m_progressText->setText(tr("Phase %1 of %2 · %3 s left")
                                .arg(QString::number(progress.phase + 1), QString::number(progress.phases),
                                     QString::number(seconds)));
    m_progress->setAccessibleName(m_progressText->text());
    m_exportButton->setEnabled(!m_context.experiments.record().phases.empty());
}

const GatewayConfig& BenchmarkPage::measuredConfig() const {
    const GatewayConfig& applied = m_context.bridge.appliedConfig();
    return applied.listeners.empty() ? m_context.document.config() : applied;
}

void BenchmarkPage::followConfiguration() {
    const GatewayConfig& config = measuredConfig();
    m_options->setGuess(guessTargets(config, m_context.bridge.snapshot()));
    QStringList profiles;
    for (const TuningProfile& profile : config.profiles) profiles << QString::fromStdString(profile.name);
    m_options->setProfiles(profiles);
    describeCards();
}

void BenchmarkPage::describeCards() {
    const auto profiles = measuredConfig().profiles.size();
    m_cards->card(ExperimentKind::Shenyu)->setTexts(tr("ShenYu report"), tr("600–1200 connections"));
    m_cards->card(ExperimentKind::Plugins)->setTexts(tr("Plugins on and off"), tr("Their cost, 3 rounds"));
    ExperimentCard* two = m_cards->card(ExperimentKind::Profiles);
    two->setEnabled(profiles >= 2);
    two->setTexts(tr("Two profiles"), profiles >= 2 ? tr("In turn, 3 rounds") : tr("Import a second one"));
    if (profiles < 2 && m_cards->chosen() == ExperimentKind::Profiles)
        m_cards->choose(ExperimentKind::Shenyu);
    m_cards->card(ExperimentKind::BuiltIn)->setTexts(tr("More experiments"), tr("SOP, Kong, DCE, …"));
    m_cards->card(ExperimentKind::Custom)->setTexts(tr("Custom target"), tr("Any URL, one level"));
}

void BenchmarkPage::showEvent(QShowEvent*) {
    followConfiguration();
    updateProgress();
}

void BenchmarkPage::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
}

void BenchmarkPage::retranslate() {
    m_header->setTitle(tr("Benchmark"));
    m_runButton->setText(tr("Run"));
    m_runButton->setToolTip(tr("Run the chosen experiment (Ctrl+R)"));
    m_stopButton->setText(tr("Stop"));
    m_stopButton->setToolTip(tr("Stop and keep what was measured (Esc)"));
    m_exportButton->setText(tr("Export"));
    m_empty->setTexts(
        tr("What does the gateway cost?"),
        tr("An experiment loads the gateway and the bare backend in turn, with the same connections, and "
           "says what share of the backend's throughput is left and how much latency was added."));
    m_emptyRun->setText(tr("Run the chosen experiment"));
    describeCards();
    showFormerRun();
    updateProgress();
}

}  // namespace sluice
