#include "ui/window/banner_stack.h"

#include "ui/widgets/banner.h"

#include <QPushButton>
#include <QVBoxLayout>

namespace sluice {

BannerStack::BannerStack(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_column(new QVBoxLayout(this)) {
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(0);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
}

void BannerStack::show(const QString& key, Navigator::BannerKind kind, const QString& text,
                       const std::vector<BannerAction>& actions) {
    close(key);
    auto* banner = new Banner(m_theme, kind, text, this);
    connect(banner, &Banner::closeRequested, this, [this, key] { close(key); });
    for (const BannerAction& action : actions) {
        connect(banner->addButton(action.text), &QPushButton::clicked, this, [this, key, run = action.run] {
            close(key);
            run();
        });
    }
    m_banners.insert(key, banner);
    m_column->addWidget(banner);
    banner->show();
}

void BannerStack::close(const QString& key) {
    if (Banner* banner = m_banners.take(key)) {
        banner->hide();
        banner->deleteLater();
    }
}

}  // namespace sluice
