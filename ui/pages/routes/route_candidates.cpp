#include "ui/pages/routes/route_candidates.h"

#include <QEvent>
#include <QHeaderView>

#include <algorithm>

namespace sluice {

namespace {

constexpr int kMostRows = 200;
constexpr int kMissRole = Qt::UserRole + 1;

}  // namespace

RouteCandidates::RouteCandidates(const Theme& theme, QWidget* parent)
    : QTableWidget(0, 3, parent), m_theme(theme) {
    horizontalHeader()->setStretchLastSection(true);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(28);
    setShowGrid(false);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    connect(this, &QTableWidget::itemActivated, this, [this](const QTableWidgetItem* activated) {
        emit routeChosen(item(activated->row(), 0)->data(Qt::UserRole).toInt());
    });
    retranslate();
}

void RouteCandidates::showVerdicts(const RouteExplanation& told, const std::vector<RouteConfig>& routes) {
    const int rows = std::min<int>(int(told.verdicts.size()), kMostRows);
    setRowCount(rows);
    for (int row = 0; row < rows; ++row) {
        const RouteVerdict& verdict = told.verdicts[std::size_t(row)];
        const QString texts[] = {QString::fromStdString(routes[verdict.route].name),
                                 QString::fromStdString(verdict.pattern), reason(verdict.miss)};
        for (int column = 0; column < 3; ++column) {
            auto* cell = new QTableWidgetItem(texts[column]);
            cell->setData(Qt::UserRole, int(verdict.route));
            cell->setData(kMissRole, int(verdict.miss));
            if (column == 1) cell->setFont(m_theme.monospace());
            if (verdict.miss != RouteMiss::None) cell->setForeground(m_theme.color(Tone::TextSecondary));
            if (verdict.miss == RouteMiss::None && column != 1) {
                QFont bold = font();
                bold.setWeight(QFont::DemiBold);
                cell->setFont(bold);
            }
            setItem(row, column, cell);
        }
    }
}

QString RouteCandidates::reason(RouteMiss miss) {
    switch (miss) {
        case RouteMiss::None: return tr("takes the request");
        case RouteMiss::Disabled: return tr("is switched off");
        case RouteMiss::Host: return tr("the host differs");
        case RouteMiss::Path: return tr("the path differs");
        case RouteMiss::Method: return tr("the method differs");
        case RouteMiss::Outranked: return tr("matches too, but ranks lower");
    }
    return {};
}

void RouteCandidates::retranslate() {
    setHorizontalHeaderLabels({tr("Route"), tr("Closest pattern"), tr("Why")});
    setAccessibleName(tr("Candidates in the order of precedence"));
    for (int row = 0; row < rowCount(); ++row) {
        QTableWidgetItem* const why = item(row, 2);
        why->setText(reason(RouteMiss(why->data(kMissRole).toInt())));
    }
}

void RouteCandidates::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QTableWidget::changeEvent(event);
}

}  // namespace sluice
