#include "ui/pages/routes/route_form.h"

#include "engine/core/text.h"
#include "ui/document/gateway_document.h"
#include "ui/pages/routes/plugin_summary.h"
#include "ui/pages/routes/plugin_summary_delegate.h"
#include "ui/text/issue_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form_field.h"
#include "ui/widgets/list_edit.h"
#include "ui/window/navigator.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace sluice {

namespace {

QStringList toList(const std::vector<std::string>& texts) {
    QStringList list;
    for (const std::string& text : texts) list << QString::fromStdString(text);
    return list;
}

std::vector<std::string> toTexts(const QStringList& list) {
    std::vector<std::string> texts;
    for (const QString& item : list) texts.push_back(item.toStdString());
    return texts;
}

QStringList split(const QString& text) {
    QStringList items;
    for (const QString& item : text.split(QLatin1Char(','))) {
        if (!item.trimmed().isEmpty()) items << item.trimmed();
    }
    return items;
}

/// The nodes of an upstream as the combo box shows them beside the name.
QString nodesText(const UpstreamConfig& upstream) {
    QStringList nodes;
    for (const NodeConfig& node : upstream.nodes) nodes << QString::fromStdString(toText(node.address));
    return nodes.join(QStringLiteral(", "));
}

/// Typing that is not finished stays.
void setText(QLineEdit* edit, const QString& text) {
    if (edit->hasFocus() && edit->isModified()) return;
    if (edit->text() != text) edit->setText(text);
}

}  // namespace

RouteForm::RouteForm(AppContext& context, QWidget* parent) : QScrollArea(parent), m_context(context) {
    build();
    const auto lineDone = [this](QLineEdit* edit, auto run) {
        connect(edit, &QLineEdit::editingFinished, this, [edit, run] {
            edit->setModified(false);
            run();
        });
    };
    lineDone(m_nameEdit, [this] {
        commit(tr("Rename route"), "name",
               [this](RouteConfig& route) { route.name = m_nameEdit->text().trimmed().toStdString(); });
    });
    connect(m_pathsEdit, &ListEdit::editingFinished, this, [this] {
        commit(tr("Change paths"), "paths",
               [this](RouteConfig& route) { route.match.paths = toTexts(m_pathsEdit->items()); });
    });
    lineDone(m_methodsEdit, [this] {
        commit(tr("Change methods"), "methods", [this](RouteConfig& route) {
            route.match.methods = toTexts(split(m_methodsEdit->text().toUpper()));
        });
    });
    connect(m_hostsEdit, &ListEdit::editingFinished, this, [this] {
        commit(tr("Change hosts"), "hosts", [this](RouteConfig& route) {
            route.match.hosts.clear();
            for (const QString& host : m_hostsEdit->items())
                route.match.hosts.push_back(host.toLower().toStdString());
        });
    });
    lineDone(m_stripEdit, [this] {
        commit(tr("Change the stripped prefix"), "strip", [this](RouteConfig& route) {
            route.stripPrefix = m_stripEdit->text().trimmed().toStdString();
        });
    });
    connect(m_upstreamBox, &QComboBox::activated, this, [this](int row) {
        commit(tr("Change upstream"), "upstream", [this, row](RouteConfig& route) {
            route.upstream = m_upstreamBox->itemData(row).toString().toStdString();
        });
    });
    lineDone(m_priorityEdit, [this] { commitPriority(); });
    connect(m_connectBox, &QCheckBox::clicked, this, [this](bool checked) {
        commit(tr("Change tunnels"), "connect", [checked](RouteConfig& route) { route.connect = checked; });
    });
    const auto toPlugins = [this](const QString& plugin) {
        if (!m_index) return;
        QString where = QStringLiteral("routes[%1].plugins").arg(*m_index);
        if (!plugin.isEmpty()) where += QLatin1Char('.') + plugin;
        m_context.navigator.reveal(where);
    };
    connect(m_pluginList, &QListWidget::itemActivated, this,
            [toPlugins](const QListWidgetItem* item) { toPlugins(item->text()); });
    connect(m_pluginList, &QListWidget::itemClicked, this,
            [toPlugins](const QListWidgetItem* item) { toPlugins(item->text()); });
    connect(m_editPlugins, &QPushButton::clicked, this, [toPlugins] { toPlugins(QString()); });
    connect(&context.document, &GatewayDocument::changed, this, &RouteForm::refresh);
    retranslate();
}

