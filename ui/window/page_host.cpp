#include "ui/window/page_host.h"

#include "engine/core/log.h"
#include "ui/pages/benchmark_page.h"
#include "ui/pages/import_page.h"
#include "ui/pages/plugins_page.h"
#include "ui/widgets/search_field.h"
#include "ui/window/page_factory.h"

#include <QElapsedTimer>
#include <QPointer>

namespace sluice {

PageHost::PageHost(AppContext& context, QWidget* parent) : QStackedWidget(parent), m_context(context) {}

QWidget* PageHost::page(PageId page) {
    QWidget*& made = m_pages[static_cast<std::size_t>(page)];
    if (made == nullptr) {
        QElapsedTimer timer;
        timer.start();
        made = makePage(page, m_context, this);
        addWidget(made);
        connectPage(made);
        log::debug("page-made", log::field("page", pageInfos()[static_cast<std::size_t>(page)].token) +
                                    log::field("ms", timer.elapsed()));
    }
    return made;
}

void PageHost::connectPage(QWidget* page) {
    // These lead to the benchmark with an experiment chosen.
    const auto benchmark = [this] { return static_cast<BenchmarkPage*>(this->page(PageId::Benchmark)); };
    if (auto* plugins = qobject_cast<PluginsPage*>(page)) {
        connect(plugins, &PluginsPage::benchmarkPluginsRequested, this,
                [benchmark] { benchmark()->choosePlugins(); });
    }
    if (auto* import = qobject_cast<ImportPage*>(page)) {
        connect(import, &ImportPage::benchmarkProfilesRequested, this,
                [benchmark](const QString& first, const QString& second) {
                    benchmark()->chooseProfiles(first, second);
                });
    }
}

void PageHost::show(PageId page) {
    m_current = page;
    setCurrentWidget(this->page(page));
}

void PageHost::finishEditing() {
    const QPointer<QWidget> field = focusWidget();
    if (!field || !field->hasFocus()) return;
    field->clearFocus();  // fields end their editing when they lose the focus
    if (field) field->setFocus(Qt::OtherFocusReason);
}

void PageHost::focusFilter() {
    for (SearchField* field : page(m_current)->findChildren<SearchField*>()) {
        if (!field->isVisible()) continue;
        field->setFocus(Qt::ShortcutFocusReason);
        field->selectAll();
        return;
    }
}

}  // namespace sluice
