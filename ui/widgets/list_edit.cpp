#include "ui/widgets/list_edit.h"

#include <QKeyEvent>

#include <algorithm>

namespace sluice {

namespace {

constexpr int kMostLines = 6;

}  // namespace

ListEdit::ListEdit(QWidget* parent) : QPlainTextEdit(parent) {
    setTabChangesFocus(true);
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    document()->setDocumentMargin(3);
    connect(document(), &QTextDocument::blockCountChanged, this, [this](int blocks) {
        setVerticalScrollBarPolicy(blocks > kMostLines ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
        updateGeometry();
    });
}

QStringList ListEdit::items() const {
    QStringList items;
    QString text = toPlainText();
    for (const QString& item : text.replace(QLatin1Char('\n'), QLatin1Char(',')).split(QLatin1Char(','))) {
        if (!item.trimmed().isEmpty()) items << item.trimmed();
    }
    return items;
}

void ListEdit::setItems(const QStringList& items) {
    if (items == this->items()) return;
    setPlainText(items.join(QLatin1Char('\n')));
}

QSize ListEdit::sizeHint() const {
    const int lines = std::clamp(blockCount(), 1, kMostLines);
    return {160, std::max(28, fontMetrics().lineSpacing() * lines + 12)};
}

void ListEdit::focusOutEvent(QFocusEvent* event) {
    QPlainTextEdit::focusOutEvent(event);
    if (event->reason() != Qt::PopupFocusReason) emit editingFinished();
}

void ListEdit::keyPressEvent(QKeyEvent* event) {
    // Return begins the next line; with Control it ends editing, as Return does in a line.
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) &&
        event->modifiers() & Qt::ControlModifier) {
        emit editingFinished();
        return;
    }
    QPlainTextEdit::keyPressEvent(event);
}

void ListEdit::changeEvent(QEvent* event) {
    if (event->type() == QEvent::FontChange) updateGeometry();
    QPlainTextEdit::changeEvent(event);
}

}  // namespace sluice
