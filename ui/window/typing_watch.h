#pragma once

#include <QList>
#include <QMetaObject>
#include <QObject>

class QWidget;

namespace sluice {

class PageHost;

/// Knows whether the user has typed something into a field of the document that the document has not taken yet. A
/// field is taken when it loses the focus or Return is pressed.
class TypingWatch : public QObject {
    Q_OBJECT

public:
    TypingWatch(const PageHost& pages, QObject* parent);

    bool isTyping() const { return m_typing; }

signals:
    void changed();

private:
    void follow(QWidget* field);
    bool belongsToDocument(const QWidget& field) const;
    void setTyping(bool typing);

    const PageHost& m_pages;
    QList<QMetaObject::Connection> m_field;  ///< of the field with the focus
    bool m_typing = false;
};

}  // namespace sluice
