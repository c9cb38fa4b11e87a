#include "ui/window/status_line.h"

#include "ui/models/live_text.h"
#include "ui/widgets/state_label.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>

namespace sluice {

namespace {

QLabel* numberLabel() {
    auto* label = new QLabel;
    label->setTextFormat(Qt::PlainText);
    return label;
}

QToolButton* linkButton(const char* name) {
    auto* button = new QToolButton;
    button->setObjectName(QLatin1String(name));
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    button->setCursor(Qt::PointingHandCursor);
    return button;
}

}  // namespace

StatusLine::StatusLine(const Theme& theme, QAction* apply, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_apply(apply),
      m_state(new StateLabel(theme)),
      m_rate(numberLabel()),
      m_latency(numberLabel()),
      m_workers(numberLabel()),
      m_problems(linkButton("problemsButton")),
      m_pending(linkButton("pendingButton")),
      m_applyButton(new QPushButton) {
    m_state->setObjectName(QStringLiteral("gatewayState"));
    m_applyButton->setObjectName(QStringLiteral("applyButton"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, 5, 16, 4);
    row->setSpacing(16);
    row->addWidget(m_state);
    row->addWidget(m_rate);
    row->addWidget(m_latency);
    row->addWidget(m_workers);
    row->addStretch(1);
    row->addWidget(m_problems);
    row->addWidget(m_pending);
    row->addWidget(m_applyButton);
    row->setAlignment(m_applyButton, Qt::AlignVCenter);

    connect(m_applyButton, &QPushButton::clicked, apply, &QAction::trigger);
    connect(apply, &QAction::changed, this, &StatusLine::retranslate);
    connect(m_problems, &QToolButton::clicked, this, &StatusLine::problemsClicked);
    connect(m_pending, &QToolButton::clicked, this, &StatusLine::changesClicked);
    connect(&theme, &Theme::changed, this, &StatusLine::restyle);
    restyle();
    retranslate();
}

void StatusLine::showSnapshot(const GatewaySnapshot& snapshot) {
    m_snapshot = snapshot;
    retranslate();
}

void StatusLine::showPending(int changes, int errors, int warnings) {
    m_changes = changes;
    m_errors = errors;
    m_warnings = warnings;
    restyle();
    retranslate();
}

void StatusLine::retranslate() {
    const bool running = m_snapshot.state == GatewayState::Running;
    const auto failed =
        std::find_if(m_snapshot.listeners.begin(), m_snapshot.listeners.end(),
                     [](const ListenerStatus& listener) { return !listener.listening || listener.error; });
    QString address;
    if (!m_snapshot.listeners.empty()) address = QString::fromStdString(m_snapshot.listeners.front().address);
    switch (m_snapshot.state) {
        case GatewayState::Stopped:
            m_state->setState(MarkShape::Ring, Tone::Idle, tr("Gateway stopped"));
            break;
        case GatewayState::Starting:
            m_state->setState(MarkShape::Diamond, Tone::Warning, tr("Gateway starting"));
            break;
        case GatewayState::Draining:
            m_state->setState(MarkShape::Diamond, Tone::Warning, tr("Gateway draining"));
            break;
        case GatewayState::Running:
            if (failed != m_snapshot.listeners.end()) {
                m_state->setState(MarkShape::Triangle, Tone::Bad, failureText(*failed));
            } else {
                m_state->setState(MarkShape::Disc, Tone::Good, tr("Gateway %1").arg(address));
            }
            break;
    }

    double cpu = 0;
    for (const WorkerStatus& worker : m_snapshot.workers) cpu += worker.cpuShare;
    for (QLabel* label : {m_rate, m_latency, m_workers}) label->setVisible(running);
    if (running) {
        setNumber(m_rate, tr("%1 req/s").arg(rateText(m_snapshot.traffic.requestsPerSecond)));
        setNumber(m_latency, tr("p99 %1 ms").arg(millisText(m_snapshot.traffic.p99)));
        setNumber(m_workers, tr("%n worker(s)", nullptr, int(m_snapshot.workers.size())) +
                                 QStringLiteral(" · ") + tr("CPU %1").arg(shareText(cpu)));
    }

    m_problems->setVisible(m_errors + m_warnings > 0);
    m_problems->setText(m_errors > 0 ? tr("%n problem(s)", nullptr, m_errors)
                                     : tr("%n warning(s)", nullptr, m_warnings));
    m_problems->setIcon(m_theme.icon(m_errors > 0 ? QStringLiteral("error") : QStringLiteral("warning")));
    m_problems->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_problems->setToolTip(tr("Show the list of problems"));
    m_pending->setVisible(m_changes > 0);
    m_pending->setText(tr("%n change(s)", nullptr, m_changes));
    m_pending->setToolTip(tr("Show what differs from the running gateway"));

    m_applyButton->setText(tr("Apply"));
    m_applyButton->setToolTip(m_apply->toolTip());
    m_applyButton->setEnabled(m_apply->isEnabled());
    const bool primary = m_apply->isEnabled();
    if (m_applyButton->property("primary").toBool() != primary) {
        m_applyButton->setProperty("primary", primary);
        m_applyButton->update();
    }
}

QString StatusLine::failureText(const ListenerStatus& listener) {
    const QString address = QString::fromStdString(listener.address);
    if (!listener.listening) return tr("Gateway: %1 is not listening").arg(address);
    return tr("Gateway: %1 could not be opened, still on %2")
        .arg(QString::fromStdString(listener.error->subject), address);
}

void StatusLine::setNumber(QLabel* label, const QString& text) {
    label->setText(text);
    // Grows and does not shrink, so that what stands to the right does not jump.
    label->setMinimumWidth(std::max(label->minimumWidth(), label->sizeHint().width()));
}

void StatusLine::restyle() {
    for (QLabel* label : {m_rate, m_latency, m_workers}) label->setFont(m_theme.tabular());
    QPalette colors = palette();
    colors.setColor(QPalette::ButtonText, m_theme.color(Tone::Warning));
    m_pending->setPalette(colors);
    colors.setColor(QPalette::ButtonText, m_theme.color(m_errors > 0 ? Tone::Bad : Tone::Warning));
    m_problems->setPalette(colors);
    update();
}

void StatusLine::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.color(Tone::Panel));
    painter.fillRect(0, 0, width(), 1, m_theme.color(Tone::Line));
}

void StatusLine::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) {
        for (QLabel* label : {m_rate, m_latency, m_workers}) label->setMinimumWidth(0);
        retranslate();
    }
    QWidget::changeEvent(event);
}

}  // namespace sluice
