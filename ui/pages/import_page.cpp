#include "ui/pages/import_page.h"

#include "engine/config/config_diff.h"
#include "engine/config/config_writer.h"
#include "ui/bridge/engine_bridge.h"
#include "ui/bridge/experiment_session.h"
#include "ui/document/gateway_document.h"
#include "ui/pages/import/profiles_panel.h"
#include "ui/pages/import/settings_panel.h"
#include "ui/pages/import/source_panel.h"
#include "ui/text/apply_reason.h"
#include "ui/text/change_text.h"
#include "ui/text/error_text.h"
#include "ui/text/profile_text.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/form_field.h"
#include "ui/widgets/page_header.h"
#include "ui/widgets/tone_label.h"
#include "ui/window/dialogs.h"
#include "ui/window/navigator.h"

#include <QEvent>
#include <QFile>
#include <QLineEdit>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace sluice {

namespace {

constexpr qsizetype kReadAtOnce = 64 * 1024;  ///< longer texts are read off the GUI thread
constexpr std::size_t kShownChanges = 6;
const QString kFileBanner = QStringLiteral("import-file");
const QString kProfileBanner = QStringLiteral("import-profile");

/// The name that a product or format suggests: "sop-gateway" or "shenyu".
QString suggestedName(const ProfileImport& import) {
    if (!import.product.empty()) return QString::fromStdString(import.product);
    const bool tells = import.format != ProfileFormat::Mixed && import.format != ProfileFormat::Unknown;
    return QString::fromLatin1(tells ? toToken(import.format) : "imported");
}

TuningProfile* findProfile(GatewayConfig& config, const QString& name) {
    const auto found =
        std::find_if(config.profiles.begin(), config.profiles.end(),
                     [&](const TuningProfile& profile) { return profile.name == name.toStdString(); });
    return found == config.profiles.end() ? nullptr : &*found;
}

}  // namespace

ImportPage::ImportPage(AppContext& context, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_header(new PageHeader(context.theme)),
      m_source(new SourcePanel(context.theme)),
      m_profiles(new ProfilesPanel(context.theme)),
      m_stack(new QStackedWidget),
      m_empty(new EmptyState(context.theme, QStringLiteral("import"))),
      m_sampleShenyu(m_empty->addButton()),
      m_sampleSop(m_empty->addButton()),
      m_settings(new SettingsPanel(context.theme)),
      m_name(new QLineEdit),
      m_nameField(new FormField(context.theme, m_name)),
      m_preview(new ToneLabel(context.theme, Tone::TextSecondary, TextSize::Small)),
      m_add(new QPushButton),
      m_apply(new QPushButton) {
    m_sampleSop->setProperty("primary", false);
    m_apply->setProperty("primary", true);
    m_name->setMaximumWidth(260);
    m_name->setObjectName(QStringLiteral("profileName"));
    m_add->setObjectName(QStringLiteral("addProfile"));
    m_apply->setObjectName(QStringLiteral("applyImport"));

    auto* left = new QWidget;
    left->setMinimumWidth(260);
    auto* leftColumn = new QVBoxLayout(left);
    leftColumn->setContentsMargins(0, 0, 0, 0);
    leftColumn->addWidget(m_source, 1);
    leftColumn->addWidget(m_profiles);

    auto* result = new QWidget;
    auto* foot = new QHBoxLayout;
    foot->setSpacing(8);
    foot->addWidget(m_nameField, 1);
    foot->addStretch(1);
    foot->addWidget(m_add, 0, Qt::AlignBottom);
    foot->addWidget(m_apply, 0, Qt::AlignBottom);
    auto* footColumn = new QVBoxLayout;
    footColumn->setContentsMargins(8, 8, 16, 12);
    footColumn->setSpacing(8);
    footColumn->addWidget(m_preview);
    footColumn->addLayout(foot);
    auto* resultColumn = new QVBoxLayout(result);
    resultColumn->setContentsMargins(0, 0, 0, 0);
    resultColumn->setSpacing(0);
    resultColumn->addWidget(m_settings, 1);
    resultColumn->addLayout(footColumn);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(result);

    auto* splitter = new QSplitter;
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(left);
    splitter->addWidget(m_stack);
    splitter->setStretchFactor(0, 2);
    splitter->setStretchFactor(1, 5);
    splitter->setSizes({340, 800});
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_header);
    column->addWidget(splitter, 1);

    connect(m_source, &SourcePanel::textChanged, this, &ImportPage::recognise);
    connect(m_source, &SourcePanel::openRequested, this, &ImportPage::openFiles);
    connect(m_source, &SourcePanel::failed, this, [this](const Error& error) {
        m_context.navigator.showBanner(kFileBanner, Navigator::BannerKind::Error,
                                       [error] { return errorText(error); });
    });
    connect(m_settings, &SettingsPanel::lineChosen, m_source, &SourcePanel::showLine);
    connect(m_sampleShenyu, &QPushButton::clicked, this,
            [this] { openSample(QStringLiteral(":/samples/shenyu-report.txt")); });
    connect(m_sampleSop, &QPushButton::clicked, this,
            [this] { openSample(QStringLiteral(":/samples/sop-report.txt")); });
    connect(m_name, &QLineEdit::textEdited, this, [this] {
        m_nameIsOwn = true;
        m_nameField->setProblem(m_nameField->problem().isEmpty() ? QString() : nameProblem());
    });
    connect(m_name, &QLineEdit::editingFinished, this, [this] { m_nameField->setProblem(nameProblem()); });
    connect(m_add, &QPushButton::clicked, this, &ImportPage::addProfile);
    connect(m_apply, &QPushButton::clicked, this, &ImportPage::applyImport);
    connect(m_profiles, &ProfilesPanel::applyRequested, this, &ImportPage::applyProfileNamed);
    connect(m_profiles, &ProfilesPanel::removeRequested, this, &ImportPage::removeProfile);
    connect(m_profiles, &ProfilesPanel::renameRequested, this, &ImportPage::renameProfile);
    connect(m_profiles, &ProfilesPanel::compareRequested, this, &ImportPage::compareProfiles);
    connect(&context.document, &GatewayDocument::changed, this, [this] {
        m_stale = true;
        if (isVisible()) showDocument();
    });
    retranslate();
    showDocument();
}

