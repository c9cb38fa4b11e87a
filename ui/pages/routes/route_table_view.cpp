#include "ui/pages/routes/route_table_view.h"

#include "ui/models/route_table_model.h"
#include "ui/pages/routes/route_delegates.h"
#include "ui/theme/theme.h"

#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>

#include <algorithm>
#include <array>

namespace sluice {

namespace {

constexpr int kRowHeight = 30;
constexpr int kNarrowest = 64;  // of a column of text

}  // namespace

RouteTableView::RouteTableView(const Theme& theme, QWidget* parent) : QTableView(parent) {
    setObjectName(QStringLiteral("routesTable"));
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setSortingEnabled(true);
    setDragDropMode(QAbstractItemView::InternalMove);
    setDragDropOverwriteMode(false);
    setDefaultDropAction(Qt::MoveAction);
    setContextMenuPolicy(Qt::CustomContextMenu);
    viewport()->setBackgroundRole(QPalette::Window);  // below the last row the page shows
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(kRowHeight);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSortIndicatorClearable(true);  // the third click is the document's order again
    horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    horizontalHeader()->setMinimumSectionSize(32);

    setItemDelegate(new RouteCellDelegate(theme, this));
    setItemDelegateForColumn(RouteTableModel::Enabled, new SwitchDelegate(theme, this));
    setItemDelegateForColumn(RouteTableModel::Match, new MatchDelegate(theme, this));
    setItemDelegateForColumn(RouteTableModel::Plugins, new PluginChipsDelegate(theme, this));
    setItemDelegateForColumn(RouteTableModel::Upstream, new UpstreamDelegate(theme, this));
    setItemDelegateForColumn(RouteTableModel::Rate, new NumberDelegate(theme, this));
    setItemDelegateForColumn(RouteTableModel::P99, new NumberDelegate(theme, this));
    connect(horizontalHeader(), &QHeaderView::sectionResized, this, [this] {
        if (QGuiApplication::mouseButtons() != Qt::NoButton && underMouse()) m_ownWidths = true;
    });
    connect(&theme, &Theme::changed, viewport(), qOverload<>(&QWidget::update));
}

QByteArray RouteTableView::columnState() const {
    return m_ownWidths ? horizontalHeader()->saveState() : QByteArray();
}

void RouteTableView::setColumnState(const QByteArray& state) {
    m_ownWidths = !state.isEmpty() && horizontalHeader()->restoreState(state);
}

void RouteTableView::fitColumns() {
    if (m_ownWidths || model() == nullptr) return;
    QHeaderView* header = horizontalHeader();
    header->setSectionResizeMode(RouteTableModel::Enabled, QHeaderView::Fixed);
    const QString flagTitle = model()->headerData(RouteTableModel::Enabled, Qt::Horizontal).toString();
    const int flag = std::max(36, header->fontMetrics().horizontalAdvance(flagTitle) + 36);
    header->resizeSection(RouteTableModel::Enabled, flag);
    // Numbers get room for the widest they will show, so that they do not jump, and for their title.
    const auto widthFor = [&](RouteTableModel::Column column, const QString& widest) {
        return std::max(fontMetrics().horizontalAdvance(widest) + 20, header->sectionSizeHint(column));
    };
    const int rate = widthFor(RouteTableModel::Rate, QStringLiteral("00,000.0"));
    const int latency = widthFor(RouteTableModel::P99, QStringLiteral("0,000.0"));
    header->resizeSection(RouteTableModel::Rate, rate);
    header->resizeSection(RouteTableModel::P99, latency);
    const int rest = viewport()->width() - flag - rate - latency;
    // What is left is shared in proportion to what each column would like.
    constexpr std::array kShared{RouteTableModel::Name, RouteTableModel::Match, RouteTableModel::Plugins,
                                 RouteTableModel::Upstream};
    std::array<int, kShared.size()> wanted{};
    int sum = 0;
    for (std::size_t i = 0; i < kShared.size(); ++i) {
        wanted[i] =
            std::max({sizeHintForColumn(kShared[i]), header->sectionSizeHint(kShared[i]), kNarrowest});
        sum += wanted[i];
    }
    for (std::size_t i = 0; i < kShared.size(); ++i) {
        header->resizeSection(kShared[i], std::max(kNarrowest, int(qint64(rest) * wanted[i] / sum)));
    }
}

void RouteTableView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Space && currentIndex().isValid()) {
        const QModelIndex cell = currentIndex().siblingAtColumn(RouteTableModel::Enabled);
        const bool on = cell.data(Qt::CheckStateRole).toInt() == Qt::Checked;
        model()->setData(cell, on ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
        return;
    }
    QTableView::keyPressEvent(event);
}

void RouteTableView::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    fitColumns();
}

}  // namespace sluice
