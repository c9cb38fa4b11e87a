#pragma once

#include "ui/theme/theme.h"

#include <QWidget>

class QLabel;

namespace sluice {

class SparkLine;
class ToneLabel;

/// One live number: what it is, the number with its unit, and how it went in the last two minutes.
class FigureTile : public QWidget {
    Q_OBJECT

public:
    FigureTile(const Theme& theme, Tone line, QWidget* parent = nullptr);

    void setTitle(const QString& title);
    /// `sample` is drawn; a negative one is left out.
    void setFigure(const QString& number, const QString& unit, double sample);

private:
    const Theme& m_theme;
    ToneLabel* m_title;
    QLabel* m_number;
    ToneLabel* m_unit;
    SparkLine* m_line;
};

}  // namespace sluice
