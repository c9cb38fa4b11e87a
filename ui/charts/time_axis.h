#pragma once

#include <QObject>

#include <optional>
#include <vector>

namespace sluice {

/// The time axis that stacked charts share: what is visible, where the crosshair stands, whether the view is paused.
/// Seconds since the run's start. GUI thread.
class TimeAxis : public QObject {
    Q_OBJECT

public:
    struct View {
        double from = 0;
        double to = 10;
        double width() const { return to - from; }
        friend bool operator==(const View&, const View&) = default;
    };

    using QObject::QObject;

    /// Where the data ends now, and where the plan says that it will (0 = unknown). A fitted view moves in nice steps.
    void setExtent(double dataEnd, double plannedEnd);
    /// Forgets zoom, cursor and pause: another run is shown.
    void reset();

    const View& view() const { return m_view; }
    bool isFitted() const { return !m_zoomed; }
    bool canStepBack() const { return !m_former.empty(); }

    void zoomAt(double time, double factor);  ///< factor < 1 shows less time
    void select(double from, double to);
    void pan(double seconds);
    void stepBack();
    void fit();
    /// Back to the live edge, in the width that is shown now; ends a pause.
    void follow();

    bool isPaused() const { return m_paused; }
    void setPaused(bool paused);

    std::optional<double> cursor() const { return m_cursor; }
    void setCursor(std::optional<double> time);

signals:
    void viewChanged();
    void cursorChanged();
    void pausedChanged(bool paused);

private:
    double fittedEnd() const;
    void show(View view, bool remember);
    View clamped(View view) const;

    static constexpr double kNarrowest = 0.5;

    View m_view;
    std::vector<View> m_former;
    double m_dataEnd = 0;
    double m_plannedEnd = 0;
    bool m_zoomed = false;
    bool m_following = false;
    bool m_paused = false;
    std::optional<double> m_cursor;
};

}  // namespace sluice
