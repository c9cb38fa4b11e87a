#pragma once

#include "engine/config/config_diff.h"
#include "engine/gateway.h"

#include <QObject>

#include <vector>

namespace sluice {

class BannerStack;
class EngineBridge;
class ExperimentSession;
class GatewayDocument;
class Navigator;
struct AppContext;

/// Brings the document to the engine: refuses while it has errors and leads to the first one, and tells what an apply
/// could not do. While a benchmark measures the gateway it is left alone.
class ApplyController : public QObject {
    Q_OBJECT

public:
    ApplyController(AppContext& context, BannerStack& banners, QObject* parent = nullptr);

    void apply();
    void stop();

    /// What differs between the document and the engine; kept until either changes.
    const std::vector<ConfigChange>& pending() const { return m_pending; }
    /// True when an apply would do something: also when the gateway is stopped.
    bool canApply() const;

signals:
    void stateChanged();
    void problemsFound();   ///< an apply was refused for the document's errors
    void problemsSolved();  ///< the document has none; told again at each of its changes

private:
    /// True, with a banner, while a benchmark runs: it puts the configuration it began with back at its end.
    bool refuseWhileMeasuring();
    void install(const QString& reason);
    void compare();
    void showReport(const ApplyReport& report);

    EngineBridge& m_bridge;
    GatewayDocument& m_document;
    ExperimentSession& m_experiments;
    Navigator& m_navigator;
    BannerStack& m_banners;
    std::vector<ConfigChange> m_pending;
};

}  // namespace sluice
