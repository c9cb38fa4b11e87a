#include "ui/pages/benchmark/run_export.h"

#include "engine/lab/hdr_log.h"
#include "engine/lab/objectives.h"
#include "engine/lab/report.h"
#include "engine/lab/run_profile.h"
#include "ui/app_context.h"
#include "ui/charts/chart_card.h"
#include "ui/charts/flame_panel.h"
#include "ui/pages/benchmark/run_view.h"
#include "ui/text/error_text.h"
#include "ui/text/flame_text.h"
#include "ui/text/verdict_text.h"
#include "ui/window/dialogs.h"
#include "ui/window/navigator.h"

#include <QClipboard>
#include <QDateTime>
#include <QEvent>
#include <QGuiApplication>
#include <QMenu>
#include <QSaveFile>

#include <algorithm>

namespace sluice {

namespace {

Result<void> writeText(const std::string& text, const QString& path) {
    QSaveFile file(path);
    const auto size = static_cast<qint64>(text.size());
    if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), size) != size || !file.commit()) {
        return Error{ErrorCode::FileWriteFailed, path.toStdString(),
                     std::error_code(errno, std::generic_category())};
    }
    return {};
}

QString suggestedName(const ExperimentRecord& record, const QString& suffix) {
    const auto when =
        QDateTime::fromMSecsSinceEpoch(record.startedUtc).toString(QStringLiteral("yyyyMMdd-HHmm"));
    return QStringLiteral("sluice-%1-%2.%3").arg(QString::fromStdString(record.plan.id), when, suffix);
}

}  // namespace

RunExport::RunExport(AppContext& context, RunView& view, std::function<const ExperimentRecord*()> record)
    : QObject(&view), m_context(context), m_view(view), m_record(std::move(record)), m_menu(new QMenu) {
    addChart(QT_TR_NOOP("Charts as PNG…"), "png", ChartFormat::Png);
    addChart(QT_TR_NOOP("Charts as SVG…"), "svg", ChartFormat::Svg);
    addChart(QT_TR_NOOP("Charts as PDF…"), "pdf", ChartFormat::Pdf);
    addChart(QT_TR_NOOP("Charts' values as CSV…"), "csv", ChartFormat::Csv);
    auto* copy = m_menu->addAction(QString());
    connect(copy, &QAction::triggered, this, &RunExport::copyCharts);
    m_entries.push_back({copy, QT_TR_NOOP("Copy the charts")});
    m_chartActions.push_back(copy);
    m_menu->addSeparator();
    addText(QT_TR_NOOP("Report as HTML…"), "html",
            [](const ExperimentRecord& run) { return reportHtml(run, reportWords(run)); });
    addText(QT_TR_NOOP("Report as Markdown…"), "md",
            [](const ExperimentRecord& run) { return reportMarkdown(run, reportWords(run)); });
    addText(QT_TR_NOOP("Table of levels as CSV…"), "csv", levelsCsv);
    addText(QT_TR_NOOP("Every second as CSV…"), "csv", secondsCsv);
    addText(QT_TR_NOOP("Requests of a mix as CSV…"), "csv", requestsCsv);
    addText(QT_TR_NOOP("CPU and memory as CSV…"), "csv", usageCsv);
    addText(QT_TR_NOOP("Whole record as JSON…"), "json", recordJson);
    addText(QT_TR_NOOP("Histograms of latency as HdrHistogram log…"), "hlog", hdrLog);
    addText(QT_TR_NOOP("Objectives as JUnit XML…"), "xml",
            [](const ExperimentRecord& run) { return reportJunit(run, reportWords(run)); });
    m_menu->addSeparator();
    addProfile(QT_TR_NOOP("Flame graph as SVG…"), "svg",
               [](const CpuProfile& profile, const QString& subject) {
                   return flameSvg(FlameGraph(profile), flameWords(profile, subject));
               });
    addProfile(QT_TR_NOOP("Collapsed stacks…"), "folded",
               [](const CpuProfile& profile, const QString&) { return collapsedStacks(profile); });
    connect(m_menu.get(), &QMenu::aboutToShow, this, [this] {
        const ExperimentRecord* shown = m_record();
        const bool sampled = shown && !sampledTargets(*shown).empty();
        for (QAction* action : m_profileActions) action->setEnabled(sampled);
    });
    connect(&view, &RunView::chartMenuRequested, this, &RunExport::showChartMenu);
    view.installEventFilter(this);
    retranslate();
}

