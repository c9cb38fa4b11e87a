#include "ui/pages/routes/which_route_dialog.h"

#include "engine/proxy/routing/route_table.h"
#include "ui/document/gateway_document.h"
#include "ui/theme/theme.h"
#include "ui/widgets/form_field.h"
#include "ui/widgets/tone_label.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QTableWidget>
#include <QUrl>
#include <QVBoxLayout>

namespace sluice {

namespace {

constexpr int kMostRows = 200;

}  // namespace

WhichRouteDialog::WhichRouteDialog(AppContext& context, QWidget* parent)
    : QDialog(parent),
      m_context(context),
      m_methodBox(new QComboBox),
      m_urlEdit(new QLineEdit),
      m_hostEdit(new QLineEdit),
      m_verdict(new ToneLabel(context.theme, Tone::Text, TextSize::Normal)),
      m_candidates(new QTableWidget(0, 3)) {
    const Theme& theme = context.theme;
    m_urlEdit->setObjectName(QStringLiteral("whichUrl"));
    m_verdict->setObjectName(QStringLiteral("whichVerdict"));
    m_candidates->setObjectName(QStringLiteral("whichCandidates"));
    m_methodBox->setEditable(true);
    m_methodBox->addItems({QStringLiteral("GET"), QStringLiteral("POST"), QStringLiteral("PUT"),
                           QStringLiteral("PATCH"), QStringLiteral("DELETE"), QStringLiteral("HEAD"),
                           QStringLiteral("OPTIONS")});
    m_methodBox->setFixedWidth(112);
    m_urlEdit->setFont(theme.monospace());
    m_hostEdit->setFont(theme.monospace());
    m_method = new FormField(theme, m_methodBox);
    m_url = new FormField(theme, m_urlEdit);
    m_host = new FormField(theme, m_hostEdit);

    m_candidates->horizontalHeader()->setStretchLastSection(true);
    m_candidates->horizontalHeader()->setHighlightSections(false);
    m_candidates->verticalHeader()->hide();
    m_candidates->verticalHeader()->setDefaultSectionSize(28);
    m_candidates->setShowGrid(false);
    m_candidates->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_candidates->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_candidates->setSelectionMode(QAbstractItemView::SingleSelection);
    m_candidates->setColumnWidth(0, 160);
    m_candidates->setColumnWidth(1, 200);

    auto* request = new QHBoxLayout;
    request->setSpacing(8);
    request->addWidget(m_method, 0, Qt::AlignTop);
    request->addWidget(m_url, 3, Qt::AlignTop);
    request->addWidget(m_host, 2, Qt::AlignTop);
    auto* column = new QVBoxLayout(this);
    column->setSpacing(12);
    column->addLayout(request);
    column->addWidget(m_verdict);
    column->addWidget(m_candidates, 1);
    resize(720, 440);

    connect(m_methodBox, &QComboBox::currentTextChanged, this, &WhichRouteDialog::explain);
    connect(m_urlEdit, &QLineEdit::textChanged, this, &WhichRouteDialog::explain);
    connect(m_hostEdit, &QLineEdit::textChanged, this, &WhichRouteDialog::explain);
    connect(&context.document, &GatewayDocument::changed, this, &WhichRouteDialog::explain);
    connect(m_candidates, &QTableWidget::itemActivated, this, [this](const QTableWidgetItem* item) {
        emit routeChosen(m_candidates->item(item->row(), 0)->data(Qt::UserRole).toInt());
    });
    m_urlEdit->setText(QStringLiteral("/"));
    retranslate();
    m_urlEdit->setFocus();
}

void WhichRouteDialog::setUrl(const QString& url) {
    m_urlEdit->setText(url);
    m_urlEdit->selectAll();
}

void WhichRouteDialog::explain() {
    const GatewayConfig& config = m_context.document.config();
    QString url = m_urlEdit->text().trimmed(), host = m_hostEdit->text().trimmed();
    if (url.contains(QLatin1String("://"))) {
        const QUrl whole(url);
        if (host.isEmpty()) host = whole.host();
        url = whole.path(QUrl::FullyEncoded);
    }
    url = url.section(QLatin1Char('?'), 0, 0).section(QLatin1Char('#'), 0, 0);
    if (!url.startsWith(QLatin1Char('/'))) url.prepend(QLatin1Char('/'));

    const RouteExplanation told = RouteTable::compile(config)->explain(
        m_methodBox->currentText().trimmed().toUpper().toStdString(), host.toStdString(), url.toStdString());
    const auto nameOf = [&](const RouteVerdict& verdict) {
        return QString::fromStdString(config.routes[verdict.route].name);
    };
    m_verdict->setText(told.matched ? tr("Taken by %1.").arg(nameOf(told.verdicts.front()))
                                    : tr("No route takes this request; the gateway answers 404."));

    const auto reason = [](RouteMiss miss) {
        switch (miss) {
            case RouteMiss::None: return tr("takes the request");
            case RouteMiss::Disabled: return tr("is switched off");
            case RouteMiss::Host: return tr("the host differs");
            case RouteMiss::Path: return tr("the path differs");
            case RouteMiss::Method: return tr("the method differs");
            case RouteMiss::Outranked: return tr("matches too, but ranks lower");
        }
        return QString();
    };
    const int rows = std::min<int>(int(told.verdicts.size()), kMostRows);
    m_candidates->setRowCount(rows);
    for (int row = 0; row < rows; ++row) {
        const RouteVerdict& verdict = told.verdicts[std::size_t(row)];
        const QString texts[] = {nameOf(verdict), QString::fromStdString(verdict.pattern),
                                 reason(verdict.miss)};
        for (int column = 0; column < 3; ++column) {
            auto* item = new QTableWidgetItem(texts[column]);
            item->setData(Qt::UserRole, int(verdict.route));
            if (column == 1) item->setFont(m_context.theme.monospace());
            if (verdict.miss != RouteMiss::None)
                item->setForeground(m_context.theme.color(Tone::TextSecondary));
            if (verdict.miss == RouteMiss::None && column != 1) {
                QFont bold = font();
                bold.setWeight(QFont::DemiBold);
                item->setFont(bold);
            }
            m_candidates->setItem(row, column, item);
        }
    }
}

void WhichRouteDialog::retranslate() {
    setWindowTitle(tr("Which route?"));
    m_method->setLabel(tr("Method"));
    m_url->setLabel(tr("Path or URL"));
    m_host->setLabel(tr("Host"));
    m_hostEdit->setPlaceholderText(tr("any"));
    m_candidates->setHorizontalHeaderLabels({tr("Route"), tr("Closest pattern"), tr("Why")});
    m_candidates->setAccessibleName(tr("Candidates in the order of precedence"));
    explain();
}

void WhichRouteDialog::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QDialog::changeEvent(event);
}

}  // namespace sluice