void RouteForm::build() {
    const Theme& theme = m_context.theme;
    const auto named = [](auto* widget, const char* name) {
        widget->setObjectName(QLatin1String(name));
        return widget;
    };
    m_nameEdit = named(new QLineEdit, "routeName");
    m_pathsEdit = named(new ListEdit, "routePaths");
    m_methodsEdit = named(new QLineEdit, "routeMethods");
    m_hostsEdit = named(new ListEdit, "routeHosts");
    m_stripEdit = named(new QLineEdit, "routeStrip");
    m_upstreamBox = named(new QComboBox, "routeUpstream");
    m_priorityEdit = named(new QLineEdit, "routePriority");
    m_connectBox = named(new QCheckBox, "routeConnect");
    m_pluginList = named(new QListWidget, "routePlugins");
    m_pluginList->setItemDelegate(new PluginSummaryDelegate(theme, m_pluginList));
    m_pluginList->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_pluginList->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_pluginList->setCursor(Qt::PointingHandCursor);
    m_editPlugins = new QPushButton;
    const auto applyFonts = [this] {
        for (QWidget* field :
             std::initializer_list<QWidget*>{m_pathsEdit, m_methodsEdit, m_hostsEdit, m_stripEdit}) {
            field->setFont(m_context.theme.monospace());
        }
    };
    applyFonts();
    connect(&theme, &Theme::changed, this, applyFonts);

    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(16, 12, 16, 16);
    column->setSpacing(12);
    const auto add = [&](QWidget* editor) {
        auto* field = new FormField(theme, editor);
        column->addWidget(field);
        return field;
    };
    m_name = add(m_nameEdit);
    m_paths = add(m_pathsEdit);
    m_methods = add(m_methodsEdit);
    m_hosts = add(m_hostsEdit);
    m_strip = add(m_stripEdit);
    m_upstream = add(m_upstreamBox);
    m_priority = add(m_priorityEdit);
    m_connect = add(m_connectBox);
    m_plugins = add(m_pluginList);
    auto* row = new QHBoxLayout;
    row->addWidget(m_editPlugins);
    row->addStretch(1);
    column->addLayout(row);
    column->addStretch(1);
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidget(content);
    viewport()->setBackgroundRole(QPalette::Base);
    content->setBackgroundRole(QPalette::Base);
}

void RouteForm::retranslate() {
    m_name->setLabel(tr("Name"));
    m_paths->setLabel(tr("Paths, one a line"));
    m_methods->setLabel(tr("Methods"));
    m_hosts->setLabel(tr("Hosts"));
    m_strip->setLabel(tr("Prefix to strip before the upstream"));
    m_upstream->setLabel(tr("Upstream"));
    m_priority->setLabel(tr("Priority among equal paths"));
    m_connectBox->setText(tr("CONNECT opens a tunnel to a node"));
    m_connectBox->setToolTip(tr("Off: the gateway answers CONNECT with 405"));
    m_connect->setLabel(QString());
    m_plugins->setLabel(tr("Plugins, in the order they run"));
    m_pathsEdit->setPlaceholderText(tr("any, such as /api/**"));
    m_methodsEdit->setPlaceholderText(tr("any, such as GET, POST"));
    m_hostsEdit->setPlaceholderText(tr("any, such as *.example.com"));
    m_stripEdit->setPlaceholderText(tr("none, such as /api"));
    m_editPlugins->setText(tr("Change Plugins…"));
    refresh();
}

const RouteConfig* RouteForm::route() const {
    const auto& routes = m_context.document.config().routes;
    return m_index && *m_index < routes.size() ? &routes[*m_index] : nullptr;
}

void RouteForm::setRoute(std::optional<std::size_t> index) {
    if (m_index == index) return;  // the document's own signal tells of its edits
    // What is being typed belongs to the route that was chosen.
    if (QWidget* field = widget()->focusWidget(); field != nullptr && field->hasFocus()) field->clearFocus();
    m_priority->setProblem(QString());
    m_index = index;
    refresh();
}

void RouteForm::refresh() {
    const RouteConfig* current = route();
    widget()->setEnabled(current != nullptr);
    if (current == nullptr) return;
    m_filling = true;
    setText(m_nameEdit, QString::fromStdString(current->name));
    m_pathsEdit->setItems(toList(current->match.paths));
    setText(m_methodsEdit, toList(current->match.methods).join(QStringLiteral(", ")));
    m_hostsEdit->setItems(toList(current->match.hosts));
    setText(m_stripEdit, QString::fromStdString(current->stripPrefix));
    if (m_priority->problem().isEmpty()) setText(m_priorityEdit, QString::number(current->priority));
    m_connectBox->setChecked(current->connect);
    fillUpstreams();
    fillPlugins();
    m_filling = false;
    showProblems();
}

