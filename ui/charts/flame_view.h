#pragma once

#include "engine/lab/flame_graph.h"
#include "ui/theme/theme.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace sluice {

/// A flame graph: the outermost function at the bottom, what it called on top of it, as wide as its share of the samples.
/// A click, or Enter on the marked box, zooms to a box; Backspace zooms out to its caller, Escape to all. Arrows walk from
/// box to box. It is as tall as its rows; a scroll area goes around it.
class FlameView : public QWidget {
    Q_OBJECT

public:
    static constexpr int kRowHeight = 20;

    /// `theme` must outlive it.
    explicit FlameView(const Theme& theme, QWidget* parent = nullptr);

    /// Another graph: forgets the zoom, keeps the search.
    void setGraph(FlameGraph graph);
    const FlameGraph& graph() const { return m_graph; }

    /// Marks the functions whose name contains the text.
    void setSearch(const QString& text);
    std::uint64_t matchedSamples() const { return m_matched; }

    /// FlameGraph::kNoBox shows all.
    void zoomTo(std::uint32_t box);
    std::uint32_t zoomed() const { return m_zoomed; }

    /// The box under the mouse, or walked to; FlameGraph::kNoBox when none is.
    std::uint32_t current() const { return m_current; }

    /// Where the box is drawn; empty when it is outside of the zoom or too narrow to be seen.
    QRectF rectOf(std::uint32_t box) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void zoomChanged();
    void currentChanged();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    std::uint32_t boxAt(const QPointF& place) const;
    void setCurrent(std::uint32_t box);
    void walk(int key);
    bool holdsZoomed(const FlameGraph::Box& box) const;
    void paintBox(QPainter& painter, std::uint32_t number, const QRectF& rect) const;
    QString fitting(const QString& name, const QFontMetrics& metrics, int width) const;

    const Theme& m_theme;
    FlameGraph m_graph;
    std::vector<bool> m_matching;  ///< by function
    QString m_search;
    std::uint64_t m_matched = 0;
    std::uint32_t m_zoomed = FlameGraph::kNoBox;
    std::uint32_t m_current = FlameGraph::kNoBox;
    std::uint32_t m_pressed = FlameGraph::kNoBox;
};

}  // namespace sluice
