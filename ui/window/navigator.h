#pragma once

#include <QString>

#include <functional>

namespace sluice {

/// Says a message in the language of the moment. Called when it is shown and again after a switch of language, so it
/// holds the data of the message, not its words.
using Message = std::function<QString()>;

enum class PageId { Overview, Routes, Plugins, Import, Benchmark, History, Log };

/// Lets a page lead to another one, and says things that stay until they are read. Implemented by the main window.
class Navigator {
public:
    enum class BannerKind { Info, Warning, Error };

    virtual ~Navigator() = default;
    virtual void showPage(PageId page) = 0;
    /// Shows a place of the configuration, such as "routes[3].upstream", in its form.
    virtual void reveal(const QString& where) = 0;
    /// A banner below the page, plain text; stays until closed. The same key replaces the former one.
    virtual void showBanner(const QString& key, BannerKind kind, Message text) = 0;
    virtual void closeBanner(const QString& key) = 0;
};

}  // namespace sluice
