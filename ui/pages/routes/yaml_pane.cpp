#include "ui/pages/routes/yaml_pane.h"

#include "engine/config/config_writer.h"
#include "ui/document/gateway_document.h"
#include "ui/pages/routes/route_yaml.h"
#include "ui/text/issue_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/tone_label.h"
#include "ui/window/navigator.h"

#include <QEvent>
#include <QPlainTextEdit>
#include <QVBoxLayout>

#include <utility>

namespace sluice {

YamlPane::YamlPane(AppContext& context, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_text(new QPlainTextEdit),
      m_problem(new ToneLabel(context.theme, Tone::Bad, TextSize::Small)) {
    m_text->setObjectName(QStringLiteral("routeYaml"));
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setTabChangesFocus(true);
    m_text->document()->setDocumentMargin(8);
    m_text->setFont(context.theme.monospace());
    m_text->installEventFilter(this);
    m_problem->hide();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 16);
    column->setSpacing(4);
    column->addWidget(m_text, 1);
    column->addWidget(m_problem);
    connect(&context.theme, &Theme::changed, this, [this] { m_text->setFont(m_context.theme.monospace()); });
    connect(&context.document, &GatewayDocument::changed, this, &YamlPane::refresh);
}

void YamlPane::setRoute(std::optional<std::size_t> index) {
    if (index != m_index) {
        commit();
        if (m_reason) {
            m_context.navigator.showBanner(
                QStringLiteral("route-yaml"), Navigator::BannerKind::Warning, [reason = m_reason] {
                    return tr("The route keeps what it was, its YAML text could not be read. %1")
                        .arg(reason());
                });
        }
        showReason({});
        m_shown.clear();
    }
    m_index = index;
    refresh();
}

void YamlPane::refresh() {
    const auto& routes = m_context.document.config().routes;
    const bool chosen = m_index && *m_index < routes.size();
    m_text->setEnabled(chosen);
    m_text->setAccessibleName(tr("The route as YAML"));
    const QString text = chosen ? QString::fromStdString(toYaml(routes[*m_index])) : QString();
    if (text == m_shown) return;  // typing that is not finished stays
    m_shown = text;
    m_text->setPlainText(text);
    showReason({});
}

void YamlPane::commit() {
    const QString text = m_text->toPlainText();
    if (!m_index || text == m_shown) return;
    const RouteYaml read = readRouteYaml(text.toStdString());
    if (!read.route) {
        return showReason([issue = read.issue] {
            return issue ? issueTextWithPlace(*issue) : tr("Exactly one route is wanted here");
        });
    }
    showReason({});
    m_shown = text;
    m_context.document.editRoute(*m_index, tr("Change route as YAML"), QString(), *read.route);
}

void YamlPane::showReason(Message reason) {
    m_reason = std::move(reason);
    m_problem->setVisible(bool(m_reason));
    if (m_reason) m_problem->setText(m_reason());
}

bool YamlPane::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_text && event->type() == QEvent::FocusOut) commit();
    return QWidget::eventFilter(watched, event);
}

void YamlPane::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) {
        refresh();
        showReason(m_reason);
    }
    QWidget::changeEvent(event);
}

}  // namespace sluice
