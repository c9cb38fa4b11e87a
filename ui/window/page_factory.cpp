#include "ui/window/page_factory.h"

#include "ui/app_context.h"
#if __has_include("ui/pages/overview_page.h")
#include "ui/pages/overview_page.h"
#endif
#if __has_include("ui/pages/routes_page.h")
#include "ui/pages/routes_page.h"
#endif
#if __has_include("ui/pages/plugins_page.h")
#include "ui/pages/plugins_page.h"
#endif
#if __has_include("ui/pages/import_page.h")
#include "ui/pages/import_page.h"
#endif
#if __has_include("ui/pages/benchmark_page.h")
#include "ui/pages/benchmark_page.h"
#endif
#if __has_include("ui/pages/history_page.h")
#include "ui/pages/history_page.h"
#endif
#if __has_include("ui/pages/log_page.h")
#include "ui/pages/log_page.h"
#endif

#include <QCoreApplication>
#include <QWidget>

namespace sluice {

namespace {

constexpr std::array<PageInfo, 7> kPages{{
    {PageId::Overview, "overview", "overview", QT_TRANSLATE_NOOP("Pages", "Overview")},
    {PageId::Routes, "routes", "routes", QT_TRANSLATE_NOOP("Pages", "Routes")},
    {PageId::Plugins, "plugins", "plugins", QT_TRANSLATE_NOOP("Pages", "Plugins")},
    {PageId::Import, "import", "import", QT_TRANSLATE_NOOP("Pages", "Import")},
    {PageId::Benchmark, "benchmark", "benchmark", QT_TRANSLATE_NOOP("Pages", "Benchmark")},
    {PageId::History, "history", "history", QT_TRANSLATE_NOOP("Pages", "History")},
    {PageId::Log, "log", "log", QT_TRANSLATE_NOOP("Pages", "Log")},
}};

}  // namespace

const std::array<PageInfo, 7>& pageInfos() {
    return kPages;
}

QString pageTitle(PageId page) {
    return QCoreApplication::translate("Pages", kPages[static_cast<std::size_t>(page)].title);
}

std::optional<PageId> pageFromToken(const QString& token) {
    for (const PageInfo& info : kPages) {
        if (token == QLatin1String(info.token)) return info.id;
    }
    return std::nullopt;
}

QWidget* makePage(PageId page, AppContext& context, QWidget* parent) {
    switch (page) {
#if __has_include("ui/pages/overview_page.h")
        case PageId::Overview: return new OverviewPage(context, parent);
#endif
#if __has_include("ui/pages/routes_page.h")
        case PageId::Routes: return new RoutesPage(context, parent);
#endif
#if __has_include("ui/pages/plugins_page.h")
        case PageId::Plugins: return new PluginsPage(context, parent);
#endif
#if __has_include("ui/pages/import_page.h")
        case PageId::Import: return new ImportPage(context, parent);
#endif
#if __has_include("ui/pages/benchmark_page.h")
        case PageId::Benchmark: return new BenchmarkPage(context, parent);
#endif
#if __has_include("ui/pages/history_page.h")
        case PageId::History: return new HistoryPage(context, parent);
#endif
#if __has_include("ui/pages/log_page.h")
        case PageId::Log: return new LogPage(context, parent);
#endif
        default: break;
    }
    (void)context;
    return new QWidget(parent);
}

}  // namespace sluice
