#include "ui/widgets/banner.h"

#include "ui/widgets/icon_button.h"
#include "ui/widgets/tone_label.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>

namespace sluice {

namespace {

constexpr int kIconSize = 18;

QString iconName(Navigator::BannerKind kind) {
    switch (kind) {
        case Navigator::BannerKind::Info: return QStringLiteral("info");
        case Navigator::BannerKind::Warning: return QStringLiteral("warning");
        case Navigator::BannerKind::Error: return QStringLiteral("error");
    }
    return {};
}

}  // namespace

Banner::Banner(const Theme& theme, Navigator::BannerKind kind, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_kind(kind),
      m_row(new QHBoxLayout(this)),
      m_text(new ToneLabel(theme, Tone::TextSecondary, TextSize::Normal)),
      m_close(new IconButton(theme, QStringLiteral("close"))) {
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_row->setContentsMargins(16 + kIconSize + 8, 8, 8, 8);
    m_row->addWidget(m_text, 1);
    m_row->addWidget(m_close, 0, Qt::AlignTop);
    connect(m_close, &IconButton::clicked, this, &Banner::closeRequested);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
    retranslate();
}

void Banner::setText(const QString& text) {
    m_text->setText(text);
    setAccessibleName(text);
}

QString Banner::text() const {
    return m_text->text();
}

QPushButton* Banner::addButton() {
    auto* button = new QPushButton;
    m_row->insertWidget(m_row->indexOf(m_close), button, 0, Qt::AlignTop);
    return button;
}

Tone Banner::tone() const {
    switch (m_kind) {
        case Navigator::BannerKind::Info: return Tone::Accent;
        case Navigator::BannerKind::Warning: return Tone::Warning;
        case Navigator::BannerKind::Error: return Tone::Bad;
    }
    return Tone::Accent;
}

void Banner::retranslate() {
    m_close->setName(tr("Close this message"));
}

void Banner::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void Banner::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QColor color = m_theme.color(tone());
    painter.fillRect(rect(), m_theme.color(Tone::Panel));
    QColor wash = color;
    wash.setAlphaF(0.10F);
    painter.fillRect(rect(), wash);
    painter.fillRect(0, 0, 3, height(), color);
    painter.fillRect(0, height() - 1, width(), 1, m_theme.color(Tone::Line));
    m_theme.icon(iconName(m_kind)).paint(&painter, 16, (height() - kIconSize) / 2, kIconSize, kIconSize);
}

}  // namespace sluice
