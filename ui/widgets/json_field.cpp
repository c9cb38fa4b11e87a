#include "ui/widgets/json_field.h"

#include "ui/widgets/form_field.h"

#include <QEvent>
#include <QPlainTextEdit>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <nlohmann/json.hpp>

#include <optional>

namespace sluice {

namespace {

using nlohmann::json;

std::string compact(const json& object) {
    return object.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::optional<std::string> compactObject(const QString& text) {
    const json parsed = json::parse(text.toStdString(), nullptr, false);
    if (!parsed.is_object()) return {};
    return compact(parsed);
}

}  // namespace

JsonField::JsonField(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_text(new QPlainTextEdit), m_field(new FormField(theme, m_text)) {
    m_text->setFont(theme.monospace());
    m_text->setTabChangesFocus(true);
    m_text->setMinimumHeight(160);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_field);
    connect(m_text, &QPlainTextEdit::textChanged, this, &JsonField::onTextChanged);
    connect(&theme, &Theme::changed, this, [this, &theme] { m_text->setFont(theme.monospace()); });
    retranslate();
}

void JsonField::setConfig(const std::string& text) {
    m_config = text;
    if (compactObject(m_text->toPlainText()) == text) return;
    const json parsed = json::parse(text, nullptr, false);
    const QSignalBlocker quiet(m_text);
    m_text->setPlainText(QString::fromStdString(
        parsed.is_discarded() ? text : parsed.dump(2, ' ', false, json::error_handler_t::replace)));
    m_field->setProblem({});
}

QString JsonField::problem() const {
    return m_field->problem();
}

void JsonField::onTextChanged() {
    const auto object = compactObject(m_text->toPlainText());
    m_field->setProblem(object ? QString()
                               : tr("This is not a JSON object yet; the last valid one stays in use."));
    if (!object || *object == m_config) return;
    m_config = *object;
    emit edited();
}

void JsonField::retranslate() {
    m_field->setLabel(tr("The plugin's object as JSON"));
}

void JsonField::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

}  // namespace sluice
