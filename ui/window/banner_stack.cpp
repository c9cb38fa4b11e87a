#include "ui/window/banner_stack.h"

#include "ui/widgets/banner.h"

#include <QEvent>
#include <QPushButton>
#include <QVBoxLayout>

namespace sluice {

BannerStack::BannerStack(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_column(new QVBoxLayout(this)) {
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(0);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
}

void BannerStack::show(const QString& key, Navigator::BannerKind kind, Message text,
                       const std::vector<BannerAction>& actions) {
    close(key);
    auto* banner = new Banner(m_theme, kind, this);
    Shown shown{banner, std::move(text), {}};
    connect(banner, &Banner::closeRequested, this, [this, key] { close(key); });
    for (const BannerAction& action : actions) {
        QPushButton* button = banner->addButton();
        connect(button, &QPushButton::clicked, this, [this, key, run = action.run] {
            close(key);
            run();
        });
        shown.buttons.emplace_back(button, action.text);
    }
    say(shown);
    m_banners.insert(key, std::move(shown));
    m_column->addWidget(banner);
    banner->show();
}

void BannerStack::close(const QString& key) {
    if (Banner* banner = m_banners.take(key).banner) {
        banner->hide();
        banner->deleteLater();
    }
}

void BannerStack::say(const Shown& shown) {
    shown.banner->setText(shown.text());
    for (const auto& [button, text] : shown.buttons) button->setText(text());
}

void BannerStack::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) {
        for (const Shown& shown : m_banners) say(shown);
    }
    QWidget::changeEvent(event);
}

}  // namespace sluice
