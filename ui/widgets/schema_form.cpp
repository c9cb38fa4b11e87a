#include "ui/widgets/schema_form.h"

#include "ui/text/issue_text.h"
#include "ui/text/plugin_text.h"
#include "ui/widgets/form_field.h"
#include "ui/widgets/icon_button.h"
#include "ui/widgets/property_editor.h"
#include "ui/widgets/tone_label.h"

#include <QEvent>
#include <QGridLayout>
#include <QResizeEvent>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace sluice {

namespace {

using nlohmann::json;

constexpr int kColumnWidth = 320;  ///< below it a field's hint becomes hard to read

QString defaultText(const PluginProperty& property) {
    const json fallback = json::parse(property.defaultJson, nullptr, false);
    if (fallback.is_discarded()) return {};
    return QString::fromStdString(fallback.is_string() ? fallback.get<std::string>() : fallback.dump());
}

}  // namespace

struct SchemaForm::Entry {
    PluginProperty property;
    std::unique_ptr<PropertyEditor> editor;
    FormField* field = nullptr;
    IconButton* reset = nullptr;
};

SchemaForm::SchemaForm(const Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_object(std::make_unique<json>(json::object())),
      m_grid(new QGridLayout(this)),
      m_unknown(new ToneLabel(theme, Tone::Warning, TextSize::Small, this)) {
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(24);
    m_grid->setVerticalSpacing(16);
}

SchemaForm::~SchemaForm() = default;

void SchemaForm::setSchema(const PluginSchema& schema) {
    for (const auto& entry : m_entries) delete entry->field;
    m_entries.clear();
    m_schema = schema;
    *m_object = json::object();
    for (const PluginProperty& property : schema.properties) {
        auto entry = std::make_unique<Entry>();
        entry->property = property;
        entry->editor = makePropertyEditor(property);
        entry->field = new FormField(m_theme, entry->editor->widget(), this);
        entry->reset = new IconButton(m_theme, QStringLiteral("undo"));
        QSizePolicy keepsItsPlace = entry->reset->sizePolicy();
        keepsItsPlace.setRetainSizeWhenHidden(true);
        entry->reset->setSizePolicy(keepsItsPlace);
        entry->field->addAction(entry->reset);
        Entry& made = *entry;
        connect(made.editor.get(), &PropertyEditor::edited, this, [this, &made] { onEdited(made); });
        connect(made.editor.get(), &PropertyEditor::finished, this, [this, &made] { checkOne(made, true); });
        connect(made.reset, &IconButton::clicked, this, [this, &made] {
            made.editor->show(nullptr);
            onEdited(made);
            checkOne(made, true);
        });
        m_entries.push_back(std::move(entry));
    }
    m_columns = 0;
    arrange();
    retranslate();
}

void SchemaForm::setConfig(const std::string& text) {
    json parsed = json::parse(text, nullptr, false);
    *m_object = parsed.is_object() ? std::move(parsed) : json::object();
    for (const auto& entry : m_entries) {
        const auto found = m_object->find(entry->property.name);
        entry->editor->show(found == m_object->end() ? nullptr : &*found);
    }
    checkAll();
}

std::string SchemaForm::config() const {
    return m_object->dump(-1, ' ', false, json::error_handler_t::replace);
}

FormField* SchemaForm::field(const std::string& property) const {
    for (const auto& entry : m_entries) {
        if (entry->property.name == property) return entry->field;
    }
    return nullptr;
}

QSize SchemaForm::sizeHint() const {
    return {kColumnWidth, m_grid->sizeHint().height()};
}

void SchemaForm::onEdited(Entry& entry) {
    if (auto value = entry.editor->value()) {
        (*m_object)[entry.property.name] = std::move(*value);
    } else {
        m_object->erase(entry.property.name);
    }
    showReset(entry);
    checkOne(entry, false);
    emit edited(QString::fromStdString(entry.property.name));
}

void SchemaForm::checkAll() {
    for (const auto& entry : m_entries) {
        showReset(*entry);
        checkOne(*entry, !entry->editor->widget()->hasFocus());
    }
    QStringList unknown;
    for (const auto& [name, value] : m_object->items()) {
        if (name != "_meta" && !field(name)) unknown.append(QString::fromStdString(name));
    }
    m_unknown->setVisible(!unknown.isEmpty());
    m_unknown->setText(tr("Kept, without effect: %1").arg(unknown.join(QStringLiteral(", "))));
}

void SchemaForm::checkOne(Entry& entry, bool mayAppear) {
    if (!mayAppear && entry.field->problem().isEmpty()) return;
    entry.field->setProblem(problemOf(entry));
}

QString SchemaForm::problemOf(const Entry& entry) const {
    if (!isEnabled()) return {};  // what is switched off needs no values
    const QString own = entry.editor->problem();
    if (!own.isEmpty()) return own;
    for (const ConfigIssue& issue : checkPluginConfig(m_schema, config())) {
        if (issue.args.size() > 1 && issue.args[1] == "/" + entry.property.name)
            return pluginProblemText(issue);
    }
    return {};
}

void SchemaForm::showReset(Entry& entry) {
    entry.reset->setVisible(!entry.property.required && m_object->contains(entry.property.name));
}

void SchemaForm::arrange() {
    const int columns = std::clamp(width() / kColumnWidth, 1, 2);
    if (columns == m_columns) return;
    m_columns = columns;
    for (const auto& entry : m_entries) m_grid->removeWidget(entry->field);
    m_grid->removeWidget(m_unknown);
    int at = 0;
    for (const auto& entry : m_entries) {
        m_grid->addWidget(entry->field, at / columns, at % columns, Qt::AlignTop);
        ++at;
    }
    m_grid->addWidget(m_unknown, (at + columns - 1) / columns, 0, 1, columns);
    for (int column = 0; column < 2; ++column) m_grid->setColumnStretch(column, column < columns ? 1 : 0);
    QWidget* before = nullptr;
    for (const auto& entry : m_entries) {
        if (before) setTabOrder(before, entry->editor->widget());
        setTabOrder(entry->editor->widget(), entry->reset);
        before = entry->reset;
    }
}

void SchemaForm::retranslate() {
    for (const auto& entry : m_entries) {
        const PluginProperty& property = entry->property;
        const QString name = QString::fromStdString(property.name);
        const QString title = propertyTitle(m_schema.name, property.name);
        const QString explanation = propertyExplanation(m_schema.name, property.name);
        const bool inside = entry->editor->showsTitle();  // where a long label has no room
        const bool named = title != name && !inside;
        QString label = named ? tr("%1 (%2)", "a title and the name in the file").arg(title, name) : title;
        if (property.required) label = tr("%1, required", "a field's label").arg(label);
        const QString fallback = defaultText(property);
        entry->editor->setWords(label, fallback.isEmpty() ? QString() : tr("default: %1").arg(fallback));
        entry->field->setLabel(inside ? QString() : label);
        entry->field->setHint(
            inside ? tr("%1: %2", "the name in the file, then a sentence").arg(name, explanation)
                   : explanation);
        entry->reset->setName(tr("Back to the default"));
    }
    checkAll();
}

void SchemaForm::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void SchemaForm::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
    if (event->type() == QEvent::EnabledChange) checkAll();
}

}  // namespace sluice
