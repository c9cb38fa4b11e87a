#include "ui/widgets/tone_label.h"

namespace sluice {

ToneLabel::ToneLabel(const Theme& theme, Tone tone, TextSize size, QWidget* parent)
    : QLabel(parent), m_theme(theme), m_tone(tone), m_size(size) {
    setTextFormat(Qt::PlainText);
    setForegroundRole(QPalette::WindowText);  // also on a ground of another role
    setWordWrap(size != TextSize::Heading);
    connect(&theme, &Theme::changed, this, &ToneLabel::restyle);
    restyle();
}

void ToneLabel::setTone(Tone tone) {
    if (tone == m_tone) return;
    m_tone = tone;
    restyle();
}

void ToneLabel::restyle() {
    QPalette colors = palette();
    colors.setColor(QPalette::WindowText, m_theme.color(m_tone));
    setPalette(colors);
    if (m_size == TextSize::Small) setFont(m_theme.small());
    if (m_size == TextSize::Heading) setFont(m_theme.heading());
    if (m_size == TextSize::Monospace) setFont(m_theme.monospace());
}

}  // namespace sluice
