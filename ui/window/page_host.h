#pragma once

#include "ui/window/navigator.h"

#include <QStackedWidget>

#include <array>

namespace sluice {

struct AppContext;

/// The pages, each made when it is first shown.
class PageHost : public QStackedWidget {
    Q_OBJECT

public:
    explicit PageHost(AppContext& context, QWidget* parent = nullptr);

    QWidget* page(PageId page);
    void show(PageId page);
    PageId current() const { return m_current; }
    /// Takes what is being typed in a field, as if the focus had left it.
    void finishEditing();
    /// Leads to the current page's filter, where it has one.
    void focusFilter();

private:
    void connectPage(QWidget* page);

    AppContext& m_context;
    std::array<QWidget*, 7> m_pages{};
    PageId m_current = PageId::Overview;
};

}  // namespace sluice
