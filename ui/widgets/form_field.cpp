#include "ui/widgets/form_field.h"

#include "ui/widgets/tone_label.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace sluice {

FormField::FormField(const Theme& theme, QWidget* editor, QWidget* parent)
    : QWidget(parent),
      m_editor(editor),
      m_row(new QHBoxLayout),
      m_label(new ToneLabel(theme, Tone::TextSecondary, TextSize::Small)),
      m_below(new ToneLabel(theme, Tone::TextSecondary, TextSize::Small)) {
    m_label->setBuddy(editor);
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(4);
    m_row->addWidget(editor, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(m_label);
    column->addLayout(m_row);
    column->addWidget(m_below);
    m_below->hide();
}

void FormField::setLabel(const QString& label) {
    m_label->setText(label);
    m_label->setVisible(!label.isEmpty());
    m_editor->setAccessibleName(label);
}

void FormField::setHint(const QString& hint) {
    m_hint = hint;
    showBelow();
}

void FormField::setProblem(const QString& problem) {
    if (problem == m_problem) return;
    m_problem = problem;
    showBelow();
    m_editor->setProperty("invalid", !problem.isEmpty());  // the style frames it
    m_editor->update();
}

void FormField::addAction(QWidget* action) {
    m_row->addWidget(action, 0, Qt::AlignTop);
}

void FormField::showBelow() {
    const bool wrong = !m_problem.isEmpty();
    m_below->setTone(wrong ? Tone::Bad : Tone::TextSecondary);
    m_below->setText(wrong ? m_problem : m_hint);
    m_below->setVisible(!m_below->text().isEmpty());
    m_editor->setAccessibleDescription(m_below->text());
}

}  // namespace sluice
