#pragma once

#include "engine/lab/flame_graph.h"

#include <QStringList>

namespace sluice {

/// How the profile was made, and what is missing or doubtful in it: a sentence each.
QStringList profileLines(const CpuProfile& profile);

/// Whose code it is.
QString frameKindText(FrameKind kind);

/// "12 samples, 3.4 % of all; 2 in itself" of a box.
QString boxText(const FlameGraph& graph, const FlameGraph::Box& box);

/// "12.3 %" by locale; "0 %" of nothing.
QString sampleShareText(std::uint64_t part, std::uint64_t whole);

/// What an exported flame graph of `subject` says in words.
FlameWords flameWords(const CpuProfile& profile, const QString& subject);

}  // namespace sluice
