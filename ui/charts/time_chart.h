#pragma once

#include "ui/charts/plot_painter.h"
#include "ui/charts/sticky_axis.h"

#include <QElapsedTimer>
#include <QPixmap>
#include <QSet>
#include <QTimer>
#include <QWidget>

namespace sluice {

/// Lines over time, on a TimeAxis that stacked charts share. Wheel zooms at the cursor, drag selects a range, right
/// click steps back (and asks for the menu where there is no step), double click fits, Space-drag or the middle button
/// pans; arrows, plus, minus, Home and Backspace do the same from the keyboard. New data is drawn at most four times a
/// second and not at all while hidden or paused; the crosshair is drawn over a kept picture.
class TimeChart : public QWidget {
    Q_OBJECT

public:
    /// `theme` and `axis` must outlive the chart.
    TimeChart(const Theme& theme, TimeAxis& axis, QWidget* parent = nullptr);

    void setData(PlotData data);
    /// The newest data, shown or not.
    const PlotData& data() const { return m_paused ? m_pending : m_data; }

    void setHiddenSeries(QSet<QString> hidden);
    void setLogarithmic(bool on);
    bool isLogarithmic() const { return m_values.isLogarithmic(); }

    /// What is on the screen, for an export of the size `area`. Valid until the chart changes.
    PlotFrame frame(const QRectF& area) const;
    /// How often the picture was drawn anew; for tests and measurements.
    int pictureCount() const { return m_pictures; }

    QSize sizeHint() const override { return {640, 240}; }
    QSize minimumSizeHint() const override { return {240, 110}; }

signals:
    void menuRequested(const QPoint& globalPosition);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    enum class Drag { None, Select, Pan };

    void invalidate();
    void dataChanged();
    void fitValues();
    void drawPicture();
    void moveCursor(double samples);
    double timeAt(qreal x) const;
    QRectF plot() const;

    static constexpr int kRedrawMillis = 250;

    const Theme& m_theme;
    TimeAxis& m_axis;
    PlotPainter m_painter;
    PlotData m_data;
    PlotData m_pending;  ///< arrived while paused
    QSet<QString> m_hidden;
    StickyAxis m_values;
    QPixmap m_picture;
    bool m_stale = true;
    bool m_paused = false;
    int m_pictures = 0;
    QTimer m_redraw;
    QElapsedTimer m_sinceRedraw;
    Drag m_drag = Drag::None;
    bool m_spaceDown = false;
    qreal m_dragStart = 0;
    qreal m_dragNow = 0;
};

}  // namespace sluice
