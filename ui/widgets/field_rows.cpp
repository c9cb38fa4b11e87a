#include "ui/widgets/field_rows.h"

#include "ui/widgets/form_field.h"
#include "ui/widgets/icon_button.h"
#include "ui/widgets/tone_label.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace sluice {

namespace {

constexpr int kSeveralHeight = 56;

}  // namespace

struct FieldRows::Row {
    QWidget* widget = nullptr;
    std::vector<FormField*> fields;  ///< by the columns
};

QString editorValue(const QWidget* editor) {
    if (const auto* line = qobject_cast<const QLineEdit*>(editor)) return line->text();
    if (const auto* several = qobject_cast<const QPlainTextEdit*>(editor)) return several->toPlainText();
    if (const auto* check = qobject_cast<const QCheckBox*>(editor))
        return check->isChecked() ? QStringLiteral("true") : QString();
    if (const auto* combo = qobject_cast<const QComboBox*>(editor))
        return combo->isEditable() ? combo->currentText() : combo->currentData().toString();
    return {};
}

void setEditorValue(QWidget* editor, const QString& value) {
    if (auto* line = qobject_cast<QLineEdit*>(editor)) line->setText(value);
    if (auto* several = qobject_cast<QPlainTextEdit*>(editor)) several->setPlainText(value);
    if (auto* check = qobject_cast<QCheckBox*>(editor)) check->setChecked(value == QLatin1String("true"));
    if (auto* combo = qobject_cast<QComboBox*>(editor)) {
        if (combo->isEditable())
            combo->setEditText(value);
        else
            combo->setCurrentIndex(std::max(0, combo->findData(value)));
    }
}

FieldRows::FieldRows(const Theme& theme, std::vector<FieldColumn> columns, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_columns(std::move(columns)),
      m_column(new QVBoxLayout),
      m_problem(new ToneLabel(theme, Tone::Bad, TextSize::Small)),
      m_add(new QPushButton(theme.icon(QStringLiteral("add")), QString())) {
    m_add->setAutoDefault(false);
    m_problem->hide();
    m_column->setSpacing(12);
    auto* foot = new QHBoxLayout;
    foot->addWidget(m_add);
    foot->addStretch(1);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->setSpacing(12);
    whole->addLayout(m_column);
    whole->addWidget(m_problem);
    whole->addLayout(foot);
    whole->addStretch(1);
    connect(m_add, &QPushButton::clicked, this, [this] {
        append(m_blank);
        m_rows.back().fields.front()->editor()->setFocus();
        emit edited();
    });
}

FieldRows::~FieldRows() = default;

void FieldRows::setAddText(const QString& text) {
    m_add->setText(text);
}

void FieldRows::setRows(const std::vector<Values>& rows) {
    for (const Row& row : m_rows) delete row.widget;
    m_rows.clear();
    for (const Values& values : rows) append(values);
}

std::vector<FieldRows::Values> FieldRows::rows() const {
    std::vector<Values> rows;
    for (const Row& row : m_rows) {
        Values& values = rows.emplace_back();
        for (std::size_t i = 0; i < m_columns.size(); ++i)
            values[m_columns[i].key] = editorValue(row.fields[i]->editor());
    }
    return rows;
}

void FieldRows::append(const Values& values) {
    Row row;
    row.widget = new QWidget;
    auto* whole = new QHBoxLayout(row.widget);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->setSpacing(8);
    auto* lines = new QVBoxLayout;
    lines->setSpacing(6);
    whole->addLayout(lines, 1);
    std::vector<QHBoxLayout*> line;
    for (const FieldColumn& column : m_columns) {
        while (static_cast<int>(line.size()) <= column.line) {
            line.push_back(new QHBoxLayout);
            line.back()->setSpacing(8);
            lines->addLayout(line.back());
        }
        QWidget* editor = makeEditor(column, values.value(column.key));
        auto* field = new FormField(m_theme, editor);
        field->setLabel(column.title);
        line[static_cast<std::size_t>(column.line)]->addWidget(field, column.stretch, Qt::AlignTop);
        row.fields.push_back(field);
    }
    auto* remover = new IconButton(m_theme, QStringLiteral("delete"));
    remover->setObjectName(QStringLiteral("remove"));
    remover->setName(tr("Remove"));
    connect(remover, &QAbstractButton::clicked, this, [this, widget = row.widget] { remove(widget); });
    whole->addWidget(remover, 0, Qt::AlignTop);
    m_column->addWidget(row.widget);
    row.widget->show();
    m_rows.push_back(std::move(row));
}

void FieldRows::remove(QWidget* widget) {
    std::erase_if(m_rows, [&](const Row& row) { return row.widget == widget; });
    widget->deleteLater();
    widget->hide();
    emit edited();
}

QWidget* FieldRows::makeEditor(const FieldColumn& column, const QString& value) {
    QWidget* editor = nullptr;
    if (!column.choices.isEmpty()) {
        auto* combo = new QComboBox;
        combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        for (qsizetype i = 0; i < column.choices.size(); ++i)
            combo->addItem(column.words.value(i, column.choices[i]), column.choices[i]);
        qsizetype longest = 0;
        for (int i = 0; i < combo->count(); ++i) longest = std::max(longest, combo->itemText(i).size());
        combo->setMinimumContentsLength(static_cast<int>(longest));
        connect(combo, &QComboBox::activated, this, &FieldRows::edited);
        editor = combo;
    } else if (column.several) {
        auto* text = new QPlainTextEdit;
        text->setTabChangesFocus(true);
        text->setFixedHeight(kSeveralHeight);
        text->setPlaceholderText(column.placeholder);
        connect(text, &QPlainTextEdit::textChanged, this, &FieldRows::edited);
        editor = text;
    } else {
        auto* line = new QLineEdit;
        line->setPlaceholderText(column.placeholder);
        line->setMinimumWidth(48);
        connect(line, &QLineEdit::editingFinished, this, &FieldRows::edited);
        editor = line;
    }
    editor->setObjectName(column.key);
    setEditorValue(editor, value);
    return editor;
}

bool FieldRows::hasColumn(const QString& key) const {
    return std::any_of(m_columns.begin(), m_columns.end(),
                       [&](const FieldColumn& column) { return column.key == key; });
}

QWidget* FieldRows::setProblem(std::size_t row, const QString& key, const QString& problem) {
    if (row >= m_rows.size()) return nullptr;
    std::size_t place = m_columns.size() - 1;
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        if (m_columns[i].key == key) place = i;
    }
    FormField* field = m_rows[row].fields[place];
    if (field->problem().isEmpty()) field->setProblem(problem);
    return field->editor();
}

void FieldRows::setProblem(const QString& problem) {
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
}

void FieldRows::clearProblems() {
    setProblem(QString());
    for (const Row& row : m_rows) {
        for (FormField* field : row.fields) field->setProblem({});
    }
}

QWidget* FieldRows::editor(std::size_t row, const QString& key) const {
    for (std::size_t i = 0; row < m_rows.size() && i < m_columns.size(); ++i) {
        if (m_columns[i].key == key) return m_rows[row].fields[i]->editor();
    }
    return nullptr;
}

}  // namespace sluice