void ImportPage::setText(const QString& text) {
    m_source->setText(text);
}

void ImportPage::recognise() {
    const std::string text = m_source->text().toStdString();
    if (text.size() <= static_cast<std::size_t>(kReadAtOnce)) {
        m_job.cancel();
        return showImport(readProfile(text));
    }
    m_job.start<ProfileImport>([text] { return readProfile(text); },
                               [this](ProfileImport import) { showImport(std::move(import)); });
}

void ImportPage::showImport(ProfileImport import) {
    m_import = std::move(import);
    m_stack->setCurrentIndex(m_source->text().trimmed().isEmpty() ? 0 : 1);
    m_settings->setImport(m_import);
    if (!m_nameIsOwn || m_name->text().isEmpty()) m_name->setText(freeName(suggestedName(m_import)));
    m_nameField->setProblem({});
    showPreview();
}

void ImportPage::showPreview() {
    const GatewayConfig& config = m_context.document.config();
    const std::vector<ConfigChange> changes = diff(config, applyProfile(config, m_import.profile));
    QStringList lines;
    for (std::size_t i = 0; i < changes.size() && i < kShownChanges; ++i) lines << changeText(changes[i]);
    if (changes.size() > kShownChanges)
        lines << tr("and %n more", nullptr, static_cast<int>(changes.size() - kShownChanges));
    m_preview->setText(lines.isEmpty()
                           ? tr("Applying it changes nothing: the document says all of this already, or "
                                "nothing of the text can be applied.")
                           : tr("Applying it changes: %1").arg(lines.join(QStringLiteral("; "))));
    m_apply->setEnabled(!changes.empty());
    m_add->setEnabled(!m_import.settings.empty());
}

void ImportPage::showDocument() {
    m_stale = false;
    m_profiles->setProfiles(m_context.document.config().profiles);
    m_nameField->setProblem(m_nameField->problem().isEmpty() ? QString() : nameProblem());
    showPreview();
}

void ImportPage::openFiles() {
    const QStringList paths = m_context.dialogs.askOpenFiles(
        this, tr("Open configurations of another gateway"),
        {tr("Configurations and scripts (*.yml *.yaml *.properties *.sh *.txt *.conf)"),
         tr("All files (*)")});
    if (!paths.isEmpty()) m_source->openFiles(paths);
}

void ImportPage::openSample(const QString& file) {
    QFile sample(file);
    if (sample.open(QIODevice::ReadOnly)) setText(QString::fromUtf8(sample.readAll()));
}

QString ImportPage::nameProblem() const {
    const QString name = m_name->text().trimmed();
    if (name.isEmpty()) return tr("A profile needs a name.");
    if (name != freeName(name)) return tr("Another profile has this name.");
    return {};
}

