#include "ui/pages/plugins_page.h"

#include "engine/proxy/plugins/plugin_catalog.h"
#include "ui/bridge/engine_bridge.h"
#include "ui/document/gateway_document.h"
#include "ui/models/plugin_list_model.h"
#include "ui/pages/plugin_list_delegate.h"
#include "ui/text/plugin_text.h"
#include "ui/widgets/page_header.h"
#include "ui/widgets/tone_label.h"
#include "ui/window/navigator.h"

#include <QComboBox>
#include <QEvent>
#include <QListView>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

namespace sluice {

namespace {

const std::string kLimitCount = "limit-count";
const std::string kPrometheus = "prometheus";

/// The address that the first listener is bound to, or "".
std::string boundListener(const GatewaySnapshot& snapshot) {
    for (const ListenerStatus& listener : snapshot.listeners) {
        if (listener.listening) return listener.address;
    }
    return {};
}

}  // namespace

PluginsPage::PluginsPage(AppContext& context, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_header(new PageHeader(context.theme)),
      m_benchmark(new QPushButton),
      m_scopes(new QComboBox),
      m_scopeLabel(new ToneLabel(context.theme, Tone::TextSecondary, TextSize::Small)),
      m_order(new ToneLabel(context.theme, Tone::TextSecondary, TextSize::Small)),
      m_model(new PluginListModel(this)),
      m_list(new QListView),
      m_panel(new PluginPanel(context.theme)),
      m_splitter(new QSplitter) {
    m_benchmark->setObjectName(QStringLiteral("benchmarkPlugins"));
    m_header->addControl(m_benchmark);
    m_scopes->setObjectName(QStringLiteral("pluginScope"));
    m_scopes->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_scopeLabel->setBuddy(m_scopes);
    m_list->setObjectName(QStringLiteral("pluginList"));
    m_list->setModel(m_model);
    m_list->setItemDelegate(new PluginListDelegate(context.theme, m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_order->setBuddy(m_list);

    auto* left = new QWidget;
    left->setMinimumWidth(200);
    auto* leftColumn = new QVBoxLayout(left);
    leftColumn->setContentsMargins(0, 0, 0, 0);
    leftColumn->setSpacing(0);
    auto* scopeBox = new QVBoxLayout;
    scopeBox->setContentsMargins(12, 12, 12, 12);
    scopeBox->setSpacing(4);
    scopeBox->addWidget(m_scopeLabel);
    scopeBox->addWidget(m_scopes);
    scopeBox->addSpacing(8);
    scopeBox->addWidget(m_order);
    leftColumn->addLayout(scopeBox);
    leftColumn->addWidget(m_list, 1);

    auto* right = new QScrollArea;
    right->setWidgetResizable(true);
    right->setFrameShape(QFrame::NoFrame);
    right->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    right->setBackgroundRole(QPalette::Base);
    right->setWidget(m_panel);
    m_splitter->addWidget(left);
    m_splitter->addWidget(right);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setSizes({260, 800});

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_header);
    column->addWidget(m_splitter, 1);

    connect(m_benchmark, &QPushButton::clicked, this, [this] {
        emit benchmarkPluginsRequested();
        m_context.navigator.showPage(PageId::Benchmark);
    });
    connect(m_scopes, &QComboBox::activated, this, [this](int index) {
        const QVariant route = m_scopes->itemData(index);
        setScope(route.isValid() ? PluginScope{route.toString().toStdString()} : PluginScope{});
    });
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& current) {
                if (!current.isValid()) return;
                m_chosen = m_model->row(current.row()).name;
                showChosen();
            });
    connect(m_model, &PluginListModel::switched, this,
            [this](const QString& name, bool on) { switchPlugin(name.toStdString(), on); });
    connect(m_panel, &PluginPanel::switched, this, [this](bool on) { switchPlugin(m_chosen, on); });
    connect(m_panel, &PluginPanel::removeRequested, this, [this] { removePlugin(m_chosen); });
    connect(m_panel, &PluginPanel::edited, this, &PluginsPage::editPlugin);
    connect(&context.document, &GatewayDocument::changed, this, [this] {
        m_stale = true;
        if (isVisible()) refresh();
    });
    connect(&context.bridge, &EngineBridge::snapshotReady, this, [this] {
        const GatewaySnapshot& snapshot = m_context.bridge.snapshot();
        const std::string facts = boundListener(snapshot) + "\n" + snapshot.metricsAddress.value_or("");
        if (!isVisible() || facts == m_notesShown) return;
        m_notesShown = facts;
        showChosen();
    });

    retranslate();
}

void PluginsPage::setScope(const PluginScope& scope) {
    m_scope = scope;
    m_scopeIsChosen = true;
    refresh();
}

void PluginsPage::choosePlugin(const std::string& name) {
    const int row = m_model->indexOf(name);
    if (row >= 0) m_list->setCurrentIndex(m_model->index(row));
}

void PluginsPage::reveal(const QString& where) {
    static const QRegularExpression place(
        QStringLiteral("^(?:routes\\[(\\d+)\\]\\.)?plugins(?:\\.([^.]+))?"));
    const QRegularExpressionMatch match = place.match(where);
    if (!match.hasMatch()) return;
    const auto& routes = m_context.document.config().routes;
    const auto index = match.captured(1).toULongLong();
    const bool onRoute = match.hasCaptured(1) && !match.captured(1).isEmpty() && index < routes.size();
    setScope(onRoute ? PluginScope{routes[index].name} : PluginScope{});
    choosePlugin(match.captured(2).toStdString());
}

void PluginsPage::refresh() {
    m_stale = false;
    if (!m_scopeIsChosen && !m_scope.route && !m_context.document.config().routes.empty()) {
        // The project's first route is where one usually wants a plugin.
        m_scope.route = m_context.document.config().routes.front().name;
    }
    if (m_scope.route && !findRoute(m_context.document.config(), *m_scope.route)) {
        // Renamed, most likely: the route at the same place of the list.
        const auto& routes = m_context.document.config().routes;
        const int place = m_scopes->findData(QString::fromStdString(*m_scope.route)) - 1;
        const bool stands = place >= 0 && static_cast<std::size_t>(place) < routes.size();
        m_scope = stands ? PluginScope{routes[static_cast<std::size_t>(place)].name} : PluginScope{};
    }
    fillScopes();
    fillList();
    showChosen();
}

void PluginsPage::fillScopes() {
    const QSignalBlocker quiet(m_scopes);
    m_scopes->clear();
    m_scopes->addItem(tr("Every request"));
    for (const RouteConfig& route : m_context.document.config().routes) {
        const QString name = QString::fromStdString(route.name);
        m_scopes->addItem(tr("Route %1").arg(name), name);
    }
    m_scopes->setCurrentIndex(m_scope.route ? m_scopes->findData(QString::fromStdString(*m_scope.route)) : 0);
}

void PluginsPage::fillList() {
    const GatewayConfig& config = m_context.document.config();
    const std::vector<PluginConfig>& there = *pluginsAt(config, m_scope);
    std::vector<PluginRow> rows;
    for (const PluginSchema& schema : pluginSchemas()) {
        PluginRow row{schema.name, true, false, false, 0};
        if (const PluginConfig* plugin = findPlugin(config, m_scope, schema.name)) {
            row.present = true;
            row.on = plugin->enabled;
            const auto issues =
                row.on ? checkPluginConfig(schema, plugin->config) : std::vector<ConfigIssue>();
            row.problems =
                static_cast<int>(std::count_if(issues.begin(), issues.end(), [](const ConfigIssue& issue) {
                    return issue.severity == Severity::Error;
                }));
        }
        rows.push_back(std::move(row));
    }
    for (const PluginConfig& plugin : there) {
        if (!findSchema(pluginSchemas(), plugin.name))
            rows.push_back({plugin.name, false, true, plugin.enabled, 0});
    }
    m_model->setRows(std::move(rows));
    int row = m_model->indexOf(m_chosen);
    if (row < 0 && m_model->rowCount() > 0) {
        row = 0;
        m_chosen = m_model->row(0).name;
    }
    const QSignalBlocker quiet(m_list->selectionModel());
    m_list->setCurrentIndex(m_model->index(row));
    m_list->viewport()->update();
}

void PluginsPage::showChosen() {
    PluginPanel::Content content;
    content.name = m_chosen;
    content.schema = findSchema(pluginSchemas(), m_chosen);
    content.place = scopeWords();
    if (const PluginConfig* plugin = findPlugin(m_context.document.config(), m_scope, m_chosen)) {
        content.config = *plugin;
        describeUse(content);
    }
    m_panel->showPlugin(content);
}

void PluginsPage::describeUse(PluginPanel::Content& content) const {
    const GatewaySnapshot& snapshot = m_context.bridge.snapshot();
    if (content.name == kLimitCount) {
        content.note = tr("After Apply, this command shows the limit in the answer's headers:");
        content.copyable = QString::fromStdString(
            curlCommand(m_context.document.config(), m_scope, boundListener(snapshot)));
        if (content.copyable.isEmpty()) content.note.clear();
    }
    if (content.name == kPrometheus) {
        if (snapshot.metricsAddress) {
            content.note = tr("The metrics page answers here:");
            content.copyable = QStringLiteral("http://") + QString::fromStdString(*snapshot.metricsAddress);
        } else {
            const PrometheusConfig& page = m_context.document.config().prometheus;
            content.note = tr("After Apply, the metrics page answers here:");
            content.copyable =
                QStringLiteral("http://") + QString::fromStdString(toText(page.address) + page.path);
        }
    }
}

QString PluginsPage::scopeWords() const {
    return m_scope.route ? tr("route %1").arg(QString::fromStdString(*m_scope.route)) : tr("every request");
}

void PluginsPage::switchPlugin(const std::string& name, bool on) {
    m_chosen = name;
    const QString title = QString::fromStdString(name);
    edit(on ? tr("Switch %1 on").arg(title) : tr("Switch %1 off").arg(title), {},
         [&](std::vector<PluginConfig>& plugins) {
             for (PluginConfig& plugin : plugins) {
                 if (plugin.name != name) continue;
                 plugin.enabled = on;
                 return;
             }
             plugins.push_back({name, "{}", on});
         });
    refresh();
}

void PluginsPage::removePlugin(const std::string& name) {
    edit(tr("Remove %1").arg(QString::fromStdString(name)), {}, [&](std::vector<PluginConfig>& plugins) {
        std::erase_if(plugins, [&](const PluginConfig& plugin) { return plugin.name == name; });
    });
}

void PluginsPage::editPlugin(const QString& property, const QString& json) {
    const QString name = QString::fromStdString(m_chosen);
    const QString step =
        property.isEmpty() ? tr("Edit %1").arg(name) : tr("Edit %1 of %2").arg(property, name);
    const QString place = m_scope.route ? QString::fromStdString(*m_scope.route) : QString();
    const QString mergeKey = QStringLiteral("plugin\n%1\n%2\n%3").arg(place, name, property);
    edit(step, mergeKey, [&](std::vector<PluginConfig>& plugins) {
        for (PluginConfig& plugin : plugins) {
            if (plugin.name == m_chosen) plugin.config = json.toStdString();
        }
    });
}

void PluginsPage::edit(const QString& step, const QString& mergeKey,
                       const std::function<void(std::vector<PluginConfig>&)>& change) {
    GatewayConfig next = m_context.document.config();
    std::vector<PluginConfig>* plugins = pluginsAt(next, m_scope);
    if (!plugins) return;
    change(*plugins);
    m_context.document.edit(step, mergeKey, std::move(next));
}

void PluginsPage::retranslate() {
    m_header->setTitle(tr("Plugins"));
    m_benchmark->setText(tr("Measure with and without plugins…"));
    m_benchmark->setToolTip(
        tr("Chooses the experiment that measures the same route with its plugins on and off"));
    m_scopeLabel->setText(tr("For"));
    m_order->setText(tr("In the order they run"));
    m_model->retranslate();
    refresh();
}

void PluginsPage::showEvent(QShowEvent* event) {
    if (m_stale) refresh();
    QWidget::showEvent(event);
}

void PluginsPage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

}  // namespace sluice
