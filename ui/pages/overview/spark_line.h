#pragma once

#include "ui/theme/theme.h"

#include <QWidget>

#include <deque>

namespace sluice {

/// The last two minutes of one number as a thin line without axes, beside the number itself.
class SparkLine : public QWidget {
    Q_OBJECT

public:
    static constexpr std::size_t kSamples = 120;

    SparkLine(const Theme& theme, Tone tone, QWidget* parent = nullptr);

    void add(double value);
    void clear();
    QSize sizeHint() const override { return {96, 24}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    Tone m_tone;
    std::deque<double> m_values;
};

}  // namespace sluice
