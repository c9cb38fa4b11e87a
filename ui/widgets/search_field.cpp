#include "ui/widgets/search_field.h"

#include <QAction>
#include <QKeyEvent>

namespace sluice {

SearchField::SearchField(const Theme& theme, QWidget* parent) : QLineEdit(parent) {
    QAction* magnifier = addAction(theme.icon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    connect(&theme, &Theme::changed, this,
            [magnifier, &theme] { magnifier->setIcon(theme.icon(QStringLiteral("search"))); });
    setClearButtonEnabled(true);
}

void SearchField::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && !text().isEmpty()) {
        clear();
        return;
    }
    QLineEdit::keyPressEvent(event);
}

}  // namespace sluice
