#pragma once

#include "ui/pages/routes/route_trial.h"

#include <QWidget>

#include <memory>
#include <string>

class QPlainTextEdit;
class QStackedWidget;
class QTabBar;

namespace sluice {

class RouteCandidates;
class StateLabel;
class Theme;
class ToneLabel;

/// What came of a request that was tried: status and times, the route that took it and why not the others, the
/// answer, what was sent, and the node's own answer beside it.
class TriedRouteView : public QWidget {
    Q_OBJECT

public:
    explicit TriedRouteView(const Theme& theme, QWidget* parent = nullptr);

    /// `expected` is the name of the route it was tried for; `pending`: the document has changes that the gateway does
    /// not run.
    void showTried(std::shared_ptr<const TriedRoute> tried, const std::string& expected, bool pending);
    /// Hides it.
    void clear();

signals:
    void routeChosen(const QString& name);

protected:
    void changeEvent(QEvent* event) override;

private:
    enum Tab { Answer, Request, Routes, Direct };

    void retranslate();
    void refresh();
    QString routeSentence() const;
    QString directSentence() const;

    std::shared_ptr<const TriedRoute> m_tried;
    std::string m_expected;
    bool m_pending = false;
    StateLabel* m_state;
    ToneLabel *m_figures, *m_trouble, *m_route, *m_directLine, *m_pendingLine;
    QTabBar* m_tabs;
    QStackedWidget* m_panes;
    QPlainTextEdit *m_answer, *m_request, *m_direct;
    RouteCandidates* m_candidates;
};

}  // namespace sluice
