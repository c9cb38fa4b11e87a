#include "ui/pages/benchmark/experiment_options.h"

#include "engine/lab/stand_in.h"
#include "engine/measured_plugins.h"
#include "ui/text/error_text.h"
#include "ui/text/verdict_text.h"
#include "ui/widgets/form_field.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSpinBox>
#include <QUrl>

#include <algorithm>

namespace sluice {

namespace {

bool isHttpUrl(const QString& text) {
    const QUrl url(text, QUrl::StrictMode);
    return url.isValid() && url.scheme() == QLatin1String("http") && !url.host().isEmpty();
}

QSpinBox* spin(int low, int high, int value) {
    auto* box = new QSpinBox;
    box->setRange(low, high);
    box->setValue(value);
    box->setGroupSeparatorShown(true);
    return box;
}

}  // namespace

ExperimentOptions::ExperimentOptions(const Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_plans(new QComboBox),
      m_planButton(new QPushButton),
      m_length(new QComboBox),
      m_gateway(new QLineEdit),
      m_direct(new QLineEdit),
      m_custom(new QLineEdit),
      m_connections(spin(1, 60'000, 200)),
      m_threads(spin(1, 256, 2)),
      m_seconds(spin(1, 86'400, 10)),
      m_profileA(new QComboBox),
      m_profileB(new QComboBox) {
    for (const std::string& name : builtInPlanNames()) {
        if (name != "shenyu")
            m_plans->addItem(QString(), QString::fromStdString(name));  // that one has its own card
    }
    m_plans->setObjectName(QStringLiteral("plans"));
    makePlanMenu();
    m_length->addItem(QString());
    m_length->addItem(QString());
    m_length->setObjectName(QStringLiteral("length"));
    m_gateway->setObjectName(QStringLiteral("gatewayUrl"));
    m_direct->setObjectName(QStringLiteral("directUrl"));
    m_custom->setObjectName(QStringLiteral("customUrl"));
    m_connections->setObjectName(QStringLiteral("connections"));
    m_threads->setObjectName(QStringLiteral("threads"));
    m_seconds->setObjectName(QStringLiteral("seconds"));
    m_custom->setPlaceholderText(QStringLiteral("http://127.0.0.1:8080/"));

    const auto field = [&](QWidget* editor) { return new FormField(theme, editor); };
    m_plansField = field(m_plans);
    m_lengthField = field(m_length);
    m_gatewayField = addUrl(m_gateway);
    m_directField = addUrl(m_direct);
    m_customField = addUrl(m_custom);
    m_connectionsField = field(m_connections);
    m_threadsField = field(m_threads);
    m_secondsField = field(m_seconds);
    m_profileAField = field(m_profileA);
    m_profileBField = field(m_profileB);

    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(12);
    for (FormField* one : {m_plansField, m_lengthField, m_profileAField, m_profileBField})
        row->addWidget(one, 0, Qt::AlignTop);
    for (FormField* one : {m_gatewayField, m_directField, m_customField})
        row->addWidget(one, 1, Qt::AlignTop);
    for (FormField* one : {m_connectionsField, m_threadsField, m_secondsField})
        row->addWidget(one, 0, Qt::AlignTop);

    row->addStretch(0);
    row->addWidget(m_planButton, 0, Qt::AlignBottom);

    connect(m_gateway, &QLineEdit::textEdited, this, [this] { m_gatewayOwn = !m_gateway->text().isEmpty(); });
    connect(m_direct, &QLineEdit::textEdited, this, [this] { m_directOwn = !m_direct->text().isEmpty(); });
    connect(m_length, &QComboBox::currentIndexChanged, this, &ExperimentOptions::changed);
    connect(m_plans, &QComboBox::currentIndexChanged, this, [this] {
        showFields();
        emit changed();
    });
    for (QSpinBox* box : {m_connections, m_threads, m_seconds}) {
        connect(box, &QSpinBox::valueChanged, this, &ExperimentOptions::changed);
    }
    retranslate();
    showFields();
}

ExperimentOptions::~ExperimentOptions() = default;

FormField* ExperimentOptions::addUrl(QLineEdit* edit) {
    auto* field = new FormField(m_theme, edit);
    connect(edit, &QLineEdit::editingFinished, this, [edit, field] {
        const bool fine = edit->text().isEmpty() || isHttpUrl(edit->text());
        field->setProblem(fine ? QString() : errorText({ErrorCode::BadUrl, edit->text().toStdString(), {}}));
    });
    return field;
}

void ExperimentOptions::setKind(ExperimentKind kind) {
    m_kind = kind;
    retranslate();
    showFields();
    emit changed();
}

bool ExperimentOptions::needsDirect() const {
    return m_kind == ExperimentKind::Shenyu || m_kind == ExperimentKind::Profiles ||
           m_kind == ExperimentKind::BuiltIn;
}

void ExperimentOptions::showFields() {
    const bool custom = m_kind == ExperimentKind::Custom;
    const bool shenyu = m_kind == ExperimentKind::Shenyu;
    const bool profiles = m_kind == ExperimentKind::Profiles;
    const bool builtIn = m_kind == ExperimentKind::BuiltIn;
    m_plansField->setVisible(builtIn);
    for (const auto& [action, item] : m_planActions) {
        if (action == PlanAction::Edit || action == PlanAction::Remove) item->setEnabled(isOwnPlan());
    }
    m_lengthField->setVisible(shenyu || (builtIn && !isOwnPlan()));
    m_gatewayField->setVisible(!custom && !isOwnPlan());
    m_directField->setVisible(!custom && !isOwnPlan());
    m_customField->setVisible(custom);
    for (FormField* field : {m_connectionsField, m_threadsField, m_secondsField})
        field->setVisible(!shenyu && !builtIn);
    m_profileAField->setVisible(profiles);
    m_profileBField->setVisible(profiles);
}

void ExperimentOptions::setGuess(const TargetGuess& guess) {
    m_guess = guess;
    if (!m_gatewayOwn) m_gateway->setText(QString::fromStdString(guess.gatewayUrl));
    if (!m_directOwn) m_direct->setText(QString::fromStdString(guess.directUrl));
}

void ExperimentOptions::setProfiles(const QStringList& names) {
    for (QComboBox* box : {m_profileA, m_profileB}) {
        const QString former = box->currentText();
        box->clear();
        box->addItems(names);
        const int place = box->findText(former);
        if (place >= 0) box->setCurrentIndex(place);
    }
    if (names.size() > 1 && m_profileA->currentIndex() == m_profileB->currentIndex())
        m_profileB->setCurrentIndex(1);
}

bool ExperimentOptions::isOwnPlan() const {
    return m_kind == ExperimentKind::BuiltIn && m_plans->currentData().toString().isEmpty();
}

const ExperimentPlan* ExperimentOptions::ownPlan() const {
    if (!isOwnPlan() || m_plans->currentIndex() < 0) return nullptr;
    const int builtIn = m_plans->count() - static_cast<int>(m_ownPlans.size());
    return &m_ownPlans[static_cast<std::size_t>(m_plans->currentIndex() - builtIn)];
}

void ExperimentOptions::offerPlan(ExperimentPlan plan) {
    const auto same = std::find_if(m_ownPlans.begin(), m_ownPlans.end(),
                                   [&](const ExperimentPlan& known) { return known.id == plan.id; });
    const int builtIn = m_plans->count() - static_cast<int>(m_ownPlans.size());
    const int place = builtIn + static_cast<int>(same - m_ownPlans.begin());
    const QString title = QString::fromStdString(plan.title.empty() ? plan.id : plan.title);
    if (same == m_ownPlans.end()) {
        m_ownPlans.push_back(std::move(plan));
        m_plans->addItem(title, QString());
    } else {
        *same = std::move(plan);
        m_plans->setItemText(place, title);
    }
    m_plans->setCurrentIndex(place);
    showFields();
    emit ownPlansChanged();
    emit changed();
}

void ExperimentOptions::removePlan() {
    const ExperimentPlan* own = ownPlan();
    if (!own) return;
    const int place = m_plans->currentIndex();
    m_ownPlans.erase(m_ownPlans.begin() + (own - m_ownPlans.data()));
    m_plans->removeItem(place);
    emit ownPlansChanged();
}

void ExperimentOptions::makePlanMenu() {
    m_planMenu = std::make_unique<QMenu>();
    for (const auto& [action, name] :
         {std::pair{PlanAction::New, "newPlan"}, std::pair{PlanAction::Duplicate, "duplicatePlan"},
          std::pair{PlanAction::Edit, "editPlan"}, std::pair{PlanAction::Open, "openPlan"},
          std::pair{PlanAction::Save, "savePlan"}, std::pair{PlanAction::Remove, "removePlan"}}) {
        QAction* item = m_planMenu->addAction(QString());
        item->setObjectName(QString::fromLatin1(name));
        item->setParent(this);  // found by its name, and gone with the strip
        connect(item, &QAction::triggered, this, [this, action = action] { emit planActionWanted(action); });
        m_planActions.emplace_back(action, item);
    }
    m_planButton->setObjectName(QStringLiteral("planMenu"));
    m_planButton->setMenu(m_planMenu.get());
}

void ExperimentOptions::choosePlan(const QString& name) {
    m_plans->setCurrentIndex(m_plans->findData(name));
}

void ExperimentOptions::chooseProfiles(const QString& first, const QString& second) {
    m_profileA->setCurrentText(first);
    m_profileB->setCurrentText(second);
}

ExperimentPlan ExperimentOptions::plan() const {
    const std::string gateway = m_gateway->text().trimmed().toStdString();
    const std::string direct = m_direct->text().trimmed().toStdString();
    const auto connections = static_cast<unsigned>(m_connections->value());
    const auto threads = static_cast<unsigned>(m_threads->value());
    const PlanLength length = m_length->currentIndex() == 0 ? PlanLength::Short : PlanLength::AsPublished;
    ExperimentPlan plan;
    switch (m_kind) {
        case ExperimentKind::Shenyu: return shenyuPlan(gateway, direct, length);
        case ExperimentKind::BuiltIn: {
            if (const ExperimentPlan* own = ownPlan()) return *own;
            const PlanUrls urls{gateway, direct};
            const std::string name = m_plans->currentData().toString().toStdString();
            plan = builtInPlan(name, urls, length, measuredPlugins()).value_or(ExperimentPlan{});
            return name == "kong" ? withStandIns(std::move(plan), urls, isListening) : plan;
        }
        case ExperimentKind::Plugins: plan = pluginsPlan(gateway, connections, threads, direct); break;
        case ExperimentKind::Profiles:
            plan = profilesPlan(gateway, direct, m_profileA->currentText().toStdString(),
                                m_profileB->currentText().toStdString(), connections, threads);
            break;
        case ExperimentKind::Custom: {
            const QString url = m_custom->text().trimmed();
            plan.id = "custom";
            plan.title = url.toStdString();
            plan.targets = {{QUrl(url).authority().toStdString(), TargetKind::Url, url.toStdString(), {}}};
            plan.levels = {{connections, threads}};
            break;
        }
    }
    plan.duration = Seconds(m_seconds->value());
    return plan;
}

Message ExperimentOptions::check() {
    clearProblem();
    std::vector<std::pair<QLineEdit*, FormField*>> wanted;
    if (m_kind == ExperimentKind::Custom) {
        wanted.emplace_back(m_custom, m_customField);
    } else if (!isOwnPlan()) {
        wanted.emplace_back(m_gateway, m_gatewayField);
        if (needsDirect() || !m_direct->text().isEmpty()) wanted.emplace_back(m_direct, m_directField);
    }
    for (const auto& [edit, field] : wanted) {
        if (isHttpUrl(edit->text().trimmed())) continue;
        return refuse(field, [url = edit->text().toStdString()] {
            return errorText({ErrorCode::BadUrl, url, {}});
        });
    }
    if (m_threads->value() > m_connections->value() && !m_threadsField->isHidden()) {
        return refuse(m_threadsField, [] { return tr("More threads than connections"); });
    }
    if (m_kind == ExperimentKind::Profiles && m_profileA->currentIndex() == m_profileB->currentIndex()) {
        return refuse(m_profileBField, [] { return tr("Choose two different profiles"); });
    }
    return {};
}

Message ExperimentOptions::refuse(FormField* field, const Message& problem) {
    m_problemField = field;
    m_problem = problem;
    field->setProblem(problem());
    field->editor()->setFocus();
    return problem;
}

void ExperimentOptions::clearProblem() {
    if (m_problemField) m_problemField->setProblem({});
    m_problemField = nullptr;
}

void ExperimentOptions::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
}

void ExperimentOptions::retranslate() {
    const bool shenyu = m_kind == ExperimentKind::Shenyu;
    m_length->setItemText(0, shenyu ? tr("10 s a level") : tr("Short"));
    m_length->setItemText(1, shenyu ? tr("180 s as published") : tr("Long, as published"));
    for (int i = 0; i < m_plans->count(); ++i) {
        const std::string name = m_plans->itemData(i).toString().toStdString();
        if (!name.empty()) m_plans->setItemText(i, planTitleText(name, {}));
    }
    m_planButton->setText(tr("Plan"));
    m_planButton->setToolTip(tr("Experiments of your own: made in a form, or in YAML"));
    for (const auto& [action, item] : m_planActions) {
        switch (action) {
            case PlanAction::New: item->setText(tr("New…")); break;
            case PlanAction::Duplicate: item->setText(tr("Duplicate this experiment…")); break;
            case PlanAction::Edit: item->setText(tr("Edit…")); break;
            case PlanAction::Open: item->setText(tr("Open YAML…")); break;
            case PlanAction::Save: item->setText(tr("Save as YAML…")); break;
            case PlanAction::Remove: item->setText(tr("Forget this plan")); break;
        }
    }
    m_plansField->setLabel(tr("Experiment"));
    m_lengthField->setLabel(tr("Length"));
    m_gatewayField->setLabel(tr("Gateway"));
    m_directField->setLabel(tr("Direct"));
    m_customField->setLabel(tr("URL"));
    m_connectionsField->setLabel(tr("Connections"));
    m_threadsField->setLabel(tr("Threads"));
    m_secondsField->setLabel(tr("Seconds a level"));
    m_profileAField->setLabel(tr("Profile"));
    m_profileBField->setLabel(tr("Compared with"));
    if (m_problemField) m_problemField->setProblem(m_problem());
}

}  // namespace sluice
