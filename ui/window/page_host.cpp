#include "ui/window/page_host.h"

#include "engine/core/log.h"
#include "ui/window/page_factory.h"

#include <QElapsedTimer>

namespace sluice {

PageHost::PageHost(AppContext& context, QWidget* parent) : QStackedWidget(parent), m_context(context) {}

QWidget* PageHost::page(PageId page) {
    QWidget*& made = m_pages[static_cast<std::size_t>(page)];
    if (made == nullptr) {
        QElapsedTimer timer;
        timer.start();
        made = makePage(page, m_context, this);
        addWidget(made);
        log::debug("page-made", log::field("page", pageInfos()[static_cast<std::size_t>(page)].token) +
                                    log::field("ms", timer.elapsed()));
    }
    return made;
}

void PageHost::show(PageId page) {
    m_current = page;
    setCurrentWidget(this->page(page));
}

}  // namespace sluice
