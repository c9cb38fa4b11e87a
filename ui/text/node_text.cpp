#include "ui/text/node_text.h"

#include "ui/text/error_text.h"

#include <QCoreApplication>

namespace sluice {

namespace {

class NodeText {
    Q_DECLARE_TR_FUNCTIONS(NodeText)

public:
    static QString health(const NodeStatus& node) {
        const QString why = reason(node.healthReason);
        switch (node.health) {
            case NodeHealth::Healthy: break;
            case NodeHealth::Unhealthy: return why.isEmpty() ? tr("unhealthy") : tr("unhealthy: %1").arg(why);
            case NodeHealth::Ejected: return why.isEmpty() ? tr("ejected") : tr("ejected: %1").arg(why);
        }
        return {};
    }

    static QString faults(const NodeFaultCounts& faults) {
        QStringList kinds;
        const auto add = [&](std::uint64_t count, const QString& kind) {
            if (count > 0) kinds << tr("%1 × %2").arg(QString::number(count), kind);
        };
        add(faults.refused, reason(NodeFault::Refused));
        add(faults.timedOut, reason(NodeFault::TimedOut));
        add(faults.reset, reason(NodeFault::Reset));
        add(faults.garbage, reason(NodeFault::Garbage));
        add(faults.serverErrors, reason(NodeFault::ServerError));
        return kinds.isEmpty() ? QString() : tr("Since the start: %1").arg(kinds.join(tr(", ")));
    }

    static QString trouble(const NodeStatus& node) {
        const QString health = NodeText::health(node);
        const QString what = node.error ? errorText(*node.error) : faults(node.faults);
        if (health.isEmpty() && what.isEmpty()) return {};
        const QString address = QString::fromStdString(node.address);
        if (health.isEmpty() || what.isEmpty())
            return tr("%1: %2", "a node's address, what is wrong").arg(address, health + what);
        return tr("%1: %2. %3", "a node's address, why it gets no requests, what went wrong")
            .arg(address, health, what);
    }

private:
    static QString reason(NodeFault fault) {
        switch (fault) {
            case NodeFault::None: break;
            case NodeFault::Refused: return tr("connection refused");
            case NodeFault::TimedOut: return tr("too slow");
            case NodeFault::Reset: return tr("connection reset");
            case NodeFault::Garbage: return tr("answer is not HTTP");
            case NodeFault::ServerError: return tr("answer 5xx");
            case NodeFault::NotServing: return tr("says it is not serving");
        }
        return {};
    }
};

}  // namespace

QString nodeHealthText(const NodeStatus& node) {
    return NodeText::health(node);
}

QStringList upstreamTroubles(const UpstreamStatus& upstream) {
    QStringList lines;
    for (const NodeStatus& node : upstream.nodes) {
        if (const QString line = NodeText::trouble(node); !line.isEmpty()) lines << line;
    }
    return lines;
}

QString nodeFaultsText(const NodeFaultCounts& faults) {
    return NodeText::faults(faults);
}

}  // namespace sluice