RunExport::~RunExport() = default;

void RunExport::add(const char* text, const char* suffix, Write write) {
    QAction* action = m_menu->addAction(QString());
    connect(action, &QAction::triggered, this,
            [this, suffix = QString::fromLatin1(suffix), write = std::move(write)] { run(suffix, write); });
    m_entries.push_back({action, text});
}

void RunExport::addChart(const char* text, const char* suffix, ChartFormat format) {
    add(text, suffix, [this, format](const ExperimentRecord&, const QString& path) {
        return exportCharts(m_view.charts(), m_context.theme, format, path);
    });
    m_chartActions.push_back(m_entries.back().action);
}

void RunExport::addText(const char* text, const char* suffix,
                        std::function<std::string(const ExperimentRecord&)> make) {
    add(text, suffix, [make = std::move(make)](const ExperimentRecord& run, const QString& path) {
        return writeText(make(run), path);
    });
}

/// Of what the flame graph's tab shows, else of the first target that was sampled.
void RunExport::addProfile(const char* text, const char* suffix,
                           std::function<std::string(const CpuProfile&, const QString& subject)> make) {
    add(text, suffix, [this, make = std::move(make)](const ExperimentRecord& run, const QString& path) {
        const std::vector<std::size_t> sampled = sampledTargets(run);
        if (sampled.empty()) return Result<void>(Error{ErrorCode::NotFound, "profile", {}});
        const auto chosen = std::find(sampled.begin(), sampled.end(), m_view.flame().target());
        const std::size_t target = chosen == sampled.end() ? sampled.front() : *chosen;
        const std::vector<std::size_t> levels = sampledLevels(run, target);
        const auto level = std::find(levels.begin(), levels.end(), m_view.flame().level());
        const CpuProfile profile =
            profileOf(run, target, level == levels.end() ? std::nullopt : std::optional(*level));
        return writeText(make(profile, targetText(run.plan.targets[target])), path);
    });
    m_profileActions.push_back(m_entries.back().action);
}

void RunExport::run(const QString& suffix, const Write& write) {
    const ExperimentRecord* shown = m_record();
    if (!shown) return;
    const ExperimentRecord record = *shown;  // another may be shown, or none, when the dialog closes
    const QString path =
        m_context.dialogs.askSaveFile(&m_view, tr("Export"), suggestedName(record, suffix),
                                      {QStringLiteral("%1 (*.%2)").arg(suffix.toUpper(), suffix)});
    if (path.isEmpty()) return;
    const Result<void> done = write(record, path);
    const QString key = QStringLiteral("export");
    if (done) {
        m_context.navigator.showBanner(key, Navigator::BannerKind::Info,
                                       [path] { return tr("Written to %1").arg(path); });
    } else {
        m_context.navigator.showBanner(key, Navigator::BannerKind::Error,
                                       [error = done.error()] { return errorText(error); });
    }
}

void RunExport::copyCharts() const {
    QGuiApplication::clipboard()->setImage(chartImage(m_view.charts(), m_context.theme));
}

void RunExport::showChartMenu(ChartCard* card, const QPoint& globalPosition) {
    QMenu menu;
    QAction* table = menu.addAction(tr("Show as table"));
    table->setCheckable(true);
    table->setChecked(card->showsTable());
    connect(table, &QAction::triggered, card, &ChartCard::setShowsTable);
    QAction* logarithmic = menu.addAction(tr("Logarithmic axis"));
    logarithmic->setCheckable(true);
    logarithmic->setChecked(card->chart().isLogarithmic());
    logarithmic->setEnabled(!card->showsTable());
    connect(logarithmic, &QAction::triggered, &card->chart(), &TimeChart::setLogarithmic);
    if (card->showsTable()) {
        menu.addSeparator();
        card->addTableActions(menu);
    }
    menu.addSeparator();
    for (QAction* action : m_chartActions) menu.addAction(action);
    menu.exec(globalPosition);
}

bool RunExport::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    return QObject::eventFilter(watched, event);
}

void RunExport::retranslate() {
    for (const Entry& entry : m_entries) entry.action->setText(tr(entry.text));
}

}  // namespace sluice
