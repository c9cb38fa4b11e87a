#include "ui/window/apply_controller.h"

#include "ui/bridge/engine_bridge.h"
#include "ui/document/gateway_document.h"
#include "ui/text/change_text.h"
#include "ui/text/error_text.h"
#include "ui/text/issue_text.h"
#include "ui/window/banner_stack.h"
#include "ui/window/navigator.h"

#include <QStringList>

#include <algorithm>

namespace sluice {

namespace {

const QString kBanner = QStringLiteral("apply");
const QString kListenerBanner = QStringLiteral("listeners");

bool isError(const ConfigIssue& issue) {
    return issue.severity == Severity::Error;
}

}  // namespace

ApplyController::ApplyController(EngineBridge& bridge, GatewayDocument& document, Navigator& navigator,
                                 BannerStack& banners, QObject* parent)
    : QObject(parent), m_bridge(bridge), m_document(document), m_navigator(navigator), m_banners(banners) {
    connect(&document, &GatewayDocument::changed, this, &ApplyController::compare);
    connect(&bridge, &EngineBridge::appliedConfigChanged, this, &ApplyController::compare);
    connect(&bridge, &EngineBridge::applyStarted, this, &ApplyController::stateChanged);
    connect(&bridge, &EngineBridge::applied, this, &ApplyController::showReport);
    connect(&bridge, &EngineBridge::stopped, this, &ApplyController::stateChanged);
}

void ApplyController::apply() {
    if (!canApply()) return;
    const auto& issues = m_document.issues();
    const auto first = std::find_if(issues.begin(), issues.end(), isError);
    if (first != issues.end()) {
        const int errors = int(std::count_if(issues.begin(), issues.end(), isError));
        m_banners.show(kBanner, Navigator::BannerKind::Error,
                       tr("Not applied, %n problem(s) to solve first. %1", nullptr, errors).arg(issueText(*first)),
                       {{tr("Show problems"), [this] { emit problemsFound(); }}});
        const QString where = QString::fromStdString(first->where);
        emit problemsFound();
        m_navigator.reveal(where);
        return;
    }
    const QString reason = m_bridge.running() ? changesText(m_pending) : tr("Gateway started");
    m_bridge.apply(m_document.config(), QString::fromStdString(m_document.text()), reason);
}

void ApplyController::stop() {
    m_bridge.stopGateway();
}

bool ApplyController::canApply() const {
    return !m_bridge.applying() && (!m_bridge.running() || !m_pending.empty());
}

void ApplyController::compare() {
    m_pending = m_bridge.running() ? diff(m_bridge.appliedConfig(), m_document.config()) : std::vector<ConfigChange>();
    emit stateChanged();
}

void ApplyController::showReport(const ApplyReport& report) {
    compare();
    m_banners.close(kBanner);
    m_banners.close(kListenerBanner);
    if (!report.applied) {
        QStringList reasons;
        for (const ConfigIssue& issue : report.issues) {
            if (isError(issue)) reasons << issueText(issue);
        }
        m_banners.show(kBanner, Navigator::BannerKind::Error,
                       tr("The gateway refused the configuration and keeps running on what it had. %1")
                           .arg(reasons.join(QLatin1Char(' '))));
        return;
    }
    QStringList failed;
    for (const ListenerStatus& listener : report.listeners) {
        if (listener.error) failed << errorText(*listener.error);
    }
    for (const Error& failure : report.failures) failed << errorText(failure);
    if (!failed.isEmpty()) {
        m_banners.show(kListenerBanner, Navigator::BannerKind::Error,
                       tr("Applied, but not every address could be opened. %1").arg(failed.join(QLatin1Char(' '))),
                       {{tr("Try again"), [this] {
                             m_bridge.apply(m_document.config(), QString::fromStdString(m_document.text()),
                                            tr("Listeners opened again"));
                         }}});
    }
}

}  // namespace sluice
