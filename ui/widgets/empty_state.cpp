#include "ui/widgets/empty_state.h"

#include "ui/widgets/tone_label.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace sluice {

namespace {

constexpr int kIconSize = 40;
constexpr int kTextWidth = 420;

}  // namespace

EmptyState::EmptyState(const Theme& theme, const QString& icon, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_iconName(icon),
      m_icon(new QLabel),
      m_title(new ToneLabel(theme, Tone::TextSecondary, TextSize::Heading)),
      m_explanation(new ToneLabel(theme, Tone::TextSecondary, TextSize::Normal)),
      m_buttons(new QHBoxLayout) {
    m_icon->setAlignment(Qt::AlignCenter);
    m_title->setAlignment(Qt::AlignCenter);
    m_title->setWordWrap(true);
    m_explanation->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    m_explanation->setMinimumWidth(kTextWidth);
    m_explanation->setMaximumWidth(kTextWidth);
    m_buttons->setSpacing(8);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 24, 24, 24);
    column->setSpacing(8);
    column->addStretch(2);
    column->addWidget(m_icon);
    column->addWidget(m_title);
    auto* words = new QHBoxLayout;  // an alignment here would cut the text to its first line
    words->addStretch(1);
    words->addWidget(m_explanation);
    words->addStretch(1);
    column->addLayout(words);
    column->addSpacing(8);
    auto* centred = new QHBoxLayout;
    centred->addStretch(1);
    centred->addLayout(m_buttons);
    centred->addStretch(1);
    column->addLayout(centred);
    column->addStretch(3);

    const auto repaintIcon = [this] {
        m_icon->setPixmap(m_theme.icon(m_iconName).pixmap(kIconSize, kIconSize));
    };
    connect(&theme, &Theme::changed, this, repaintIcon);
    repaintIcon();
}

void EmptyState::setTexts(const QString& title, const QString& explanation) {
    m_title->setText(title);
    m_explanation->setText(explanation);
    m_explanation->setMinimumHeight(m_explanation->heightForWidth(kTextWidth));
}

QPushButton* EmptyState::addButton() {
    auto* button = new QPushButton;
    button->setProperty("primary", m_buttons->count() == 0);
    m_buttons->addWidget(button);
    return button;
}

}  // namespace sluice
