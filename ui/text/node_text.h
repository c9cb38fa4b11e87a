#pragma once

#include "engine/metrics/snapshot.h"

#include <QString>
#include <QStringList>

namespace sluice {

/// Why a node gets no requests, such as "ejected: answers too slowly"; empty while it is healthy. Plain text.
QString nodeHealthText(const NodeStatus& node);

/// What went wrong at a node since the start, each kind with its number; empty when nothing did. Plain text.
QString nodeFaultsText(const NodeFaultCounts& faults);

/// One line for each node of the upstream with which something is or was wrong: its address, then what. Plain text.
QStringList upstreamTroubles(const UpstreamStatus& upstream);

}  // namespace sluice
