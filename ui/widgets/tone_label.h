#pragma once

#include "ui/theme/theme.h"

#include <QLabel>

namespace sluice {

enum class TextSize { Normal, Small, Heading, Monospace };

/// Plain text in a named colour and one of the theme's fonts; follows a switch of either. Wraps.
class ToneLabel : public QLabel {
    Q_OBJECT

public:
    ToneLabel(const Theme& theme, Tone tone, TextSize size, QWidget* parent = nullptr);

    void setTone(Tone tone);

private:
    void restyle();

    const Theme& m_theme;
    Tone m_tone;
    TextSize m_size;
};

}  // namespace sluice