QString ImportPage::freeName(const QString& wanted) const {
    const auto& profiles = m_context.document.config().profiles;
    const auto isTaken = [&](const QString& name) {
        return std::any_of(profiles.begin(), profiles.end(),
                           [&](const TuningProfile& profile) { return profile.name == name.toStdString(); });
    };
    QString name = wanted;
    for (int number = 2; isTaken(name); ++number) name = QStringLiteral("%1 %2").arg(wanted).arg(number);
    return name;
}

void ImportPage::addProfile() {
    m_nameField->setProblem(nameProblem());
    if (!m_nameField->problem().isEmpty()) return m_name->setFocus();
    const QString name = m_name->text().trimmed();
    GatewayConfig next = m_context.document.config();
    next.profiles.push_back(m_import.profile);
    next.profiles.back().name = name.toStdString();
    m_context.document.edit(tr("Add profile %1").arg(name), {}, std::move(next));
    m_profiles->choose(name);
    m_nameIsOwn = false;
    m_name->setText(freeName(suggestedName(m_import)));
}

void ImportPage::applyImport() {
    m_context.document.edit(tr("Apply imported settings"), {},
                            applyProfile(m_context.document.config(), m_import.profile));
}

void ImportPage::applyProfileNamed(const QString& name) {
    GatewayConfig next = m_context.document.config();
    if (const TuningProfile* profile = findProfile(next, name)) {
        const TuningProfile chosen = *profile;
        m_context.document.edit(tr("Apply profile %1").arg(name), {}, applyProfile(std::move(next), chosen));
    }
}

void ImportPage::removeProfile(const QString& name) {
    GatewayConfig next = m_context.document.config();
    std::erase_if(next.profiles,
                  [&](const TuningProfile& profile) { return profile.name == name.toStdString(); });
    m_context.document.edit(tr("Remove profile %1").arg(name), {}, std::move(next));
}

void ImportPage::compareProfiles(const QStringList& names) {
    const auto lead = [this, names] {
        emit benchmarkProfilesRequested(names.value(0), names.value(1));
        m_context.navigator.showPage(PageId::Benchmark);
    };
    EngineBridge& bridge = m_context.bridge;
    GatewayConfig known = bridge.appliedConfig();
    const auto& profiles = m_context.document.config().profiles;
    if (!bridge.running() || m_context.experiments.running() || known.profiles == profiles) return lead();
    // A list of profiles changes nothing that runs: the engine learns of it without the other pending changes.
    known.profiles = profiles;
    connect(&bridge, &EngineBridge::applied, this, lead, Qt::SingleShotConnection);
    bridge.apply(known, QString::fromStdString(writeConfig(bridge.appliedText().toStdString(), known)),
                 applyReason(ApplyEvent::ProfilesCompared));
}

void ImportPage::renameProfile(const QString& from, const QString& to) {
    const QString name = to.trimmed();
    GatewayConfig next = m_context.document.config();
    TuningProfile* profile = findProfile(next, from);
    if (!profile || name.isEmpty() || findProfile(next, name)) {
        m_context.navigator.showBanner(kProfileBanner, Navigator::BannerKind::Warning, [from] {
            return tr("The profile keeps its name “%1”: the new one is empty or another profile's.")
                .arg(from);
        });
        return m_profiles->setProfiles(m_context.document.config().profiles);
    }
    profile->name = name.toStdString();
    m_context.navigator.closeBanner(kProfileBanner);
    m_context.document.edit(tr("Rename profile %1").arg(from), {}, std::move(next));
}

void ImportPage::retranslate() {
    m_header->setTitle(tr("Import"));
    m_empty->setTexts(
        tr("Bring the settings of the gateway you run today"),
        tr("Each setting ends as one of four: applied, advice, not applicable with its reason, or "
           "unknown. Nothing changes before you say so. Start with a published one:"));
    m_sampleShenyu->setText(tr("ShenYu report"));
    m_sampleSop->setText(tr("SOP report"));
    m_nameField->setLabel(tr("Name of the profile"));
    m_add->setText(tr("Add as profile"));
    m_add->setToolTip(tr("Keeps these settings in the configuration under a name, without applying them"));
    m_apply->setText(tr("Apply to this configuration"));
    m_apply->setToolTip(
        tr("Changes the document in one step; the gateway follows with Apply in the status bar"));
    showPreview();
}

void ImportPage::showEvent(QShowEvent* event) {
    if (m_stale) showDocument();
    QWidget::showEvent(event);
}

void ImportPage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

}  // namespace sluice
