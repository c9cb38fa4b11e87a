#include "ui/pages/overview/figure_tile.h"

#include "ui/pages/overview/spark_line.h"
#include "ui/widgets/tone_label.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace sluice {

FigureTile::FigureTile(const Theme& theme, Tone line, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_title(new ToneLabel(theme, Tone::TextSecondary, TextSize::Small)),
      m_number(new QLabel),
      m_unit(new ToneLabel(theme, Tone::TextSecondary, TextSize::Normal)),
      m_line(new SparkLine(theme, line)) {
    m_title->setWordWrap(false);
    m_unit->setWordWrap(false);
    m_number->setTextFormat(Qt::PlainText);
    const auto enlarge = [this] {
        QFont font = m_theme.tabular();
        font.setPointSizeF(m_theme.heading().pointSizeF() * 1.15);
        font.setWeight(QFont::DemiBold);
        m_number->setFont(font);
    };
    enlarge();
    connect(&theme, &Theme::changed, this, enlarge);

    auto* figure = new QHBoxLayout;
    figure->setSpacing(4);
    figure->addWidget(m_number, 0, Qt::AlignBaseline);
    figure->addWidget(m_unit, 0, Qt::AlignBaseline);
    figure->addStretch(1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(4);
    column->addWidget(m_title);
    column->addLayout(figure);
    column->addWidget(m_line);
}

void FigureTile::setTitle(const QString& title) {
    m_title->setText(title);
    setAccessibleName(title);
}

void FigureTile::setFigure(const QString& number, const QString& unit, double sample) {
    m_number->setText(number);
    m_unit->setText(unit);
    setAccessibleDescription(number + QLatin1Char(' ') + unit);
    if (sample >= 0) m_line->add(sample);
}

}  // namespace sluice
