#include "ui/window/typing_watch.h"

#include "ui/widgets/search_field.h"
#include "ui/window/page_host.h"

#include <QApplication>
#include <QLineEdit>
#include <QPlainTextEdit>

namespace sluice {

TypingWatch::TypingWatch(const PageHost& pages, QObject* parent) : QObject(parent), m_pages(pages) {
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
        setTyping(false);  // the former field ended its editing when it lost the focus
        follow(now);
    });
}

void TypingWatch::follow(QWidget* field) {
    for (const QMetaObject::Connection& connection : m_field) disconnect(connection);
    m_field.clear();
    if (field == nullptr || !belongsToDocument(*field)) return;
    if (const auto* line = qobject_cast<QLineEdit*>(field)) {
        m_field << connect(line, &QLineEdit::textEdited, this, [this] { setTyping(true); })
                << connect(line, &QLineEdit::editingFinished, this, [this] { setTyping(false); });
    } else if (const auto* text = qobject_cast<QPlainTextEdit*>(field); text && !text->isReadOnly()) {
        text->document()->setModified(false);
        m_field << connect(text->document(), &QTextDocument::modificationChanged, this,
                           &TypingWatch::setTyping);
    }
}

bool TypingWatch::belongsToDocument(const QWidget& field) const {
    const bool edits = m_pages.current() == PageId::Routes || m_pages.current() == PageId::Plugins;
    return edits && m_pages.isAncestorOf(&field) && qobject_cast<const SearchField*>(&field) == nullptr;
}

void TypingWatch::setTyping(bool typing) {
    if (typing == m_typing) return;
    m_typing = typing;
    emit changed();
}

}  // namespace sluice
