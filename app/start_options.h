#pragma once

#include "ui/theme/theme.h"
#include "ui/window/navigator.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace sluice {

/// The command line of the desktop: sluice [FILE.yaml] [--page NAME] [--lang NAME] [--theme NAME] [--demo].
struct StartOptions {
    QString file;
    std::optional<PageId> page;
    std::optional<QString> language;
    std::optional<ThemeMode> theme;
    bool demo = false;  ///< the first-run project in a folder that is thrown away
};

/// Ends the program with a message and code 2 on wrong usage, with 0 after --help and --version.
StartOptions readStartOptions(const QStringList& arguments);

}  // namespace sluice
