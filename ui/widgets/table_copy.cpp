#include "ui/widgets/table_copy.h"

#include "ui/widgets/table_text.h"

#include <QAction>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QItemSelectionModel>
#include <QMenu>
#include <QTableView>

namespace sluice {

TableCopy::TableCopy(QTableView& view, bool ownMenu)
    : QObject(&view),
      m_view(view),
      m_copy(new QAction(this)),
      m_markdown(new QAction(this)),
      m_csv(new QAction(this)),
      m_json(new QAction(this)) {
    m_copy->setShortcut(QKeySequence::Copy);
    m_copy->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(m_copy, &QAction::triggered, this, [this] { copy(Form::Shown); });
    connect(m_markdown, &QAction::triggered, this, [this] { copy(Form::Markdown); });
    connect(m_csv, &QAction::triggered, this, [this] { copy(Form::Csv); });
    connect(m_json, &QAction::triggered, this, [this] { copy(Form::Json); });
    if (ownMenu) {
        view.addActions({m_copy, m_markdown, m_csv, m_json});
        view.setContextMenuPolicy(Qt::ActionsContextMenu);
    } else {
        view.addAction(m_copy);
    }
    view.installEventFilter(this);
    retranslate();
}

void TableCopy::addTo(QMenu& menu) {
    menu.addActions({m_copy, m_markdown, m_csv, m_json});
}

void TableCopy::copy(Form form) const {
    const QModelIndexList selected = m_view.selectionModel()->selectedIndexes();
    const TableCells cells =
        selected.isEmpty() ? cellsOf(*m_view.model()) : cellsOf(*m_view.model(), selected);
    QString text;
    switch (form) {
        case Form::Shown: text = toTsv(cells); break;
        case Form::Markdown: text = toMarkdown(cells); break;
        case Form::Csv: text = QString::fromUtf8(toCsv(cells)); break;
        case Form::Json: text = QString::fromUtf8(toJson(cells)); break;
    }
    QGuiApplication::clipboard()->setText(text);
}

bool TableCopy::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    return QObject::eventFilter(watched, event);
}

void TableCopy::retranslate() {
    m_copy->setText(tr("Copy"));
    m_markdown->setText(tr("Copy as Markdown"));
    m_csv->setText(tr("Copy as CSV"));
    m_json->setText(tr("Copy as JSON"));
}

}  // namespace sluice
