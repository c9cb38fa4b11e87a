#pragma once

#include "ui/app_context.h"
#include "ui/bridge/latest_job.h"
#include "ui/pages/routes/route_trial.h"

#include <QHash>
#include <QScrollArea>

#include <atomic>
#include <memory>
#include <optional>

class QCheckBox;
class QComboBox;
class QLineEdit;
class QPushButton;

namespace sluice {

class FormField;
class ListEdit;
class ToneLabel;
class TriedRouteView;

/// Sends one request through the running gateway and shows what came of it. The request is proposed from the route;
/// what is typed is kept for each route while the window lives.
class TryPane : public QScrollArea {
    Q_OBJECT

public:
    explicit TryPane(AppContext& context, QWidget* parent = nullptr);
    ~TryPane() override;

    void setRoute(std::optional<std::size_t> index);

signals:
    void routeChosen(const QString& name);

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Draft {
        QString method, url, headers, body;
        bool operator==(const Draft&) const = default;
    };

    void build();
    void retranslate();
    Draft proposal(const RouteConfig& route) const;
    Draft typed() const;
    void showDraft(const Draft& draft);
    void showGateway();
    /// Sends, or ends what is being sent.
    void send();
    void showAnswer(std::shared_ptr<const TriedRoute> tried);
    void setSending(bool sending);

    AppContext& m_context;
    QString m_route;  ///< its name; empty: none is chosen
    QHash<QString, Draft> m_drafts;
    Draft m_proposed;  ///< from the route; followed while nothing else is typed
    QComboBox* m_methodBox;
    QLineEdit* m_urlEdit;
    ListEdit *m_headersEdit, *m_bodyEdit;
    QComboBox* m_listenerBox;
    FormField *m_method, *m_url, *m_headers, *m_body, *m_listener;
    QCheckBox* m_direct;
    QPushButton* m_send;
    ToneLabel* m_notice;
    TriedRouteView* m_view;
    bool m_sending = false;
    std::shared_ptr<std::atomic<bool>> m_stopping;
    LatestJob m_job;
};

}  // namespace sluice
