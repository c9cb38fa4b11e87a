#include "ui/window/undo_router.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>

#include <optional>

namespace sluice {

namespace {

/// Whether the field has a step to take; empty for what is no field.
std::optional<bool> hasOwnStep(const QObject* field, bool undo) {
    if (const auto* line = qobject_cast<const QLineEdit*>(field)) {
        return undo ? line->isUndoAvailable() : line->isRedoAvailable();
    }
    if (const auto* text = qobject_cast<const QPlainTextEdit*>(field)) {
        return undo ? text->document()->isUndoAvailable() : text->document()->isRedoAvailable();
    }
    return std::nullopt;
}

}  // namespace

bool UndoRouter::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::ShortcutOverride) return false;
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool undo = key->matches(QKeySequence::Undo);
    if (!undo && !key->matches(QKeySequence::Redo)) return false;
    if (hasOwnStep(watched, undo).value_or(true)) return false;
    event->ignore();
    return true;
}

}  // namespace sluice
