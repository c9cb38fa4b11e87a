#pragma once

#include <QString>

#include <string_view>

namespace sluice {

/// Titles and explanations of the catalog's plugins and their properties, in the language of the window. For
/// a name without words of its own the title is the name and the explanation is "".
QString pluginTitle(std::string_view plugin);
QString pluginExplanation(std::string_view plugin);
QString propertyTitle(std::string_view plugin, std::string_view property);
QString propertyExplanation(std::string_view plugin, std::string_view property);

}  // namespace sluice
