#include "ui/pages/overview/object_dialog.h"

#include "ui/widgets/form_field.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QVBoxLayout>

namespace sluice {

ObjectDialog::ObjectDialog(const Theme& theme, QWidget* parent)
    : QDialog(parent), m_theme(theme), m_fields(new QVBoxLayout), m_delete(new QPushButton(tr("Delete"))) {
    setAttribute(Qt::WA_DeleteOnClose);
    setMinimumWidth(420);
    m_delete->hide();
    m_delete->setAutoDefault(false);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    buttons->button(QDialogButtonBox::Ok)->setProperty("primary", true);
    buttons->button(QDialogButtonBox::Ok)->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &ObjectDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_delete, &QPushButton::clicked, this, [this] {
        emit deleteRequested();
        reject();
    });
    auto* foot = new QHBoxLayout;
    foot->addWidget(m_delete);
    foot->addStretch(1);
    foot->addWidget(buttons);
    m_fields->setSpacing(12);
    auto* column = new QVBoxLayout(this);
    column->setSpacing(16);
    column->addLayout(m_fields);
    column->addStretch(1);
    column->addLayout(foot);
}

FormField* ObjectDialog::addField(const QString& label, QWidget* editor, const QString& hint) {
    auto* field = new FormField(m_theme, editor);
    field->setLabel(label);
    field->setHint(hint);
    m_fields->addWidget(field);
    return field;
}

std::pair<FormField*, FormField*> ObjectDialog::addPair(const QString& leftLabel, QWidget* left,
                                                        const QString& rightLabel, QWidget* right) {
    auto* row = new QHBoxLayout;
    row->setSpacing(12);
    const auto add = [&](const QString& label, QWidget* editor) {
        auto* field = new FormField(m_theme, editor);
        field->setLabel(label);
        row->addWidget(field, 1, Qt::AlignTop);
        return field;
    };
    FormField* const first = add(leftLabel, left);
    FormField* const second = add(rightLabel, right);
    m_fields->addLayout(row);
    return {first, second};
}

void ObjectDialog::accept() {
    if (!commit || commit()) QDialog::accept();
}

void ObjectDialog::showDelete() {
    m_delete->show();
}

}  // namespace sluice
