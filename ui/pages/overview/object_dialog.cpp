#include "ui/pages/overview/object_dialog.h"

#include "ui/widgets/form_field.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

namespace sluice {

namespace {

constexpr int kLeastWidth = 480;
constexpr int kMostHeight = 460;  // of a page: the dialog is whole on a screen of 640 rows
constexpr int kTabbedHeight = 520;

/// As high as its fields, until they must be scrolled.
class FormPage final : public QScrollArea {
public:
    QSize sizeHint() const override {
        const int bar = verticalScrollBar()->sizeHint().width();
        return (widget()->sizeHint() + QSize(bar, 0)).boundedTo({QWIDGETSIZE_MAX, kMostHeight});
    }
};

}  // namespace

ObjectDialog::ObjectDialog(const Theme& theme, QWidget* parent)
    : QDialog(parent),
      m_theme(theme),
      m_tabs(new QTabBar),
      m_pages(new QStackedWidget),
      m_delete(new QPushButton(tr("Delete"))) {
    setAttribute(Qt::WA_DeleteOnClose);
    setMinimumWidth(kLeastWidth);
    m_tabs->setObjectName(QStringLiteral("dialogTabs"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->hide();
    connect(m_tabs, &QTabBar::currentChanged, m_pages, &QStackedWidget::setCurrentIndex);
    m_delete->hide();
    m_delete->setAutoDefault(false);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    buttons->button(QDialogButtonBox::Ok)->setProperty("primary", true);
    buttons->button(QDialogButtonBox::Ok)->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &ObjectDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_delete, &QPushButton::clicked, this, [this] {
        emit deleteRequested();
        reject();
    });
    auto* foot = new QHBoxLayout;
    foot->addWidget(m_delete);
    foot->addStretch(1);
    foot->addWidget(buttons);
    auto* column = new QVBoxLayout(this);
    column->setSpacing(12);
    column->addWidget(m_tabs);
    column->addWidget(m_pages, 1);
    column->addLayout(foot);
}

void ObjectDialog::addPage(const QString& title) {
    auto* content = new QWidget;
    m_fields = new QVBoxLayout;
    m_fields->setSpacing(12);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(2, 4, 2, 4);  // frames of focus and of a problem
    column->addLayout(m_fields);
    column->addStretch(1);
    auto* page = new FormPage;
    page->setFrameShape(QFrame::NoFrame);
    page->setWidgetResizable(true);
    page->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    page->setFocusPolicy(Qt::NoFocus);
    page->setWidget(content);
    page->viewport()->setAutoFillBackground(false);
    content->setAutoFillBackground(false);
    m_pages->addWidget(page);
    m_tabs->addTab(title);
    m_tabs->setVisible(m_tabs->count() > 1);
    m_openRow = nullptr;
}

FormField* ObjectDialog::addField(const QString& label, QWidget* editor, FieldWidth width) {
    if (!m_fields) addPage(QString());
    auto* field = new FormField(m_theme, editor);
    field->setLabel(label);
    if (width == FieldWidth::Whole) {
        m_openRow = nullptr;
        m_fields->addWidget(field);
        return field;
    }
    QHBoxLayout* const row = m_openRow ? m_openRow : new QHBoxLayout;
    row->setSpacing(12);
    row->insertWidget(m_openRow ? 1 : 0, field, 1, Qt::AlignTop);
    if (m_openRow) {
        delete m_openRow->takeAt(2);  // what stood for the second half
        m_openRow = nullptr;
    } else {
        row->addStretch(1);
        m_fields->addLayout(row);
        m_openRow = row;
    }
    return field;
}

void ObjectDialog::reveal(FormField& field) {
    for (int page = 0; page < m_pages->count(); ++page) {
        if (!m_pages->widget(page)->isAncestorOf(&field)) continue;
        m_tabs->setCurrentIndex(page);
        static_cast<QScrollArea*>(m_pages->widget(page))->ensureWidgetVisible(&field);
        field.editor()->setFocus(Qt::OtherFocusReason);
    }
}

QSize ObjectDialog::sizeHint() const {
    // Pages that were not shown yet cannot tell what they need.
    return QDialog::sizeHint().expandedTo({0, m_tabs->count() > 1 ? kTabbedHeight : 0});
}

void ObjectDialog::accept() {
    if (!commit || commit()) QDialog::accept();
}

void ObjectDialog::showDelete() {
    m_delete->show();
}

}  // namespace sluice
