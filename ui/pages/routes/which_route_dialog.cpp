#include "ui/pages/routes/which_route_dialog.h"

#include "engine/proxy/routing/route_table.h"
#include "ui/document/gateway_document.h"
#include "ui/pages/routes/asked_request.h"
#include "ui/pages/routes/route_candidates.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form_field.h"
#include "ui/widgets/tone_label.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QVBoxLayout>

namespace sluice {

WhichRouteDialog::WhichRouteDialog(AppContext& context, QWidget* parent)
    : QDialog(parent),
      m_context(context),
      m_methodBox(new QComboBox),
      m_urlEdit(new QLineEdit),
      m_hostEdit(new QLineEdit),
      m_verdict(new ToneLabel(context.theme, Tone::Text, TextSize::Normal)),
      m_candidates(new RouteCandidates(context.theme)) {
    const Theme& theme = context.theme;
    m_urlEdit->setObjectName(QStringLiteral("whichUrl"));
    m_verdict->setObjectName(QStringLiteral("whichVerdict"));
    m_candidates->setObjectName(QStringLiteral("whichCandidates"));
    m_methodBox->setEditable(true);
    m_methodBox->addItems({QStringLiteral("GET"), QStringLiteral("POST"), QStringLiteral("PUT"),
                           QStringLiteral("PATCH"), QStringLiteral("DELETE"), QStringLiteral("HEAD"),
                           QStringLiteral("OPTIONS")});
    m_methodBox->setFixedWidth(112);
    m_urlEdit->setFont(theme.monospace());
    m_hostEdit->setFont(theme.monospace());
    m_method = new FormField(theme, m_methodBox);
    m_url = new FormField(theme, m_urlEdit);
    m_host = new FormField(theme, m_hostEdit);

    m_candidates->setColumnWidth(0, 160);
    m_candidates->setColumnWidth(1, 200);

    auto* request = new QHBoxLayout;
    request->setSpacing(8);
    request->addWidget(m_method, 0, Qt::AlignTop);
    request->addWidget(m_url, 3, Qt::AlignTop);
    request->addWidget(m_host, 2, Qt::AlignTop);
    auto* column = new QVBoxLayout(this);
    column->setSpacing(12);
    column->addLayout(request);
    column->addWidget(m_verdict);
    column->addWidget(m_candidates, 1);
    resize(720, 440);

    connect(m_methodBox, &QComboBox::currentTextChanged, this, &WhichRouteDialog::explain);
    connect(m_urlEdit, &QLineEdit::textChanged, this, &WhichRouteDialog::explain);
    connect(m_hostEdit, &QLineEdit::textChanged, this, &WhichRouteDialog::explain);
    connect(&context.document, &GatewayDocument::changed, this, &WhichRouteDialog::explain);
    connect(m_candidates, &RouteCandidates::routeChosen, this, &WhichRouteDialog::routeChosen);
    m_urlEdit->setText(QStringLiteral("/"));
    retranslate();
    m_urlEdit->setFocus();
}

void WhichRouteDialog::setUrl(const QString& url) {
    m_urlEdit->setText(url);
    m_urlEdit->selectAll();
}

void WhichRouteDialog::explain() {
    const GatewayConfig& config = m_context.document.config();
    const AskedRequest asked = parseAskedRequest(m_urlEdit->text());
    const std::string typedHost = m_hostEdit->text().trimmed().toStdString();
    const RouteExplanation told =
        RouteTable::compile(config)->explain(m_methodBox->currentText().trimmed().toUpper().toStdString(),
                                             typedHost.empty() ? asked.host : typedHost, asked.path);
    const QString winner =
        told.matched ? QString::fromStdString(config.routes[told.verdicts.front().route].name) : QString();
    m_verdict->setText(told.matched ? tr("Taken by %1.").arg(winner)
                                    : tr("No route takes this request; the gateway answers 404."));
    m_candidates->showVerdicts(told, config.routes);
}

void WhichRouteDialog::retranslate() {
    setWindowTitle(tr("Which route?"));
    m_method->setLabel(tr("Method"));
    m_url->setLabel(tr("Path or URL"));
    m_host->setLabel(tr("Host"));
    m_hostEdit->setPlaceholderText(tr("any"));
    explain();
}

void WhichRouteDialog::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QDialog::changeEvent(event);
}

}  // namespace sluice
