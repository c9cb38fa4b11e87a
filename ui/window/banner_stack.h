#pragma once

#include "ui/theme/theme.h"
#include "ui/window/navigator.h"

#include <QMap>
#include <QWidget>

#include <functional>
#include <utility>
#include <vector>

class QPushButton;
class QVBoxLayout;

namespace sluice {

class Banner;

/// What a banner offers to do. The banner closes when it is pressed.
struct BannerAction {
    Message text;
    std::function<void()> run;
};

/// The messages below the page, the newest at the bottom; they follow the language.
class BannerStack : public QWidget {
    Q_OBJECT

public:
    explicit BannerStack(const Theme& theme, QWidget* parent = nullptr);

    /// The same key replaces the former one.
    void show(const QString& key, Navigator::BannerKind kind, Message text,
              const std::vector<BannerAction>& actions = {});
    void close(const QString& key);

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Shown {
        Banner* banner = nullptr;
        Message text;
        std::vector<std::pair<QPushButton*, Message>> buttons;
    };
    static void say(const Shown& shown);

    const Theme& m_theme;
    QVBoxLayout* m_column;
    QMap<QString, Shown> m_banners;
};

}  // namespace sluice
