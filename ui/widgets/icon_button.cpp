#include "ui/widgets/icon_button.h"

#include "ui/text/plain_tool_tip.h"

namespace sluice {

IconButton::IconButton(const Theme& theme, const QString& icon, QWidget* parent) : QToolButton(parent) {
    setIcon(theme.icon(icon));
    setIconSize({16, 16});
    setMinimumSize(24, 24);
    setAutoRaise(true);
    setFocusPolicy(Qt::TabFocus);
    connect(&theme, &Theme::changed, this, [this, &theme, icon] { setIcon(theme.icon(icon)); });
}

void IconButton::setName(const QString& name) {
    setToolTip(plainToolTip(name));
    setAccessibleName(name);
}

}  // namespace sluice
