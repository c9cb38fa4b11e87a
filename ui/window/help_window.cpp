#include "ui/window/help_window.h"

#include "ui/theme/theme.h"

#include <QEvent>
#include <QFile>
#include <QRegularExpression>
#include <QShortcut>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextTable>
#include <QVBoxLayout>

namespace sluice {

HelpWindow::HelpWindow(const Theme& theme, QWidget* parent)
    : QWidget(parent, Qt::Window), m_theme(theme), m_text(new QTextBrowser) {
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
    if (!file.open(QIODevice::ReadOnly)) return;
    // A line break within a paragraph is a blank between words, but Chinese has none.
    static const QRegularExpression softBreak(QStringLiteral(
        "([\\x{3000}-\\x{9fff}\\x{ff00}-\\x{ffef}])\n([\\x{3000}-\\x{9fff}\\x{ff00}-\\x{ffef}])"));
    m_text->setMarkdown(QString::fromUtf8(file.readAll()).replace(softBreak, QStringLiteral("\\1\\2")));
    layOutText();
}

void HelpWindow::layOutText() {
    QTextCursor cursor(m_text->document());
    for (QTextBlock block = m_text->document()->begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() == 0) continue;
        QTextBlockFormat format = block.blockFormat();
        format.setTopMargin(16);
        format.setBottomMargin(6);
        cursor.setPosition(block.position());
        cursor.setBlockFormat(format);
    }
    for (QTextFrame* frame : m_text->document()->rootFrame()->childFrames()) {
        auto* table = qobject_cast<QTextTable*>(frame);
        if (table == nullptr) continue;
        QTextTableFormat format = table->format();
        format.setBorderCollapse(true);
        format.setBorder(1);
        format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
        format.setBorderBrush(m_theme.color(Tone::Line));
        format.setCellSpacing(0);
        format.setCellPadding(6);
        format.setTopMargin(6);
        format.setBottomMargin(10);
        table->setFormat(format);
    }
}

void HelpWindow::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) load();
    QWidget::changeEvent(event);
}

}  // namespace sluice
