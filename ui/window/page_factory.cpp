#include "ui/window/page_factory.h"

#include "ui/app_context.h"
#include "ui/pages/benchmark_page.h"
#include "ui/pages/history_page.h"
#include "ui/pages/import_page.h"
#include "ui/pages/log_page.h"
#include "ui/pages/overview_page.h"
#include "ui/pages/plugins_page.h"
#include "ui/pages/routes_page.h"

#include <QCoreApplication>

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
        case PageId::Overview: return new OverviewPage(context, parent);
        case PageId::Routes: return new RoutesPage(context, parent);
        case PageId::Plugins: return new PluginsPage(context, parent);
        case PageId::Import: return new ImportPage(context, parent);
        case PageId::Benchmark: return new BenchmarkPage(context, parent);
        case PageId::History: return new HistoryPage(context, parent);
        case PageId::Log: return new LogPage(context, parent);
    }
    return nullptr;
}

}  // namespace sluice
