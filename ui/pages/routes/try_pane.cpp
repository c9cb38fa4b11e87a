#include "ui/pages/routes/try_pane.h"

#include "ui/bridge/engine_bridge.h"
#include "ui/document/gateway_document.h"
#include "ui/pages/benchmark/target_guess.h"
#include "ui/pages/routes/asked_request.h"
#include "ui/pages/routes/tried_route_view.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form_field.h"
#include "ui/widgets/list_edit.h"
#include "ui/widgets/tone_label.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace sluice {

TryPane::TryPane(AppContext& context, QWidget* parent) : QScrollArea(parent), m_context(context) {
    build();
    connect(m_send, &QPushButton::clicked, this, &TryPane::send);
    connect(m_urlEdit, &QLineEdit::returnPressed, this, [this] {
        if (m_send->isEnabled() && !m_sending) send();
    });
    connect(m_view, &TriedRouteView::routeChosen, this, &TryPane::routeChosen);
    for (const auto signal : {&EngineBridge::snapshotReady, &EngineBridge::appliedConfigChanged}) {
        connect(&context.bridge, signal, this, [this] {
            if (isVisible()) showGateway();
        });
    }
    connect(&context.bridge, &EngineBridge::stopped, this, &TryPane::showGateway);
    retranslate();
}

TryPane::~TryPane() {
    if (m_stopping) *m_stopping = true;
}

void TryPane::build() {
    const Theme& theme = m_context.theme;
    const auto named = [](auto* widget, const char* name) {
        widget->setObjectName(QLatin1String(name));
        return widget;
    };
    m_methodBox = named(new QComboBox, "tryMethod");
    m_urlEdit = named(new QLineEdit, "tryUrl");
    m_headersEdit = named(new ListEdit, "tryHeaders");
    m_bodyEdit = named(new ListEdit, "tryBody");
    m_listenerBox = named(new QComboBox, "tryListener");
    m_direct = named(new QCheckBox, "tryDirect");
    m_send = named(new QPushButton, "trySend");
    m_notice = named(new ToneLabel(theme, Tone::Warning, TextSize::Small), "tryNotice");
    m_view = new TriedRouteView(theme);
    m_methodBox->setEditable(true);
    m_methodBox->addItems({QStringLiteral("GET"), QStringLiteral("POST"), QStringLiteral("PUT"),
                           QStringLiteral("PATCH"), QStringLiteral("DELETE"), QStringLiteral("HEAD"),
                           QStringLiteral("OPTIONS")});
    m_methodBox->setFixedWidth(96);
    m_send->setProperty("primary", true);
    const auto applyFonts = [this] {
        for (QWidget* field : std::initializer_list<QWidget*>{m_urlEdit, m_headersEdit, m_bodyEdit})
            field->setFont(m_context.theme.monospace());
    };
    applyFonts();
    connect(&theme, &Theme::changed, this, applyFonts);

    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(16, 12, 16, 16);
    column->setSpacing(12);
    m_method = new FormField(theme, m_methodBox);
    m_url = new FormField(theme, m_urlEdit);
    m_headers = new FormField(theme, m_headersEdit);
    m_body = new FormField(theme, m_bodyEdit);
    m_listener = new FormField(theme, m_listenerBox);
    auto* line = new QHBoxLayout;
    line->setSpacing(8);
    line->addWidget(m_method, 0, Qt::AlignTop);
    line->addWidget(m_url, 1, Qt::AlignTop);
    column->addLayout(line);
    column->addWidget(m_headers);
    column->addWidget(m_body);
    column->addWidget(m_listener);
    column->addWidget(m_direct);
    auto* foot = new QHBoxLayout;
    foot->addWidget(m_send);
    foot->addStretch(1);
    column->addLayout(foot);
    column->addWidget(m_notice);
    column->addWidget(m_view, 1000);
    column->addStretch(1);  // while there is nothing to show the fields stay together
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidget(content);
    viewport()->setBackgroundRole(QPalette::Base);
    content->setBackgroundRole(QPalette::Base);
}

void TryPane::retranslate() {
    m_method->setLabel(tr("Method"));
    m_url->setLabel(tr("Path or URL"));
    m_headers->setLabel(tr("Headers, one a line"));
    m_body->setLabel(tr("Body"));
    m_listener->setLabel(tr("Listener"));
    m_headersEdit->setPlaceholderText(tr("none, such as Accept: */*"));
    m_bodyEdit->setPlaceholderText(tr("none"));
    m_direct->setText(tr("Ask the node directly too"));
    m_direct->setToolTip(tr("Sends the request a second time, past the gateway, to compare the two answers"));
    setSending(m_sending);
    showGateway();
}

void TryPane::setRoute(std::optional<std::size_t> index) {
    const auto& routes = m_context.document.config().routes;
    const RouteConfig* const route = index && *index < routes.size() ? &routes[*index] : nullptr;
    const QString name = route ? QString::fromStdString(route->name) : QString();
    const Draft proposed = route ? proposal(*route) : Draft();
    if (name == m_route) {
        if (proposed != m_proposed && typed() == m_proposed) showDraft(proposed);
        m_proposed = proposed;
        return;
    }
    if (!m_route.isEmpty()) m_drafts[m_route] = typed();
    if (m_sending) send();
    m_route = name;
    m_proposed = proposed;
    m_headers->setProblem(QString());
    m_view->clear();
    if (route) showDraft(m_drafts.value(name, proposed));
    showGateway();
}

