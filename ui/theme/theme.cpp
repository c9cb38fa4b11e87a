#include "ui/theme/theme.h"

#include "ui/theme/flat_style.h"
#include "ui/theme/line_icon.h"

#include <QApplication>
#include <QEvent>
#include <QFontDatabase>
#include <QFontInfo>
#include <QFontMetrics>

#include <array>

namespace sluice {

namespace {

struct ToneColors {
    Tone tone;
    QRgb light, dark;
};

/// Chart series are Okabe-Ito, so that every kind of colour vision tells them apart.
constexpr std::array kTones{
    ToneColors{Tone::Accent, 0xFF1F6FEB, 0xFF58A0FF},
    ToneColors{Tone::AccentText, 0xFFFFFFFF, 0xFF0D1117},
    ToneColors{Tone::Good, 0xFF1A7F37, 0xFF46C266},
    ToneColors{Tone::Warning, 0xFF8A5A00, 0xFFD9A526},
    ToneColors{Tone::Bad, 0xFFC4242C, 0xFFFF7B72},
    ToneColors{Tone::Idle, 0xFF8B929B, 0xFF7D8590},
    ToneColors{Tone::Text, 0xFF1C2024, 0xFFE6E8EB},
    ToneColors{Tone::TextSecondary, 0xFF5F6873, 0xFF9AA3AE},
    ToneColors{Tone::Line, 0xFFDFE2E6, 0xFF363C45},
    ToneColors{Tone::Panel, 0xFFFFFFFF, 0xFF22262C},
    ToneColors{Tone::PanelRaised, 0xFFFFFFFF, 0xFF2A2F37},
    ToneColors{Tone::Page, 0xFFF6F7F8, 0xFF1B1E23},
    ToneColors{Tone::NavigationBackground, 0xFFEEF0F3, 0xFF1F2329},
    ToneColors{Tone::SelectionSoft, 0xFFE3EDFD, 0xFF263A57},
    ToneColors{Tone::ChipBackground, 0xFFEDEFF2, 0xFF2E343C},
    ToneColors{Tone::ChartGrid, 0xFFE6E8EB, 0xFF30353D},
    ToneColors{Tone::ChartBand, 0xFFEFF2F6, 0xFF272C34},
    ToneColors{Tone::ChartDirect, 0xFF77808C, 0xFF9AA3AE},
    ToneColors{Tone::ChartGateway, 0xFF009E73, 0xFF1DBE92},
    ToneColors{Tone::ChartP50, 0xFF0072B2, 0xFF3B9EDB},
    ToneColors{Tone::ChartP75, 0xFF56B4E9, 0xFF8FD0F5},
    ToneColors{Tone::ChartP90, 0xFFE69F00, 0xFFF0B633},
    ToneColors{Tone::ChartP99, 0xFFD55E00, 0xFFF08A45},
    ToneColors{Tone::FlameThread, 0xFFD6D6D6, 0xFF4A5059},
    ToneColors{Tone::FlameOwn, 0xFFF2AC70, 0xFF8F4A14},
    ToneColors{Tone::FlameBoost, 0xFFF6DC78, 0xFF6E5A0C},
    ToneColors{Tone::FlameStandard, 0xFFA0D8B4, 0xFF1F5C42},
    ToneColors{Tone::FlameLibrary, 0xFF96C8EC, 0xFF1F4D70},
    ToneColors{Tone::FlameUnnamed, 0xFFDEBED4, 0xFF633A56},
};

constexpr bool inToneOrder() {
    for (std::size_t i = 0; i < kTones.size(); ++i) {
        if (static_cast<std::size_t>(kTones[i].tone) != i) return false;
    }
    return static_cast<std::size_t>(Tone::FlameUnnamed) + 1 == kTones.size();
}
static_assert(inToneOrder());

bool hasEqualDigits(const QFont& font) {
    const QFontMetrics metrics(font);
    const int width = metrics.horizontalAdvance(QLatin1Char('0'));
    for (char digit = '1'; digit <= '9'; ++digit) {
        if (metrics.horizontalAdvance(QLatin1Char(digit)) != width) return false;
    }
    return true;
}

QFont scaled(QFont font, double factor) {
    if (font.pointSizeF() > 0) {
        font.setPointSizeF(font.pointSizeF() * factor);
    } else {
        font.setPixelSize(qRound(font.pixelSize() * factor));
    }
    return font;
}

/// The font with a Chinese family named behind its own: Qt's choice by itself may be that family's bold face. Its own
/// is named as it is installed: a list passes over an alias such as "Sans", and all letters would be the Chinese
/// family's, with quotation marks as wide as a Chinese character and no fixed pitch.
QFont withChinese(QFont font) {
    const QStringList installed = QFontDatabase::families(QFontDatabase::SimplifiedChinese);
    QStringList families{QFontInfo(font).family()};
    for (const char* name : {"Noto Sans CJK SC", "Source Han Sans SC", "WenQuanYi Micro Hei"}) {
        if (!installed.contains(QLatin1String(name)) || families.contains(QLatin1String(name))) continue;
        families << QLatin1String(name);
        break;
    }
    font.setFamilies(families);
    return font;
}

}  // namespace

Theme::Theme(QObject* parent) : QObject(parent) {
    QApplication::setFont(withChinese(QApplication::font()));
    QApplication::setStyle(new FlatStyle(*this));
    readSystemPalette();
    applyPalette();
    qApp->installEventFilter(this);
}

void Theme::setMode(ThemeMode mode) {
    if (mode == m_mode) return;
    m_mode = mode;
    applyPalette();
}

bool Theme::isDark() const {
    if (m_mode != ThemeMode::System) return m_mode == ThemeMode::Dark;
    return m_systemPalette.color(QPalette::Window).lightness() < 128;
}

QColor Theme::color(Tone tone) const {
    const ToneColors& colors = kTones[static_cast<std::size_t>(tone)];
    return QColor::fromRgb(isDark() ? colors.dark : colors.light);
}

QFont Theme::heading() const {
    QFont font = scaled(QApplication::font(), 1.35);
    font.setWeight(QFont::DemiBold);
    return font;
}

QFont Theme::small() const {
    return scaled(QApplication::font(), 0.92);
}

QFont Theme::tabular() const {
    QFont font = QApplication::font();
    if (hasEqualDigits(font)) return font;
    font.setFamilies({QFontDatabase::systemFont(QFontDatabase::FixedFont).family()});
    return withChinese(font);
}

QFont Theme::monospace() const {
    QFont font = withChinese(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    const QFont base = QApplication::font();
    if (base.pointSizeF() > 0) {
        font.setPointSizeF(base.pointSizeF());
    } else {
        font.setPixelSize(base.pixelSize());
    }
    return font;
}

QIcon Theme::icon(const QString& name) const {
    return QIcon(new LineIcon(*this, name));
}

bool Theme::eventFilter(QObject* watched, QEvent* event) {
    const bool mayBeNews = event->type() == QEvent::ThemeChange ||
                           (event->type() == QEvent::ApplicationPaletteChange && watched == qApp);
    if (mayBeNews && !m_applying) {
        const bool dark = isDark();
        readSystemPalette();
        if (isDark() != dark || QApplication::palette().color(QPalette::Window) != color(Tone::Page))
            applyPalette();
    }
    return QObject::eventFilter(watched, event);
}

void Theme::readSystemPalette() {
    m_applying = true;
    const QPalette own = QApplication::palette();
    QApplication::setPalette(QPalette());  // the system's shows through
    m_systemPalette = QApplication::palette();
    QApplication::setPalette(own);
    m_applying = false;
}

void Theme::applyPalette() {
    const QColor text = color(Tone::Text), secondary = color(Tone::TextSecondary), panel = color(Tone::Panel);
    QColor faint = secondary;
    faint.setAlpha(140);

    QPalette palette;
    palette.setColor(QPalette::Window, color(Tone::Page));
    palette.setColor(QPalette::WindowText, text);
    palette.setColor(QPalette::Base, panel);
    palette.setColor(QPalette::AlternateBase, color(Tone::Page));
    palette.setColor(QPalette::Text, text);
    palette.setColor(QPalette::PlaceholderText, secondary);
    palette.setColor(QPalette::Button, panel);
    palette.setColor(QPalette::ButtonText, text);
    palette.setColor(QPalette::BrightText, color(Tone::AccentText));
    palette.setColor(QPalette::ToolTipBase, color(Tone::PanelRaised));
    palette.setColor(QPalette::ToolTipText, text);
    palette.setColor(QPalette::Highlight, isDark() ? QColor(0x2F4B73) : QColor(0xCFE1FC));
    palette.setColor(QPalette::HighlightedText, text);
    palette.setColor(QPalette::Link, color(Tone::Accent));
    palette.setColor(QPalette::LinkVisited, color(Tone::Accent));
    palette.setColor(QPalette::Light, panel);
    palette.setColor(QPalette::Midlight, color(Tone::Page));
    palette.setColor(QPalette::Mid, color(Tone::Line));
    palette.setColor(QPalette::Dark, secondary);
    palette.setColor(QPalette::Shadow, color(Tone::Line));
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText,
                                           QPalette::HighlightedText, QPalette::ToolTipText}) {
        palette.setColor(QPalette::Disabled, role, faint);
    }
    palette.setColor(QPalette::Disabled, QPalette::Highlight, color(Tone::ChipBackground));

    m_applying = true;
    QApplication::setPalette(palette);
    m_applying = false;
    emit changed();
}

}  // namespace sluice
