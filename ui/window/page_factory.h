#pragma once

#include "ui/window/navigator.h"

#include <QString>

#include <array>
#include <optional>

class QWidget;

namespace sluice {

struct AppContext;

/// What the window knows of a page before it is made.
struct PageInfo {
    PageId id;
    const char* token;  ///< for --page and the settings
    const char* icon;
    const char* title;  ///< source text in the context "Pages"
};

/// In the order of the navigation column and of Ctrl+1..7.
const std::array<PageInfo, 7>& pageInfos();
QString pageTitle(PageId page);
std::optional<PageId> pageFromToken(const QString& token);

QWidget* makePage(PageId page, AppContext& context, QWidget* parent);

}  // namespace sluice
