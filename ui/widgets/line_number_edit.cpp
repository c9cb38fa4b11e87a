#include "ui/widgets/line_number_edit.h"

#include "ui/text/plain_tool_tip.h"
#include "ui/widgets/mark.h"

#include <QHelpEvent>
#include <QPainter>
#include <QTextBlock>
#include <QToolTip>

#include <algorithm>

namespace sluice {

namespace {

constexpr int kMarkSize = 12, kGap = 6;

}  // namespace

/// Hands its painting and its tool-tips to the text, which knows where the lines are.
class LineNumberEdit::Margin : public QWidget {
public:
    explicit Margin(LineNumberEdit& text) : QWidget(&text), m_text(text) {}

protected:
    void paintEvent(QPaintEvent* event) override { m_text.paintMargin(event); }
    bool event(QEvent* event) override { return m_text.showToolTip(event) || QWidget::event(event); }

private:
    LineNumberEdit& m_text;
};

LineNumberEdit::LineNumberEdit(const Theme& theme, QWidget* parent)
    : QPlainTextEdit(parent), m_theme(theme), m_margin(new Margin(*this)) {
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setTabChangesFocus(true);
    connect(this, &QPlainTextEdit::blockCountChanged, this, &LineNumberEdit::layOutMargin);
    connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect& area, int scrolled) {
        if (scrolled != 0)
            m_margin->scroll(0, scrolled);
        else
            m_margin->update(0, area.y(), m_margin->width(), area.height());
    });
    connect(&theme, &Theme::changed, this, &LineNumberEdit::restyle);
    restyle();
}

void LineNumberEdit::restyle() {
    setFont(m_theme.monospace());
    setMarks(std::move(m_marks));
    layOutMargin();
}

void LineNumberEdit::setMarks(std::vector<Mark> marks) {
    m_marks = std::move(marks);
    std::stable_sort(m_marks.begin(), m_marks.end(),
                     [](const Mark& a, const Mark& b) { return a.line < b.line; });
    QList<QTextEdit::ExtraSelection> lines;
    for (const Mark& mark : m_marks) {
        const QTextBlock block = document()->findBlockByNumber(mark.line - 1);
        if (!block.isValid()) continue;
        QTextEdit::ExtraSelection line;
        line.cursor = QTextCursor(block);
        QColor wash = m_theme.color(mark.error ? Tone::Bad : Tone::Warning);
        wash.setAlphaF(0.12F);
        line.format.setBackground(wash);
        line.format.setProperty(QTextFormat::FullWidthSelection, true);
        lines << line;
    }
    setExtraSelections(lines);
    m_margin->update();
}

void LineNumberEdit::goTo(int line, int column) {
    const QTextBlock block = document()->findBlockByNumber(line - 1);
    if (!block.isValid()) return;
    const QByteArray bytes = block.text().toUtf8();
    const auto at = QString::fromUtf8(bytes.left(column - 1)).size();
    QTextCursor cursor(block);
    cursor.setPosition(block.position() + int(std::min<qsizetype>(at, block.length() - 1)));
    setTextCursor(cursor);
    centerCursor();
    setFocus(Qt::OtherFocusReason);
}

int LineNumberEdit::marginWidth() const {
    const QString widest(QString::number(std::max(99, blockCount())).size(), QLatin1Char('9'));
    return kGap + kMarkSize + kGap + fontMetrics().horizontalAdvance(widest) + kGap;
}

void LineNumberEdit::layOutMargin() {
    setViewportMargins(marginWidth(), 0, 0, 0);
    const QRect inside = contentsRect();
    m_margin->setGeometry(inside.left(), inside.top(), marginWidth(), viewport()->height());
}

void LineNumberEdit::paintMargin(QPaintEvent* event) {
    QPainter painter(m_margin);
    painter.fillRect(event->rect(), m_theme.color(Tone::Page));
    painter.setFont(font());
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const QRectF area = blockBoundingGeometry(block).translated(contentOffset());
        if (area.top() > event->rect().bottom()) break;
        const int line = block.blockNumber() + 1;
        const QRectF number(0, area.top(), m_margin->width() - kGap, area.height());
        painter.setPen(m_theme.color(Tone::TextSecondary));
        painter.drawText(number, Qt::AlignRight | Qt::AlignVCenter, QString::number(line));
        if (const Mark* mark = markAt(line)) {
            paintMark(painter, {kGap + kMarkSize / 2.0, area.center().y()}, kMarkSize,
                      mark->error ? MarkShape::Triangle : MarkShape::Diamond,
                      m_theme.color(mark->error ? Tone::Bad : Tone::Warning));
        }
    }
}

const LineNumberEdit::Mark* LineNumberEdit::markAt(int line) const {
    const auto found = std::lower_bound(m_marks.begin(), m_marks.end(), line,
                                        [](const Mark& mark, int at) { return mark.line < at; });
    return found != m_marks.end() && found->line == line ? &*found : nullptr;
}

bool LineNumberEdit::showToolTip(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return false;
    const auto* help = static_cast<QHelpEvent*>(event);
    const QTextBlock block = cursorForPosition({0, help->pos().y()}).block();
    const Mark* mark = markAt(block.blockNumber() + 1);
    QToolTip::showText(help->globalPos(), mark ? plainToolTip(mark->text) : QString(), this);
    return true;
}

void LineNumberEdit::resizeEvent(QResizeEvent* event) {
    QPlainTextEdit::resizeEvent(event);
    layOutMargin();
}

bool LineNumberEdit::viewportEvent(QEvent* event) {
    return showToolTip(event) || QPlainTextEdit::viewportEvent(event);
}

}  // namespace sluice