void RouteForm::fillUpstreams() {
    const RouteConfig& current = *route();
    m_upstreamBox->clear();
    for (const UpstreamConfig& upstream : m_context.document.config().upstreams) {
        const QString name = QString::fromStdString(upstream.name), nodes = nodesText(upstream);
        m_upstreamBox->addItem(nodes.isEmpty() ? name : name + QStringLiteral("  ·  ") + nodes, name);
    }
    const QString name = QString::fromStdString(current.upstream);
    int row = m_upstreamBox->findData(name);
    if (row < 0) {
        // Missing or not chosen yet: shown as it is, never replaced by another one.
        m_upstreamBox->insertItem(0, name.isEmpty() ? tr("none") : name, name);
        row = 0;
    }
    m_upstreamBox->setCurrentIndex(row);
}

void RouteForm::fillPlugins() {
    m_pluginList->clear();
    for (const PluginConfig* plugin : inRunningOrder(route()->plugins)) {
        auto* item = new QListWidgetItem(QString::fromStdString(plugin->name), m_pluginList);
        item->setData(PluginSummaryDelegate::SummaryRole,
                      plugin->enabled ? pluginSummary(*plugin) : tr("switched off"));
    }
    const int rows = m_pluginList->count();
    m_pluginList->setVisible(rows > 0);
    m_pluginList->setFixedHeight(rows * PluginSummaryDelegate::kRowHeight + 2);
    m_plugins->setHint(rows > 0 ? QString() : tr("None."));
}

void RouteForm::showProblems() {
    const QString prefix = QStringLiteral("routes[%1]").arg(*m_index);
    const auto firstAt = [&](const char* place) {
        for (const ConfigIssue& issue : m_context.document.issues()) {
            const QString where = QString::fromStdString(issue.where);
            if (!where.startsWith(prefix)) continue;
            if (where.mid(prefix.size()).startsWith(QLatin1String(place))) return issueText(issue);
        }
        return QString();
    };
    m_name->setProblem(firstAt(".name"));
    m_paths->setProblem(firstAt(".match.paths"));
    m_methods->setProblem(firstAt(".match.methods"));
    m_hosts->setProblem(firstAt(".match.hosts"));
    m_strip->setProblem(firstAt(".strip-prefix"));
    m_plugins->setProblem(firstAt(".plugins"));
    QString upstream = firstAt(".upstream");
    for (const ConfigIssue& issue : m_context.document.issues()) {
        if (upstream.isEmpty() && issue.where == prefix.toStdString()) upstream = issueText(issue);
    }
    m_upstream->setProblem(upstream);
    if (const QString priority = firstAt(".priority"); !priority.isEmpty()) m_priority->setProblem(priority);
}

void RouteForm::commit(const QString& step, const char* field,
                       const std::function<void(RouteConfig&)>& change) {
    const RouteConfig* current = route();
    if (m_filling || current == nullptr) return;
    RouteConfig next = *current;
    change(next);
    const QString key = QStringLiteral("route/%1/%2").arg(*m_index).arg(QLatin1String(field));
    m_context.document.editRoute(*m_index, step, key, next);
    refresh();
}

void RouteForm::commitPriority() {
    const auto value = parseInteger(trimmed(m_priorityEdit->text().toStdString()));
    m_priority->setProblem(value ? QString() : tr("A whole number is wanted here, such as 10"));
    if (!value) return;
    commit(tr("Change priority"), "priority", [&](RouteConfig& route) { route.priority = *value; });
}

void RouteForm::focusField(const QString& place) {
    const std::pair<const char*, FormField*> fields[] = {
        {"name", m_name},         {"match.paths", m_paths},  {"match.methods", m_methods},
        {"match.hosts", m_hosts}, {"strip-prefix", m_strip}, {"upstream", m_upstream},
        {"priority", m_priority}, {"connect", m_connect},    {"plugins", m_plugins},
    };
    for (const auto& [name, field] : fields) {
        if (!place.startsWith(QLatin1String(name))) continue;
        ensureWidgetVisible(field);
        field->editor()->setFocus(Qt::OtherFocusReason);
        return;
    }
}

void RouteForm::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QScrollArea::changeEvent(event);
}

}  // namespace sluice
