#pragma once

#include "ui/app_context.h"

#include <QElapsedTimer>
#include <QWidget>

class QPushButton;

namespace sluice {

class FigureTile;
class PageHeader;
class StatusSection;
class ToneLabel;

/// The gateway at a glance: live figures, and every listener, upstream and route with its state.
class OverviewPage : public QWidget {
    Q_OBJECT

public:
    explicit OverviewPage(AppContext& context, QWidget* parent = nullptr);

    /// Opens the form of a listener or an upstream: "upstreams[1].nodes[0].address".
    Q_INVOKABLE void reveal(const QString& where);

protected:
    void changeEvent(QEvent* event) override;

private:
    void build();
    void retranslate();
    void showSnapshot();
    void showFigures(bool sample);

    AppContext& m_context;
    QElapsedTimer m_sinceSample;
    PageHeader* m_header;
    QPushButton* m_stop;
    QPushButton* m_start;
    QPushButton* m_settings;
    FigureTile *m_rate, *m_median, *m_tail, *m_errors, *m_cpu, *m_memory;
    StatusSection *m_listeners, *m_upstreams, *m_routes, *m_services;
    QPushButton *m_addListener, *m_addUpstream;
};

}  // namespace sluice
