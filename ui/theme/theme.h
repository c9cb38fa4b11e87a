#pragma once

#include <QColor>
#include <QFont>
#include <QIcon>
#include <QObject>
#include <QPalette>

namespace sluice {

/// Colours by name; each has a value in the light and in the dark palette. Widgets ask for them when they paint, so
/// that a switch is live.
enum class Tone {
    Accent,
    AccentText,  ///< what can be pressed
    Good,
    Warning,
    Bad,
    Idle,  ///< states only, never without a word or a shape
    Text,
    TextSecondary,
    Line,
    Panel,
    PanelRaised,
    Page,
    NavigationBackground,
    SelectionSoft,
    ChipBackground,
    ChartGrid,
    ChartBand,
    ChartDirect,
    ChartGateway,
    ChartP50,
    ChartP75,
    ChartP90,
    ChartP99,
    FlameThread,
    FlameOwn,
    FlameBoost,
    FlameStandard,
    FlameLibrary,
    FlameUnnamed,
};

enum class ThemeMode { System, Light, Dark };

/// The application's look: palette (light or dark, by the system's or by choice), named colours, fonts, icons.
/// Emits changed() when anything of it did; widgets then update().
class Theme : public QObject {
    Q_OBJECT

public:
    /// Puts the application's style in place too; needs a QApplication.
    explicit Theme(QObject* parent = nullptr);

    void setMode(ThemeMode mode);
    ThemeMode mode() const { return m_mode; }
    bool isDark() const;

    QColor color(Tone tone) const;
    QFont heading() const;    ///< page titles
    QFont small() const;      ///< captions
    QFont tabular() const;    ///< numbers that change: equal widths
    QFont monospace() const;  ///< paths, YAML
    /// A line icon of resources/icons/NAME.svg in the palette's text colour, or in the accent when selected.
    /// Its colours are asked for when it is painted, so an icon outlives a switch of the palette.
    QIcon icon(const QString& name) const;

    bool eventFilter(QObject* watched, QEvent* event) override;

signals:
    void changed();

private:
    void readSystemPalette();
    void applyPalette();

    ThemeMode m_mode = ThemeMode::System;
    QPalette m_systemPalette;
    bool m_applying = false;
};

}  // namespace sluice
