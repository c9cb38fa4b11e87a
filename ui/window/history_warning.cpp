#include "ui/window/history_warning.h"

#include "ui/bridge/engine_bridge.h"
#include "ui/bridge/experiment_session.h"
#include "ui/text/error_text.h"
#include "ui/window/dialogs.h"
#include "ui/window/navigator.h"

#include <QWidget>

namespace sluice {

namespace {

const QString kBanner = QStringLiteral("history");

}  // namespace

HistoryWarning::HistoryWarning(const AppContext& context, QWidget* window)
    : QObject(window), m_context(context), m_window(window) {
    connect(&m_context.bridge, &EngineBridge::historyFailed, this, [this](const Error& error) {
        const bool lost = m_context.bridge.historyProblem().has_value();
        m_context.navigator.showBanner(kBanner, Navigator::BannerKind::Warning, [error, lost] {
            return (lost ? tr("Runs of this session are lost when Sluice closes. %1")
                         : tr("Runs are kept in memory only until this is solved. %1"))
                .arg(errorText(error));
        });
    });
    connect(&m_context.bridge, &EngineBridge::historyRecovered, this,
            [this] { m_context.navigator.closeBanner(kBanner); });
}

bool HistoryWarning::confirmLeave() {
    if (!m_context.bridge.historyProblem() || m_context.experiments.record().phases.empty()) return true;
    return m_context.dialogs.confirm(
        m_window, tr("Close and lose the runs of this session?"),
        tr("The history could not be opened, so they are in memory only. A run can be "
           "exported on the Benchmark page."),
        tr("Close"));
}

}  // namespace sluice
