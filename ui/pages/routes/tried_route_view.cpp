#include "ui/pages/routes/tried_route_view.h"

#include "ui/models/live_text.h"
#include "ui/pages/routes/route_candidates.h"
#include "ui/text/error_text.h"
#include "ui/text/trial_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/state_label.h"
#include "ui/widgets/tone_label.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace sluice {

namespace {

constexpr int kLeastPaneHeight = 160;

QPlainTextEdit* textPane(const Theme& theme, const char* name) {
    auto* pane = new QPlainTextEdit;
    pane->setObjectName(QLatin1String(name));
    pane->setReadOnly(true);
    pane->setTabChangesFocus(true);
    pane->setLineWrapMode(QPlainTextEdit::WidgetWidth);
    pane->setWordWrapMode(QTextOption::WrapAnywhere);
    pane->setFont(theme.monospace());
    return pane;
}

/// A status is good, or whose fault it is.
std::pair<MarkShape, Tone> lookOf(const TrialAnswer& answer) {
    if (answer.status == 0 || answer.status >= 500) return {MarkShape::Triangle, Tone::Bad};
    if (answer.status >= 400 || answer.end != TrialEnd::Whole) return {MarkShape::Diamond, Tone::Warning};
    return {MarkShape::Disc, Tone::Good};
}

void setLine(QLabel* label, const QString& text) {
    label->setText(text);
    label->setVisible(!text.isEmpty());
}

}  // namespace

