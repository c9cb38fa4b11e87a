#include "ui/theme/line_icon.h"

#include "ui/theme/theme.h"

#include <QFile>
#include <QHash>
#include <QPainter>
#include <QSvgRenderer>

namespace sluice {

namespace {

/// The file's text, read once. Empty for a name that has no file.
QByteArray svgText(const QString& name) {
    static QHash<QString, QByteArray> cache;
    const auto known = cache.constFind(name);
    if (known != cache.constEnd()) return *known;
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    const QByteArray text = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    cache.insert(name, text);
    return text;
}

}  // namespace

LineIcon::LineIcon(const Theme& theme, const QString& name) : m_theme(&theme), m_name(name) {}

void LineIcon::paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) {
    QByteArray text = svgText(m_name);
    if (text.isEmpty()) return;
    text.replace("currentColor", colorFor(mode, state).name().toLatin1());
    QSvgRenderer renderer(text);
    renderer.render(painter, QRectF(rect));
}

QPixmap LineIcon::pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) {
    QPixmap pixmap(size);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paint(&painter, QRect(QPoint(), size), mode, state);
    return pixmap;
}

QIconEngine* LineIcon::clone() const {
    return new LineIcon(*this);
}

QColor LineIcon::colorFor(QIcon::Mode mode, QIcon::State state) const {
    if (!m_theme) return Qt::gray;
    if (mode == QIcon::Disabled) return m_theme->color(Tone::Idle);
    if (mode == QIcon::Selected || state == QIcon::On) return m_theme->color(Tone::Accent);
    return m_theme->color(Tone::TextSecondary);
}

}  // namespace sluice
