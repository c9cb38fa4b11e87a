#include "ui/charts/chart_legend.h"

#include "ui/charts/plot_painter.h"

#include <QAbstractButton>
#include <QHBoxLayout>
#include <QPainter>
#include <QStyleOptionFocusRect>

namespace sluice {

namespace {

constexpr int kSample = 18;
constexpr int kGap = 6;
constexpr int kPadding = 4;
constexpr int kHeight = 24;

}  // namespace

class ChartLegend::Entry : public QAbstractButton {
public:
    Entry(const Theme& theme, const PlotSeries& series, QWidget* parent)
        : QAbstractButton(parent), m_theme(theme), m_id(series.id) {
        setCheckable(true);
        setChecked(true);
        setFont(theme.small());
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        setCursor(Qt::PointingHandCursor);
        show(series);
    }

    const QString& id() const { return m_id; }

    void show(const PlotSeries& series) {
        m_tone = series.tone;
        m_dash = series.dash;
        if (text() != series.name) {
            setText(series.name);
            setAccessibleName(series.name);
            updateGeometry();
        }
        setToolTip(ChartLegend::tr("Show or hide this line"));
        update();
    }

    QSize sizeHint() const override {
        return {2 * kPadding + kSample + kGap + fontMetrics().horizontalAdvance(text()), kHeight};
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QColor words = m_theme.color(Tone::TextSecondary);
        const qreal middle = height() / 2.0;
        if (isChecked()) {
            painter.setPen(PlotPainter::linePen(m_theme.color(m_tone), m_dash, 2));
            painter.drawLine(QPointF(kPadding, middle), QPointF(kPadding + kSample, middle));
        }
        QFont font = this->font();
        font.setStrikeOut(!isChecked());
        painter.setFont(font);
        painter.setPen(words);
        painter.drawText(rect().adjusted(kPadding + kSample + kGap, 0, 0, 0),
                         Qt::AlignLeft | Qt::AlignVCenter, text());
        if (hasFocus()) {
            QStyleOptionFocusRect option;
            option.initFrom(this);
            option.rect = rect();
            style()->drawPrimitive(QStyle::PE_FrameFocusRect, &option, &painter, this);
        }
    }

private:
    const Theme& m_theme;
    QString m_id;
    Tone m_tone = Tone::ChartGateway;
    LineDash m_dash = LineDash::Solid;
};

ChartLegend::ChartLegend(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_row(new QHBoxLayout(this)) {
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(8);
    setMinimumWidth(1);  // names that do not fit must not keep a chart from being narrow
}

void ChartLegend::setSeries(const std::vector<PlotSeries>& series) {
    bool same = series.size() == m_entries.size();
    for (std::size_t i = 0; same && i < series.size(); ++i) same = series[i].id == m_entries[i]->id();
    if (same) {
        for (std::size_t i = 0; i < series.size(); ++i) m_entries[i]->show(series[i]);
        return;
    }
    for (Entry* entry : m_entries) entry->deleteLater();
    m_entries.clear();
    for (const PlotSeries& one : series) {
        auto* entry = new Entry(m_theme, one, this);
        entry->setChecked(!m_hidden.contains(one.id));
        m_row->addWidget(entry);
        m_entries.push_back(entry);
        connect(entry, &QAbstractButton::toggled, this, [this, entry](bool shown) {
            if (shown) {
                m_hidden.remove(entry->id());
            } else {
                m_hidden.insert(entry->id());
            }
            emit hiddenChanged();
        });
    }
}

}  // namespace sluice
