#include "ui/window/apply_controller.h"

#include "ui/app_context.h"
#include "ui/bridge/engine_bridge.h"
#include "ui/bridge/experiment_session.h"
#include "ui/document/gateway_document.h"
#include "ui/text/apply_reason.h"
#include "ui/text/error_text.h"
#include "ui/text/issue_text.h"
#include "ui/window/banner_stack.h"
#include "ui/window/navigator.h"

#include <QStringList>

#include <algorithm>

namespace sluice {

namespace {

const QString kBanner = QStringLiteral("apply");
const QString kProblemsBanner = QStringLiteral("apply-problems");
const QString kMeasuringBanner = QStringLiteral("measuring");
const QString kListenerBanner = QStringLiteral("listeners");

bool isError(const ConfigIssue& issue) {
    return issue.severity == Severity::Error;
}

}  // namespace

ApplyController::ApplyController(AppContext& context, BannerStack& banners, QObject* parent)
    : QObject(parent),
      m_bridge(context.bridge),
      m_document(context.document),
      m_experiments(context.experiments),
      m_navigator(context.navigator),
      m_banners(banners) {
    connect(&m_document, &GatewayDocument::changed, this, &ApplyController::compare);
    connect(&m_bridge, &EngineBridge::appliedConfigChanged, this, &ApplyController::compare);
    connect(&m_bridge, &EngineBridge::applyStarted, this, &ApplyController::stateChanged);
    connect(&m_bridge, &EngineBridge::applied, this, &ApplyController::showReport);
    connect(&m_bridge, &EngineBridge::stopped, this, &ApplyController::stateChanged);
    connect(&m_experiments, &ExperimentSession::finished, this,
            [this] { m_banners.close(kMeasuringBanner); });
}

void ApplyController::apply() {
    if (!canApply() || refuseWhileMeasuring()) return;
    const auto& issues = m_document.issues();
    const auto first = std::find_if(issues.begin(), issues.end(), isError);
    if (first != issues.end()) {
        const int errors = int(std::count_if(issues.begin(), issues.end(), isError));
        m_banners.show(kProblemsBanner, Navigator::BannerKind::Error,
                       [errors, issue = *first] {
                           return tr("Not applied, %n problem(s) to solve first. %1", nullptr, errors)
                               .arg(issueText(issue));
                       },
                       {{[] { return tr("Show problems"); }, [this] { emit problemsFound(); }}});
        const QString where = QString::fromStdString(first->where);
        emit problemsFound();
        m_navigator.reveal(where);
        return;
    }
    install(m_bridge.running() ? applyReason(m_pending) : applyReason(ApplyEvent::GatewayStarted));
}

void ApplyController::install(const QString& reason) {
    m_bridge.apply(m_document.config(), QString::fromStdString(m_document.text()), reason);
}

bool ApplyController::refuseWhileMeasuring() {
    if (!m_experiments.running()) return false;
    m_banners.show(kMeasuringBanner, Navigator::BannerKind::Warning, [] {
        return tr("A benchmark is measuring the gateway. Apply or stop the gateway when it has ended.");
    });
    return true;
}

void ApplyController::stop() {
    if (!refuseWhileMeasuring()) m_bridge.stopGateway();
}

bool ApplyController::canApply() const {
    return !m_bridge.applying() && (!m_bridge.running() || !m_pending.empty());
}

void ApplyController::compare() {
    m_pending = m_bridge.running() ? diff(m_bridge.appliedConfig(), m_document.config())
                                   : std::vector<ConfigChange>();
    if (!hasErrors(m_document.issues())) {
        m_banners.close(kProblemsBanner);
        emit problemsSolved();
    }
    emit stateChanged();
}

void ApplyController::showReport(const ApplyReport& report) {
    compare();
    m_banners.close(kBanner);
    m_banners.close(kListenerBanner);
    if (!report.applied) {
        m_banners.show(kBanner, Navigator::BannerKind::Error, [issues = report.issues] {
            QStringList reasons;
            for (const ConfigIssue& issue : issues) {
                if (isError(issue)) reasons << issueText(issue);
            }
            return tr("The gateway refused the configuration and keeps running on what it had. %1")
                .arg(reasons.join(QLatin1Char(' ')));
        });
        return;
    }
    QString mockAddress;
    if (const auto& mock = m_bridge.appliedConfig().mock)
        mockAddress = QString::fromStdString(toText(mock->address));
    std::vector<Error> failed = report.failures;
    for (const ListenerStatus& listener : report.listeners) {
        if (listener.error) failed.push_back(*listener.error);
    }
    if (failed.empty()) return;
    m_banners.show(kListenerBanner, Navigator::BannerKind::Error,
                   [failed, mockAddress] {
                       QStringList reasons;
                       for (const Error& error : failed) {
                           const bool ofMock = QString::fromStdString(error.subject) == mockAddress;
                           reasons << (ofMock ? mockErrorText(error) : errorText(error));
                       }
                       return tr("Applied, but not every address could be opened. %1")
                           .arg(reasons.join(QLatin1Char(' ')));
                   },
                   {{[] { return tr("Try again"); },
                     [this] {
                         if (!refuseWhileMeasuring()) install(applyReason(ApplyEvent::ListenersReopened));
                     }}});
}

}  // namespace sluice
