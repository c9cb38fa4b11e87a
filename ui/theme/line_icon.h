#pragma once

#include <QIconEngine>
#include <QPointer>

namespace sluice {

class Theme;

/// Draws resources/icons/NAME.svg with `currentColor` replaced by the theme's colour for the icon's mode.
class LineIcon final : public QIconEngine {
public:
    LineIcon(const Theme& theme, const QString& name);

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override;
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override;
    QIconEngine* clone() const override;

private:
    QColor colorFor(QIcon::Mode mode, QIcon::State state) const;

    QPointer<const Theme> m_theme;
    QString m_name;
};

}  // namespace sluice
