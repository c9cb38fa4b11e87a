#include "ui/widgets/copy_line.h"

#include "ui/widgets/icon_button.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLineEdit>

namespace sluice {

CopyLine::CopyLine(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_line(new QLineEdit), m_copy(new IconButton(theme, QStringLiteral("copy"))) {
    m_line->setReadOnly(true);
    m_line->setFont(theme.monospace());
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    row->addWidget(m_line, 1);
    row->addWidget(m_copy);
    connect(m_copy, &IconButton::clicked, this, &CopyLine::copy);
    connect(&theme, &Theme::changed, this, [this, &theme] { m_line->setFont(theme.monospace()); });
    retranslate();
}

void CopyLine::setText(const QString& text) {
    if (text == m_line->text()) return;
    m_line->setText(text);
    m_line->setCursorPosition(0);
}

QString CopyLine::text() const {
    return m_line->text();
}

void CopyLine::copy() const {
    QGuiApplication::clipboard()->setText(m_line->text());
}

void CopyLine::retranslate() {
    m_copy->setName(tr("Copy"));
}

void CopyLine::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

}  // namespace sluice
