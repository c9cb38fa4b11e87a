#pragma once

#include "engine/metrics/snapshot.h"
#include "ui/theme/theme.h"

#include <QWidget>

class QAction;
class QLabel;
class QPushButton;
class QToolButton;

namespace sluice {

class StateLabel;

/// The line at the bottom: the gateway's state in one line, and Apply with what is pending, always at the same place.
class StatusLine : public QWidget {
    Q_OBJECT

public:
    StatusLine(const Theme& theme, QAction* apply, QWidget* parent = nullptr);

    void showSnapshot(const GatewaySnapshot& snapshot);
    /// `changes`: differences between the document and what runs; `errors` and `warnings` of the document.
    void showPending(int changes, int errors, int warnings);

signals:
    void changesClicked();
    void problemsClicked();

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void restyle();
    /// Of a listener with an error: it serves nothing, or its former address.
    static QString failureText(const ListenerStatus& listener);
    void setNumber(QLabel* label, const QString& text);

    const Theme& m_theme;
    QAction* m_apply;
    GatewaySnapshot m_snapshot;
    int m_changes = 0, m_errors = 0, m_warnings = 0;
    StateLabel* m_state;
    QLabel* m_rate;
    QLabel* m_latency;
    QLabel* m_workers;
    QToolButton* m_problems;
    QToolButton* m_pending;
    QPushButton* m_applyButton;
};

}  // namespace sluice
