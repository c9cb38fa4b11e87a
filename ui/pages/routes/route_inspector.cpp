#include "ui/pages/routes/route_inspector.h"

#include "ui/bridge/engine_bridge.h"
#include "ui/document/gateway_document.h"
#include "ui/models/route_table_model.h"
#include "ui/pages/routes/route_form.h"
#include "ui/pages/routes/try_pane.h"
#include "ui/pages/routes/yaml_pane.h"
#include "ui/text/node_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/state_label.h"
#include "ui/widgets/tone_label.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>

namespace sluice {

namespace {

constexpr int kShownTroubles = 3;

}  // namespace

RouteInspector::RouteInspector(AppContext& context, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_heading(new ToneLabel(context.theme, Tone::Text, TextSize::Monospace)),
      m_states(new QWidget),
      m_configuredState(new StateLabel(context.theme)),
      m_loadedState(new StateLabel(context.theme)),
      m_reachableState(new StateLabel(context.theme)),
      m_tabs(new QTabBar),
      m_panes(new QStackedWidget),
      m_form(new RouteForm(context)),
      m_troubles(new ToneLabel(context.theme, Tone::Bad, TextSize::Small)),
      m_yaml(new YamlPane(context)),
      m_try(new TryPane(context)) {
    setMinimumWidth(280);
    m_configuredState->setObjectName(QStringLiteral("stateConfigured"));
    m_loadedState->setObjectName(QStringLiteral("stateLoaded"));
    m_reachableState->setObjectName(QStringLiteral("stateReachable"));
    m_troubles->setObjectName(QStringLiteral("nodeTroubles"));
    m_troubles->hide();
    const auto embolden = [this] {
        QFont font = m_context.theme.monospace();
        font.setPointSizeF(font.pointSizeF() > 0 ? font.pointSizeF() * 1.15 : font.pointSizeF());
        font.setWeight(QFont::DemiBold);
        m_heading->setFont(font);
    };
    embolden();
    connect(&context.theme, &Theme::changed, this, embolden);

    auto* states = new QHBoxLayout(m_states);
    states->setContentsMargins(0, 0, 0, 0);
    states->setSpacing(12);
    for (StateLabel* label : {m_configuredState, m_loadedState, m_reachableState}) states->addWidget(label);
    states->addStretch(1);

    m_tabs->setObjectName(QStringLiteral("inspectorTabs"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    for (int tab = 0; tab < 3; ++tab) m_tabs->addTab(QString());
    QSizePolicy room = m_panes->sizePolicy();
    room.setRetainSizeWhenHidden(true);  // the heading stays at the top
    m_panes->setSizePolicy(room);
    m_panes->addWidget(m_form);
    m_panes->addWidget(m_yaml);
    m_panes->addWidget(m_try);
    connect(m_try, &TryPane::routeChosen, this, &RouteInspector::routeChosen);
    connect(m_tabs, &QTabBar::currentChanged, m_panes, &QStackedWidget::setCurrentIndex);

    auto* head = new QVBoxLayout;
    head->setContentsMargins(16, 14, 16, 4);
    head->setSpacing(6);
    head->addWidget(m_heading);
    head->addWidget(m_states);
    head->addWidget(m_troubles);
    auto* tabs = new QHBoxLayout;
    tabs->setContentsMargins(8, 0, 8, 0);
    tabs->addWidget(m_tabs);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addLayout(tabs);
    column->addWidget(m_panes, 1);

    connect(&context.document, &GatewayDocument::changed, this, &RouteInspector::refresh);
    connect(&context.bridge, &EngineBridge::appliedConfigChanged, this, &RouteInspector::showStates);
    connect(&context.theme, &Theme::changed, this, qOverload<>(&QWidget::update));
    retranslate();
}

void RouteInspector::setRoute(std::optional<std::size_t> index, int count) {
    m_index = index;
    m_count = count;
    m_form->setRoute(index);
    m_yaml->setRoute(index);
    m_try->setRoute(index);
    refresh();
}

void RouteInspector::setLive(const RouteLive& live) {
    m_configured = live.configured;
    m_loaded = live.loaded;
    m_reachable = live.nodesReachable;
    m_nodes = live.nodesTotal;
    showStates();
    showTroubles();
}

void RouteInspector::focusField(const QString& place) {
    m_tabs->setCurrentIndex(0);
    m_form->focusField(place);
}

void RouteInspector::showTry() {
    if (m_index) m_tabs->setCurrentIndex(2);
}

void RouteInspector::refresh() {
    const auto& routes = m_context.document.config().routes;
    const bool single = m_index && *m_index < routes.size();
    m_states->setVisible(single);
    m_tabs->setVisible(single);
    m_panes->setVisible(single);
    if (single) {
        const RouteConfig& route = routes[*m_index];
        m_heading->setText(route.match.paths.empty() ? QString::fromStdString(route.name)
                                                     : QString::fromStdString(route.match.paths.front()));
    } else {
        m_heading->setText(m_count > 1 ? tr("%n route(s) selected", nullptr, m_count)
                                       : tr("No route selected"));
    }
    showStates();
}

bool RouteInspector::isEdited() const {
    const auto& routes = m_context.document.config().routes;
    if (!m_index || *m_index >= routes.size()) return false;
    const RouteConfig& route = routes[*m_index];
    const auto& applied = m_context.bridge.appliedConfig().routes;
    const auto running = std::find_if(applied.begin(), applied.end(),
                                      [&](const RouteConfig& other) { return other.name == route.name; });
    return running != applied.end() && *running != route;
}

void RouteInspector::showStates() {
    const auto fact = [](StateLabel* label, bool holds, const QString& yes, const QString& no) {
        label->setState(holds ? MarkShape::Disc : MarkShape::Ring, holds ? Tone::Good : Tone::Idle,
                        holds ? yes : no);
    };
    const bool edited = isEdited();
    fact(m_configuredState, m_configured && !edited, tr("configured"), tr("not applied"));
    if (edited && m_loaded)
        m_loadedState->setState(MarkShape::Ring, Tone::Warning, tr("the former one is loaded"));
    else
        fact(m_loadedState, m_loaded, tr("loaded"), tr("not loaded"));
    const QString counts = tr("reachable %1 of %2").arg(m_reachable).arg(m_nodes);
    const Tone tone = m_nodes == 0            ? Tone::Idle
                      : m_reachable == 0      ? Tone::Bad
                      : m_reachable < m_nodes ? Tone::Warning
                                              : Tone::Good;
    m_reachableState->setState(m_reachable > 0 ? MarkShape::Disc : MarkShape::Ring, tone, counts);
}

void RouteInspector::showTroubles() {
    const auto& routes = m_context.document.config().routes;
    QStringList lines;
    if (m_index && *m_index < routes.size() && m_context.bridge.running()) {
        for (const UpstreamStatus& upstream : m_context.bridge.snapshot().upstreams) {
            if (upstream.name == routes[*m_index].upstream) lines = upstreamTroubles(upstream);
        }
    }
    const int more = int(lines.size()) - kShownTroubles;
    if (more > 0) lines = lines.mid(0, kShownTroubles) << tr("and %n more node(s)", nullptr, more);
    const QString text = lines.join(QLatin1Char('\n'));
    if (text != m_troubles->text()) m_troubles->setText(text);
    m_troubles->setVisible(!text.isEmpty());
}

void RouteInspector::retranslate() {
    m_tabs->setTabText(0, tr("Form"));
    m_tabs->setTabText(1, tr("YAML"));
    m_tabs->setTabText(2, tr("Try"));
    m_tabs->setAccessibleName(tr("Form, text or trial of the route"));
    refresh();
    showTroubles();
}

void RouteInspector::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), m_context.theme.color(Tone::Panel));
    if (m_tabs->isVisible()) {
        painter.fillRect(16, m_tabs->geometry().bottom(), width() - 32, 1, m_context.theme.color(Tone::Line));
    }
}

void RouteInspector::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

}  // namespace sluice
