#pragma once

#include <QProxyStyle>

namespace sluice {

class Theme;

/// Fusion drawn flat: hairlines instead of bevels, one accent, four-pixel corners. Colours come from the theme at
/// every paint.
///
/// Dynamic properties that a widget may set: "primary" (bool, a button that is the page's next step), "invalid" (bool,
/// a field with a mistake), "quiet" (bool, a button without a frame until the pointer is on it).
class FlatStyle final : public QProxyStyle {
    Q_OBJECT

public:
    explicit FlatStyle(const Theme& theme);

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* data) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                           const QWidget* widget) const override;
    QRect subElementRect(SubElement element, const QStyleOption* option,
                         const QWidget* widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                         const QWidget* widget) const override;
    QIcon standardIcon(StandardPixmap which, const QStyleOption* option,
                       const QWidget* widget) const override;
    void polish(QWidget* widget) override;
    using QProxyStyle::polish;

private:
    void drawButtonPanel(const QStyleOption* option, QPainter* painter, const QWidget* widget) const;
    void drawFieldPanel(const QStyleOption* option, QPainter* painter, const QWidget* widget) const;
    void drawCheckMark(const QStyleOption* option, QPainter* painter, bool round) const;
    void drawArrow(QPainter* painter, const QRect& rect, bool up, const QColor& color) const;
    void drawTabShape(const QStyleOption* option, QPainter* painter) const;
    void drawHeaderSection(const QStyleOption* option, QPainter* painter) const;
    void drawProgress(const QStyleOption* option, QPainter* painter) const;
    void drawScrollBar(const QStyleOptionComplex* option, QPainter* painter) const;
    void drawComboBox(const QStyleOptionComplex* option, QPainter* painter, const QWidget* widget) const;
    void drawSpinBox(const QStyleOptionComplex* option, QPainter* painter, const QWidget* widget) const;

    const Theme& m_theme;
};

}  // namespace sluice