TriedRouteView::TriedRouteView(const Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_state(new StateLabel(theme)),
      m_figures(new ToneLabel(theme, Tone::TextSecondary, TextSize::Small)),
      m_trouble(new ToneLabel(theme, Tone::Bad, TextSize::Small)),
      m_route(new ToneLabel(theme, Tone::Text, TextSize::Normal)),
      m_directLine(new ToneLabel(theme, Tone::Text, TextSize::Normal)),
      m_pendingLine(new ToneLabel(theme, Tone::Warning, TextSize::Small)),
      m_tabs(new QTabBar),
      m_panes(new QStackedWidget),
      m_answer(textPane(theme, "tryAnswer")),
      m_request(textPane(theme, "tryRequest")),
      m_direct(textPane(theme, "tryDirectAnswer")),
      m_candidates(new RouteCandidates(theme)) {
    m_state->setObjectName(QStringLiteral("tryState"));
    m_figures->setObjectName(QStringLiteral("tryFigures"));
    m_trouble->setObjectName(QStringLiteral("tryTrouble"));
    m_route->setObjectName(QStringLiteral("tryRoute"));
    m_directLine->setObjectName(QStringLiteral("tryDirectLine"));
    m_tabs->setObjectName(QStringLiteral("tryTabs"));
    m_candidates->setObjectName(QStringLiteral("tryCandidates"));
    m_candidates->setColumnHidden(1, true);
    m_candidates->setColumnWidth(0, 110);
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    for (QWidget* pane : std::initializer_list<QWidget*>{m_answer, m_request, m_candidates, m_direct}) {
        m_tabs->addTab(QString());
        m_panes->addWidget(pane);
    }
    m_panes->setMinimumHeight(kLeastPaneHeight);
    connect(m_tabs, &QTabBar::currentChanged, m_panes, &QStackedWidget::setCurrentIndex);
    connect(m_candidates, &RouteCandidates::routeChosen, this, [this](int index) {
        if (m_tried) emit routeChosen(QString::fromStdString(m_tried->routes[std::size_t(index)].name));
    });
    connect(&theme, &Theme::changed, this, [this, &theme] {
        for (QPlainTextEdit* pane : {m_answer, m_request, m_direct}) pane->setFont(theme.monospace());
    });

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(m_state);
    for (QWidget* line :
         std::initializer_list<QWidget*>{m_figures, m_trouble, m_route, m_directLine, m_pendingLine})
        column->addWidget(line);
    column->addSpacing(4);
    auto* tabs = new QHBoxLayout;
    tabs->setContentsMargins(-8, 0, 0, 0);  // the first word stands below the lines above it
    tabs->addWidget(m_tabs);
    column->addLayout(tabs);
    column->addWidget(m_panes, 1);
    hide();
    retranslate();
}

void TriedRouteView::showTried(std::shared_ptr<const TriedRoute> tried, const std::string& expected,
                               bool pending) {
    m_tried = std::move(tried);
    m_expected = expected;
    m_pending = pending;
    refresh();
    show();
}

void TriedRouteView::clear() {
    m_tried.reset();
    hide();
}

void TriedRouteView::refresh() {
    if (!m_tried) return;
    const Result<TrialAnswer>& answer = m_tried->answer;
    if (answer) {
        const auto [shape, tone] = lookOf(*answer);
        m_state->setState(shape, tone, trialStatusText(*answer));
        setLine(m_figures, trialFiguresText(*answer));
        setLine(m_trouble, trialEndText(*answer));
        m_answer->setPlainText(trialAnswerText(*answer));
        m_request->setPlainText(shownBytes(answer->sent));
    } else {
        m_state->setState(MarkShape::Triangle, Tone::Bad, tr("not sent"));
        setLine(m_figures, QString());
        setLine(m_trouble, errorText(answer.error()));
        m_answer->clear();
        m_request->clear();
    }
    setLine(m_route, routeSentence());
    m_candidates->showVerdicts(m_tried->told, m_tried->routes);
    const bool hasDirect = m_tried->direct.has_value();
    m_tabs->setTabVisible(Direct, hasDirect);
    setLine(m_directLine, directSentence());
    m_direct->setPlainText(hasDirect && *m_tried->direct ? trialAnswerText(**m_tried->direct) : QString());
    setLine(m_pendingLine,
            m_pending ? tr("Some changes are not applied yet; the gateway does not know them.") : QString());
}

QString TriedRouteView::routeSentence() const {
    const auto& verdicts = m_tried->told.verdicts;
    const auto nameOf = [this](const RouteVerdict& verdict) -> const std::string& {
        return m_tried->routes[verdict.route].name;
    };
    const auto mine = std::find_if(verdicts.begin(), verdicts.end(), [&](const RouteVerdict& verdict) {
        return nameOf(verdict) == m_expected;
    });
    const QString why =
        mine == verdicts.end() ? tr("it is not applied yet") : RouteCandidates::reason(mine->miss);
    if (!m_tried->told.matched) return tr("No route takes this request. This one: %1.").arg(why);
    const RouteConfig& winner = m_tried->routes[verdicts.front().route];
    if (mine == verdicts.begin())
        return tr("Taken by this route, for the upstream %1.").arg(QString::fromStdString(winner.upstream));
    return tr("Taken by %1. This one: %2.").arg(QString::fromStdString(winner.name), why);
}

QString TriedRouteView::directSentence() const {
    if (!m_tried->direct) return {};
    if (!*m_tried->direct) return tr("Directly: %1").arg(errorText(m_tried->direct->error()));
    const TrialAnswer& node = **m_tried->direct;
    const TrialAnswer& gateway = *m_tried->answer;
    const QString pattern = node.status == 0 || gateway.status == 0 ? tr("Directly from %1: %2 in %3 ms.")
                            : node.body == gateway.body ? tr("Directly from %1: %2 in %3 ms, the same body.")
                                                        : tr("Directly from %1: %2 in %3 ms, another body.");
    return pattern.arg(QString::fromStdString(node.address), trialStatusText(node), millisText(node.total));
}

void TriedRouteView::retranslate() {
    m_tabs->setTabText(Answer, tr("Answer"));
    m_tabs->setTabText(Request, tr("Sent"));
    m_tabs->setTabText(Routes, tr("Why"));
    m_tabs->setTabText(Direct, tr("Direct"));
    m_tabs->setAccessibleName(tr("Parts of what came of the request"));
    m_answer->setAccessibleName(tr("Answer"));
    m_request->setAccessibleName(tr("Sent"));
    m_direct->setAccessibleName(tr("Direct"));
    refresh();
}

void TriedRouteView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

}  // namespace sluice
