#include "ui/pages/overview_page.h"

#include "ui/bridge/engine_bridge.h"
#include "ui/bridge/experiment_session.h"
#include "ui/document/gateway_document.h"
#include "ui/models/live_text.h"
#include "ui/pages/overview/figure_tile.h"
#include "ui/pages/overview/gateway_dialog.h"
#include "ui/pages/overview/listener_dialog.h"
#include "ui/pages/overview/status_entries.h"
#include "ui/pages/overview/status_section.h"
#include "ui/pages/overview/upstream_dialog.h"
#include "ui/text/apply_reason.h"
#include "ui/theme/theme.h"
#include "ui/widgets/card.h"
#include "ui/widgets/page_header.h"
#include "ui/window/navigator.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QVBoxLayout>

namespace sluice {

namespace {

constexpr int kSampleMillis = 1000;
constexpr std::size_t kShownRoutes = 12;

/// A card of tiles side by side with hairlines between them.
QWidget* tileStrip(const Theme& theme, std::initializer_list<QWidget*> tiles) {
    auto* strip = new Card(theme);
    auto* row = new QHBoxLayout(strip);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    for (QWidget* tile : tiles) row->addWidget(tile, 1);
    return strip;
}

double millis(const std::optional<Nanos>& duration) {
    return duration ? std::chrono::duration<double, std::milli>(*duration).count() : 0;
}

}  // namespace

OverviewPage::OverviewPage(AppContext& context, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_header(new PageHeader(context.theme)),
      m_stop(new QPushButton),
      m_start(new QPushButton),
      m_settings(new QPushButton),
      m_rate(new FigureTile(context.theme, Tone::ChartGateway)),
      m_median(new FigureTile(context.theme, Tone::ChartP50)),
      m_tail(new FigureTile(context.theme, Tone::ChartP99)),
      m_errors(new FigureTile(context.theme, Tone::Bad)),
      m_cpu(new FigureTile(context.theme, Tone::ChartDirect)),
      m_memory(new FigureTile(context.theme, Tone::ChartDirect)),
      m_listeners(new StatusSection(context.theme)),
      m_upstreams(new StatusSection(context.theme)),
      m_routes(new StatusSection(context.theme)),
      m_services(new StatusSection(context.theme)),
      m_addListener(new QPushButton),
      m_addUpstream(new QPushButton) {
    build();
    m_sinceSample.start();
    connect(m_start, &QPushButton::clicked, this, [this] {
        const GatewayDocument& document = m_context.document;
        m_context.bridge.apply(document.config(), QString::fromStdString(document.text()),
                               applyReason(ApplyEvent::GatewayStarted));
    });
    connect(m_settings, &QPushButton::clicked, this, [this] { editGateway(m_context, QString(), this); });
    connect(m_stop, &QPushButton::clicked, this, [this] { m_context.bridge.stopGateway(); });
    connect(m_addListener, &QPushButton::clicked, this,
            [this] { editListener(m_context, std::nullopt, QString(), this); });
    connect(m_addUpstream, &QPushButton::clicked, this,
            [this] { editUpstream(m_context, std::nullopt, QString(), this); });
    for (StatusSection* section : {m_listeners, m_upstreams, m_services}) {
        connect(section, &StatusSection::editRequested, this, &OverviewPage::reveal);
    }
    connect(m_routes, &StatusSection::editRequested, this,
            [this](const QString& place) { m_context.navigator.reveal(place); });
    connect(&context.bridge, &EngineBridge::snapshotReady, this, [this] {
        if (isVisible()) showSnapshot();
    });
    for (const auto signal : {&EngineBridge::applyStarted, &EngineBridge::appliedConfigChanged}) {
        connect(&context.bridge, signal, this, &OverviewPage::showSnapshot);
    }
    connect(&context.document, &GatewayDocument::changed, this, &OverviewPage::showSnapshot);
    retranslate();
}

void OverviewPage::build() {
    m_start->setObjectName(QStringLiteral("startGateway"));
    m_stop->setObjectName(QStringLiteral("stopGateway"));
    m_start->setProperty("primary", true);
    m_settings->setObjectName(QStringLiteral("gatewaySettings"));
    m_header->addControl(m_settings);
    m_header->addControl(m_stop);
    m_header->addControl(m_start);
    m_listeners->addButton(m_addListener);
    m_upstreams->addButton(m_addUpstream);

    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(16, 4, 16, 16);
    column->setSpacing(12);
    column->addWidget(tileStrip(m_context.theme, {m_rate, m_median, m_tail, m_errors, m_cpu, m_memory}));
    auto* columns = new QHBoxLayout;
    columns->setSpacing(12);
    auto* left = new QVBoxLayout;
    left->setSpacing(12);
    left->addWidget(m_listeners);
    left->addWidget(m_services);
    left->addStretch(1);
    auto* right = new QVBoxLayout;
    right->setSpacing(12);
    right->addWidget(m_upstreams);
    right->addStretch(1);
    columns->addLayout(left, 1);
    columns->addLayout(right, 1);
    column->addLayout(columns);
    column->addWidget(m_routes);
    column->addStretch(1);

    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(content);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->setSpacing(0);
    whole->addWidget(m_header);
    whole->addWidget(scroll, 1);
}

void OverviewPage::retranslate() {
    m_header->setTitle(tr("Overview"));
    m_start->setText(tr("Start"));
    m_start->setToolTip(tr("Apply the document and start the gateway (F5)"));
    m_stop->setText(tr("Stop"));
    m_stop->setToolTip(tr("Finish the requests in flight and stop the gateway (Shift+F5)"));
    m_settings->setText(tr("Gateway settings…"));
    m_settings->setToolTip(tr("Workers, limits towards clients, access log, metrics page and mock backend"));
    m_addListener->setText(tr("Add listener…"));
    m_addUpstream->setText(tr("Add upstream…"));
    m_rate->setTitle(tr("Requests per second"));
    m_median->setTitle(tr("Latency p50"));
    m_tail->setTitle(tr("Latency p99"));
    m_errors->setTitle(tr("Errors per second"));
    m_cpu->setTitle(tr("CPU of the workers"));
    m_memory->setTitle(tr("Memory"));
    m_listeners->setTitle(tr("Listeners"));
    m_listeners->setEmptyText(tr("None: nobody can reach the gateway."));
    m_upstreams->setTitle(tr("Upstreams"));
    m_upstreams->setEmptyText(tr("None: routes have nowhere to send requests."));
    m_routes->setTitle(tr("Routes"));
    m_routes->setEmptyText(tr("None: the gateway answers 404 to everything."));
    m_services->setTitle(tr("Beside the gateway"));
    m_services->setEmptyText(tr("No mock backend, no metrics page and no access log."));
    showSnapshot();
}

void OverviewPage::showSnapshot() {
    const bool sample = m_sinceSample.elapsed() >= kSampleMillis;
    if (sample) m_sinceSample.start();
    m_stop->setVisible(m_context.bridge.running());
    m_start->setVisible(!m_context.bridge.running());
    m_stop->setEnabled(!m_context.experiments.running());
    m_start->setEnabled(!m_context.bridge.applying() && !m_context.experiments.running() &&
                        !hasErrors(m_context.document.issues()));
    showFigures(sample);
    const StatusEntries entries(m_context.document.config(), m_context.bridge.snapshot());
    m_listeners->setEntries(entries.listeners());
    m_upstreams->setEntries(entries.upstreams());
    m_routes->setEntries(entries.routes(kShownRoutes));
    m_services->setEntries(entries.services());
}

void OverviewPage::showFigures(bool sample) {
    const GatewaySnapshot& snapshot = m_context.bridge.snapshot();
    const TrafficStatus& traffic = snapshot.traffic;
    double cpu = 0;
    std::uint64_t connections = 0;
    for (const WorkerStatus& worker : snapshot.workers) {
        cpu += worker.cpuShare;
        connections += worker.connections;
    }
    const auto drawn = [sample](double value) { return sample ? value : -1.0; };
    m_rate->setFigure(rateText(traffic.requestsPerSecond), tr("req/s"), drawn(traffic.requestsPerSecond));
    m_median->setFigure(millisText(traffic.p50), tr("ms"), drawn(millis(traffic.p50)));
    m_tail->setFigure(millisText(traffic.p99), tr("ms"), drawn(millis(traffic.p99)));
    m_errors->setFigure(rateText(traffic.errorsPerSecond), tr("/s"), drawn(traffic.errorsPerSecond));
    m_cpu->setFigure(shareText(cpu), tr("%n worker(s)", nullptr, int(snapshot.workers.size())), drawn(cpu));
    const QString budget =
        snapshot.memoryBudget > 0 ? tr("of %1").arg(bytesText(snapshot.memoryBudget)) : QString();
    m_memory->setFigure(bytesText(snapshot.residentMemory), budget, drawn(double(snapshot.residentMemory)));
}

void OverviewPage::reveal(const QString& where) {
    static const QRegularExpression pattern(QStringLiteral("^(listeners|upstreams)\\[(\\d+)\\]\\.?(.*)$"));
    const QRegularExpressionMatch match = pattern.match(where);
    if (!match.hasMatch()) {
        editGateway(m_context, where, this);
        return;
    }
    const std::size_t index = match.captured(2).toULongLong();
    if (match.captured(1) == QLatin1String("listeners"))
        editListener(m_context, index, match.captured(3), this);
    else
        editUpstream(m_context, index, match.captured(3), this);
}

void OverviewPage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

}  // namespace sluice
