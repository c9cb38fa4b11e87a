#pragma once

#include "ui/app_context.h"

#include <QObject>

class QWidget;

namespace sluice {

/// Says in a banner while the history cannot keep what is measured, and asks before such runs are lost.
class HistoryWarning : public QObject {
    Q_OBJECT

public:
    HistoryWarning(const AppContext& context, QWidget* window);

    /// False when the user stays for the sake of runs that are in memory only.
    bool confirmLeave();

private:
    AppContext m_context;
    QWidget* m_window;
};

}  // namespace sluice