TryPane::Draft TryPane::typed() const {
    return {m_methodBox->currentText(), m_urlEdit->text(), m_headersEdit->toPlainText(),
            m_bodyEdit->toPlainText()};
}

TryPane::Draft TryPane::proposal(const RouteConfig& route) const {
    // As if it were the only route, for everybody.
    const GatewayConfig& whole = m_context.document.config();
    GatewayConfig config;
    config.listeners = whole.listeners;
    config.upstreams = whole.upstreams;
    config.mock = whole.mock;
    config.routes = {route};
    config.routes.front().enabled = true;
    config.routes.front().match.hosts.clear();
    config.routes.front().match.methods.clear();
    const TargetGuess guess = guessTargets(config, m_context.bridge.snapshot());
    Draft draft;
    draft.method = route.match.methods.empty() ? QStringLiteral("GET")
                                               : QString::fromStdString(route.match.methods.front());
    draft.url = QString::fromStdString(parseAskedRequest(QString::fromStdString(guess.gatewayUrl)).target);
    if (!route.match.hosts.empty()) {
        QString host = QString::fromStdString(route.match.hosts.front());
        draft.headers = QStringLiteral("Host: ") + host.replace(QLatin1Char('*'), QStringLiteral("www"));
    }
    return draft;
}

void TryPane::showDraft(const Draft& draft) {
    m_methodBox->setCurrentText(draft.method);
    m_urlEdit->setText(draft.url);
    m_urlEdit->setCursorPosition(0);
    m_headersEdit->setPlainText(draft.headers);
    m_bodyEdit->setPlainText(draft.body);
}

void TryPane::showGateway() {
    const GatewaySnapshot& snapshot = m_context.bridge.snapshot();
    const bool running = m_context.bridge.running();
    QStringList open;
    if (running) {
        for (const ListenerStatus& listener : snapshot.listeners) {
            if (listener.listening) open << QString::fromStdString(listener.name);
        }
    }
    QStringList shown;
    for (int row = 0; row < m_listenerBox->count(); ++row) shown << m_listenerBox->itemData(row).toString();
    if (open != shown) {
        const QVariant chosen = m_listenerBox->currentData();
        m_listenerBox->clear();
        for (const QString& name : open) {
            const ListenerStatus* listener = openListener(snapshot, name.toStdString());
            m_listenerBox->addItem(name + QStringLiteral("  ·  ") + QString::fromStdString(listener->address),
                                   name);
        }
        m_listenerBox->setCurrentIndex(std::max(0, m_listenerBox->findData(chosen)));
    }
    m_listener->setVisible(open.size() > 1);
    m_notice->setText(!running         ? tr("The gateway is stopped. Start it to send a request.")
                      : open.isEmpty() ? tr("No listener of the gateway is open. Overview says why.")
                                       : QString());
    m_notice->setVisible(!m_notice->text().isEmpty());
    m_send->setEnabled(m_sending || (!open.isEmpty() && !m_route.isEmpty()));
}

void TryPane::send() {
    if (m_sending) {
        *m_stopping = true;
        m_job.cancel();
        setSending(false);
        return;
    }
    RouteTrial trial;
    trial.listener = m_listenerBox->currentData().toString().toStdString();
    trial.method = m_methodBox->currentText().trimmed().toUpper().toStdString();
    trial.url = m_urlEdit->text();
    trial.body = m_bodyEdit->toPlainText().toStdString();
    trial.directToo = m_direct->isChecked();
    m_headers->setProblem(QString());
    for (const QString& line : m_headersEdit->toPlainText().split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
        if (line.trimmed().isEmpty()) continue;
        const auto header = parseHeaderLine(line);
        if (!header) {
            m_headers->setProblem(tr("“%1” is not a header; write it as Name: value").arg(line.trimmed()));
            m_headersEdit->setFocus(Qt::OtherFocusReason);
            return;
        }
        trial.headers.push_back(*header);
    }
    m_stopping = std::make_shared<std::atomic<bool>>(false);
    setSending(true);
    m_view->clear();
    using Answer = std::shared_ptr<const TriedRoute>;
    m_job.start<Answer>(
        [trial, applied = m_context.bridge.appliedConfig(), snapshot = m_context.bridge.snapshot(),
         stopping = m_stopping] {
            return std::make_shared<const TriedRoute>(
                tryRoute(trial, applied, snapshot, [&] { return stopping->load(); }));
        },
        [this](Answer tried) { showAnswer(std::move(tried)); });
}

void TryPane::showAnswer(std::shared_ptr<const TriedRoute> tried) {
    setSending(false);
    const bool pending = m_context.document.config() != m_context.bridge.appliedConfig();
    m_view->showTried(std::move(tried), m_route.toStdString(), pending);
    ensureWidgetVisible(m_view);
}

void TryPane::setSending(bool sending) {
    m_sending = sending;
    m_send->setText(sending ? tr("Cancel") : tr("Send"));
    m_send->setToolTip(sending ? tr("Give up waiting for the answer")
                               : tr("Send the request through the running gateway (Return in the path)"));
    showGateway();
}

void TryPane::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QScrollArea::changeEvent(event);
}

}  // namespace sluice
