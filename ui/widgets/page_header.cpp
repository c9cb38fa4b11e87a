#include "ui/widgets/page_header.h"

#include <QHBoxLayout>
#include <QLabel>

namespace sluice {

namespace {

constexpr int kControlHeight = 28;  // a title stands as high without controls beside it

}  // namespace

PageHeader::PageHeader(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_title(new QLabel), m_row(new QHBoxLayout(this)) {
    m_title->setTextFormat(Qt::PlainText);
    m_title->setFont(theme.heading());
    connect(&theme, &Theme::changed, m_title, [this, &theme] { m_title->setFont(theme.heading()); });
    m_row->setContentsMargins(16, 10, 16, 10);
    m_row->setSpacing(8);
    m_row->addStrut(kControlHeight);
    m_row->addWidget(m_title);
    m_row->addStretch(1);
}

void PageHeader::setTitle(const QString& title) {
    m_title->setText(title);
}

void PageHeader::addControl(QWidget* control, int stretch) {
    m_row->addWidget(control, stretch);
}

}  // namespace sluice
