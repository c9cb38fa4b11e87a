#pragma once

#include "engine/metrics/snapshot.h"

#include <QString>

namespace sluice {

/// Why a node gets no requests, such as "ejected: answers too slowly"; empty while it is healthy. Plain text.
QString nodeHealthText(const NodeStatus& node);

/// What went wrong at a node since the start, each kind with its number; empty when nothing did. Plain text.
QString nodeFaultsText(const NodeFaultCounts& faults);

}  // namespace sluice
