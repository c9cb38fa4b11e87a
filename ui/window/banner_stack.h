#pragma once

#include "ui/theme/theme.h"
#include "ui/window/navigator.h"

#include <QMap>
#include <QWidget>

#include <functional>
#include <vector>

class QVBoxLayout;

namespace sluice {

class Banner;

/// What a banner offers to do. The banner closes when it is pressed.
struct BannerAction {
    QString text;
    std::function<void()> run;
};

/// The messages above the page, the newest at the bottom.
class BannerStack : public QWidget {
    Q_OBJECT

public:
    explicit BannerStack(const Theme& theme, QWidget* parent = nullptr);

    /// The same key replaces the former one.
    void show(const QString& key, Navigator::BannerKind kind, const QString& text,
              const std::vector<BannerAction>& actions = {});
    void close(const QString& key);

private:
    const Theme& m_theme;
    QVBoxLayout* m_column;
    QMap<QString, Banner*> m_banners;
};

}  // namespace sluice
