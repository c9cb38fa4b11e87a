#include "ui/window/help_window.h"

#include "ui/theme/theme.h"

#include <QEvent>
#include <QFile>
#include <QShortcut>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace sluice {

HelpWindow::HelpWindow(const Theme& theme, QWidget* parent)
    : QWidget(parent, Qt::Window), m_text(new QTextBrowser) {
    resize(720, 640);
    m_text->setOpenExternalLinks(true);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->document()->setDocumentMargin(24);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_text);
    auto* close = new QShortcut(QKeySequence(Qt::Key_Escape), this);
    connect(close, &QShortcut::activated, this, &QWidget::close);
    connect(&theme, &Theme::changed, this, &HelpWindow::load);
    load();
}

void HelpWindow::load() {
    setWindowTitle(tr("Sluice manual"));
    //: The file of the manual in this language: "en" or "zh_CN"
    QFile file(QStringLiteral(":/help/%1.md").arg(tr("en", "manual file")));
    if (file.open(QIODevice::ReadOnly)) m_text->setMarkdown(QString::fromUtf8(file.readAll()));
}

void HelpWindow::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) load();
    QWidget::changeEvent(event);
}

}  // namespace sluice
