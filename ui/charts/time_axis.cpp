#include "ui/charts/time_axis.h"

#include <algorithm>
#include <cmath>

namespace sluice {

namespace {

constexpr std::size_t kSteps = 32;
/// A following view jumps by this share of its width, so that axes stand still most of the time.
constexpr double kFollowStep = 0.2;

}  // namespace

double TimeAxis::fittedEnd() const {
    if (m_plannedEnd >= m_dataEnd && m_plannedEnd > 0) return m_plannedEnd;
    const double step = m_dataEnd < 60 ? 10 : m_dataEnd < 600 ? 60 : 300;
    return std::max(10.0, std::ceil(m_dataEnd / step) * step);
}

TimeAxis::View TimeAxis::clamped(View view) const {
    const double end = fittedEnd();
    const double width = std::clamp(view.width(), kNarrowest, end);
    const double from = std::clamp(view.from, 0.0, end - width);
    return {from, from + width};
}

void TimeAxis::setExtent(double dataEnd, double plannedEnd) {
    m_dataEnd = dataEnd;
    m_plannedEnd = plannedEnd;
    if (m_paused) return;
    if (!m_zoomed) {
        show({0, fittedEnd()}, false);
    } else if (m_following && (dataEnd > m_view.to || dataEnd < m_view.from)) {
        const double width = m_view.width();
        const double to = dataEnd + width * kFollowStep;
        show({to - width, to}, false);
    }
}

void TimeAxis::reset() {
    m_former.clear();
    m_zoomed = m_following = false;
    m_dataEnd = m_plannedEnd = 0;
    setCursor(std::nullopt);
    setPaused(false);
    show({0, fittedEnd()}, false);
}

void TimeAxis::show(View view, bool remember) {
    if (view == m_view) return;
    if (remember) {
        m_former.push_back(m_view);
        if (m_former.size() > kSteps) m_former.erase(m_former.begin());
    }
    m_view = view;
    emit viewChanged();
}

void TimeAxis::zoomAt(double time, double factor) {
    const View next = clamped({time - (time - m_view.from) * factor, time + (m_view.to - time) * factor});
    m_following = false;
    if (next == View{0, fittedEnd()}) {
        fit();
        return;
    }
    m_zoomed = true;
    show(next, true);
}

void TimeAxis::select(double from, double to) {
    m_zoomed = true;
    m_following = false;
    show(clamped({std::min(from, to), std::max(from, to)}), true);
}

void TimeAxis::pan(double seconds) {
    if (!m_zoomed) return;
    m_following = false;
    show(clamped({m_view.from + seconds, m_view.to + seconds}), false);
}

void TimeAxis::stepBack() {
    if (m_former.empty()) return;
    const View view = m_former.back();
    m_former.pop_back();
    if (m_former.empty()) {
        fit();
        return;
    }
    show(clamped(view), false);
}

void TimeAxis::fit() {
    m_former.clear();
    m_zoomed = m_following = false;
    show({0, fittedEnd()}, false);
}

void TimeAxis::follow() {
    setPaused(false);
    if (!m_zoomed) return;
    m_following = true;
    const double width = m_view.width();
    const double to = std::max(width, m_dataEnd + width * kFollowStep);
    show({to - width, to}, false);
}

void TimeAxis::setPaused(bool paused) {
    if (paused == m_paused) return;
    m_paused = paused;
    emit pausedChanged(paused);
    if (!paused && !m_zoomed) show({0, fittedEnd()}, false);
}

void TimeAxis::setCursor(std::optional<double> time) {
    if (time == m_cursor) return;
    m_cursor = time;
    emit cursorChanged();
}

}  // namespace sluice
