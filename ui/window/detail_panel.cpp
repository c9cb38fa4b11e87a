#include "ui/window/detail_panel.h"

#include "engine/config/gateway_config.h"
#include "ui/text/change_text.h"
#include "ui/text/issue_text.h"
#include "ui/text/plain_tool_tip.h"
#include "ui/widgets/icon_button.h"
#include "ui/widgets/tone_label.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QListWidget>
#include <QPainter>
#include <QVBoxLayout>

namespace sluice {

namespace {

constexpr int kPlaceRole = Qt::UserRole;

/// The place of the object that a change is about, empty for one that is gone.
QString placeOf(const ConfigChange& change, const GatewayConfig& config) {
    const auto indexIn = [&](const auto& objects, const char* list) {
        for (std::size_t i = 0; i < objects.size(); ++i) {
            if (objects[i].name == change.name)
                return QStringLiteral("%1[%2]").arg(QLatin1String(list)).arg(i);
        }
        return QString();
    };
    if (change.kind == "route") return indexIn(config.routes, "routes");
    if (change.kind == "upstream") return indexIn(config.upstreams, "upstreams");
    if (change.kind == "listener") return indexIn(config.listeners, "listeners");
    if (change.kind == "plugin") return indexIn(config.plugins, "plugins");
    return {};
}

QString changeIcon(ChangeKind kind) {
    switch (kind) {
        case ChangeKind::Added: return QStringLiteral("add");
        case ChangeKind::Removed: return QStringLiteral("delete");
        default: return QStringLiteral("chevron");
    }
}

}  // namespace

DetailPanel::DetailPanel(const Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_title(new ToneLabel(theme, Tone::TextSecondary, TextSize::Normal)),
      m_close(new IconButton(theme, QStringLiteral("close"))),
      m_list(new QListWidget) {
    m_list->setObjectName(QStringLiteral("detailList"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformItemSizes(true);
    m_list->setIconSize({16, 16});
    m_list->setTextElideMode(Qt::ElideRight);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(16, 4, 8, 0);
    head->addWidget(m_title, 1);
    head->addWidget(m_close);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 1, 0, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(m_list, 1);

    const auto choose = [this](const QListWidgetItem* item) {
        const QString where = item->data(kPlaceRole).toString();
        if (!where.isEmpty()) emit placeChosen(where);
    };
    connect(m_list, &QListWidget::itemClicked, this, choose);
    connect(m_list, &QListWidget::itemActivated, this, choose);
    connect(m_close, &IconButton::clicked, this, &QWidget::hide);
    connect(&theme, &Theme::changed, this, &DetailPanel::refresh);
    refresh();
}

void DetailPanel::setProblems(const std::vector<ConfigIssue>& issues) {
    if (issues == m_issues) return;
    m_issues = issues;
    if (m_content == Content::Problems) refresh();
}

void DetailPanel::setChanges(const std::vector<ConfigChange>& changes, const GatewayConfig& config) {
    m_changes = changes;
    m_changePlaces.clear();
    for (const ConfigChange& change : changes) m_changePlaces.push_back(placeOf(change, config));
    if (m_content == Content::Changes) refresh();
}

void DetailPanel::open(Content content) {
    setContent(content);
    show();
    m_unasked = false;
}

void DetailPanel::toggle(Content content) {
    if (isVisible() && m_content == content)
        hide();
    else
        open(content);
}

void DetailPanel::openUnasked(Content content) {
    const bool asked = isVisible() && !m_unasked;
    open(content);
    m_unasked = !asked;
}

void DetailPanel::closeUnasked(Content content) {
    if (m_unasked && m_content == content) hide();
    m_unasked = false;
}

void DetailPanel::setContent(Content content) {
    if (content == m_content) return;
    m_content = content;
    refresh();
}

void DetailPanel::refresh() {
    m_close->setName(tr("Close this panel"));
    std::vector<Entry> entries;
    if (m_content == Content::Problems) {
        m_title->setText(m_issues.empty() ? tr("No problems") : tr("Problems"));
        for (const ConfigIssue& issue : m_issues) {
            const bool error = issue.severity == Severity::Error;
            entries.push_back({error ? QStringLiteral("error") : QStringLiteral("warning"),
                               issueTextWithPlace(issue), QString::fromStdString(issue.where)});
        }
    } else {
        m_title->setText(m_changes.empty() ? tr("The gateway runs what the document says")
                                           : tr("Differences from the running gateway"));
        for (std::size_t i = 0; i < m_changes.size(); ++i) {
            entries.push_back({changeIcon(m_changes[i].change), changeText(m_changes[i]), m_changePlaces[i]});
        }
    }
    m_list->setAccessibleName(m_title->text());
    m_list->clear();
    for (const Entry& entry : entries) {
        auto* item = new QListWidgetItem(m_theme.icon(entry.icon), entry.text, m_list);
        item->setData(kPlaceRole, entry.where);
        item->setToolTip(plainToolTip(entry.where));
    }
    update();
}

void DetailPanel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.color(Tone::Panel));
    painter.fillRect(0, 0, width(), 1, m_theme.color(Tone::Line));
}

void DetailPanel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) refresh();
    QWidget::changeEvent(event);
}

}  // namespace sluice
