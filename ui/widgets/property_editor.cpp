#include "ui/widgets/property_editor.h"

#include "engine/core/text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSignalBlocker>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace sluice {

namespace {

using nlohmann::json;

bool same(const std::optional<json>& held, const json* shown) {
    return shown ? held && *held == *shown : !held;
}

/// A text as it is, anything else as JSON.
QString asText(const json& value) {
    return QString::fromStdString(value.is_string() ? value.get<std::string>() : value.dump());
}

/// Integers, numbers and texts.
class LinePropertyEditor final : public PropertyEditor {
public:
    explicit LinePropertyEditor(PropertyType type) : m_type(type), m_line(new QLineEdit) {
        connect(m_line, &QLineEdit::textEdited, this, &PropertyEditor::edited);
        connect(m_line, &QLineEdit::editingFinished, this, &PropertyEditor::finished);
    }

    QWidget* widget() const override { return m_line; }

    void show(const json* shown) override {
        if (same(value(), shown)) return;
        m_line->setText(shown ? asText(*shown) : QString());
    }

    std::optional<json> value() const override {
        const std::string text = m_line->text().toStdString();
        if (text.empty()) return {};
        if (m_type == PropertyType::Text) return json(text);
        if (const auto integer = parseInteger(trimmed(text))) return json(*integer);
        if (m_type == PropertyType::Number) {
            bool isNumber = false;
            const double number = m_line->text().trimmed().toDouble(&isNumber);
            if (isNumber) return json(number);
        }
        return json(text);
    }

    QString problem() const override {
        const QString digits = m_line->text().trimmed();
        const bool isHuge =
            m_type == PropertyType::Integer && digits.size() > 18 &&
            std::all_of(digits.begin(), digits.end(), [](QChar c) { return c >= u'0' && c <= u'9'; }) &&
            !parseInteger(digits.toStdString());
        return isHuge ? PropertyEditor::tr("The number is too large; the highest is %1.").arg(INT64_MAX)
                      : QString();
    }

    void setWords(const QString&, const QString& placeholder) override {
        m_line->setPlaceholderText(placeholder);
    }

private:
    PropertyType m_type;
    QLineEdit* m_line;
};

/// True or false; saying the default is saying nothing.
class BooleanPropertyEditor final : public PropertyEditor {
public:
    explicit BooleanPropertyEditor(bool fallback) : m_fallback(fallback), m_box(new QCheckBox) {
        m_box->setChecked(fallback);
        connect(m_box, &QCheckBox::clicked, this, [this] {
            emit edited();
            emit finished();
        });
    }

    QWidget* widget() const override { return m_box; }

    void show(const json* shown) override {
        m_box->setChecked(shown && shown->is_boolean() ? shown->get<bool>() : m_fallback);
    }

    std::optional<json> value() const override {
        if (m_box->isChecked() == m_fallback) return {};
        return json(m_box->isChecked());
    }

    void setWords(const QString& title, const QString&) override { m_box->setText(title); }
    bool showsTitle() const override { return true; }

private:
    bool m_fallback;
    QCheckBox* m_box;
};

/// One of a few words; the default's item leaves the property out. A word that is none of them stays
/// selectable.
class ChoicePropertyEditor final : public PropertyEditor {
public:
    ChoicePropertyEditor(const std::vector<std::string>& choices, const QString& fallback)
        : m_fallback(fallback), m_box(new QComboBox) {
        for (const std::string& choice : choices) m_box->addItem(QString::fromStdString(choice));
        m_box->setCurrentIndex(m_box->findText(fallback));
        m_known = m_box->count();
        connect(m_box, &QComboBox::activated, this, [this] {
            emit edited();
            emit finished();
        });
    }

    QWidget* widget() const override { return m_box; }

    void show(const json* shown) override {
        const QString text = shown ? asText(*shown) : m_fallback;
        if (text == m_box->currentText()) return;
        while (m_box->count() > m_known) m_box->removeItem(m_known);
        if (!text.isEmpty() && m_box->findText(text) < 0) m_box->addItem(text);
        m_box->setCurrentIndex(m_box->findText(text));
    }

    std::optional<json> value() const override {
        const QString text = m_box->currentText();
        if (text.isEmpty() || text == m_fallback) return {};
        return json(text.toStdString());
    }

    void setWords(const QString&, const QString& placeholder) override {
        m_box->setPlaceholderText(placeholder);
    }

private:
    QString m_fallback;
    QComboBox* m_box;
    int m_known = 0;
};

/// Texts, one a line.
class ListPropertyEditor final : public PropertyEditor {
public:
    ListPropertyEditor() : m_lines(new QPlainTextEdit) {
        m_lines->setTabChangesFocus(true);
        m_lines->setFixedHeight(m_lines->fontMetrics().lineSpacing() * 3 + 16);
        m_lines->installEventFilter(this);
        connect(m_lines, &QPlainTextEdit::textChanged, this, &PropertyEditor::edited);
    }

    QWidget* widget() const override { return m_lines; }

    void show(const json* shown) override {
        if (same(value(), shown)) return;
        QStringList lines;
        if (shown && shown->is_array()) {
            for (const json& item : *shown) lines.append(asText(item));
        } else if (shown) {
            lines.append(asText(*shown));
        }
        const QSignalBlocker quiet(m_lines);
        m_lines->setPlainText(lines.join(u'\n'));
    }

    std::optional<json> value() const override {
        json items = json::array();
        for (const QString& line : m_lines->toPlainText().split(u'\n', Qt::SkipEmptyParts)) {
            if (!line.trimmed().isEmpty()) items.push_back(line.trimmed().toStdString());
        }
        if (items.empty()) return {};
        return items;
    }

    void setWords(const QString&, const QString& placeholder) override {
        m_lines->setPlaceholderText(placeholder);
    }

    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::FocusOut) emit finished();
        return PropertyEditor::eventFilter(watched, event);
    }

private:
    QPlainTextEdit* m_lines;
};

}  // namespace

std::unique_ptr<PropertyEditor> makePropertyEditor(const PluginProperty& property) {
    const json fallback = json::parse(property.defaultJson, nullptr, false);
    switch (property.type) {
        case PropertyType::Boolean:
            return std::make_unique<BooleanPropertyEditor>(fallback.is_boolean() && fallback.get<bool>());
        case PropertyType::Choice:
            return std::make_unique<ChoicePropertyEditor>(
                property.choices, fallback.is_string() ? asText(fallback) : QString());
        case PropertyType::TextList: return std::make_unique<ListPropertyEditor>();
        case PropertyType::Integer:
        case PropertyType::Number:
        case PropertyType::Text: break;
    }
    return std::make_unique<LinePropertyEditor>(property.type);
}

}  // namespace sluice
