#pragma once

#include "engine/config/config_issue.h"
#include "engine/config/host_port.h"
#include "engine/core/clock.h"
#include "ui/pages/overview/object_dialog.h"

#include <QCoreApplication>
#include <QString>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

class QCheckBox;
class QComboBox;
class QLineEdit;

namespace sluice {

class FormField;

/// Fields of a dialog, each bound to one value of a draft: they show it at first, and take() writes what was typed back.
/// `place` is the value's place in the configuration behind the object's own, such as "timeout.connect"; it is the
/// editor's object name too. The dialog owns the widgets; the draft must outlive this.
class SettingFields {
    Q_DECLARE_TR_FUNCTIONS(SettingFields)

public:
    explicit SettingFields(ObjectDialog& dialog) : m_dialog(dialog) {}
    SettingFields(const SettingFields&) = delete;
    SettingFields& operator=(const SettingFields&) = delete;

    FormField* text(const char* place, const QString& label, std::string& value,
                    FieldWidth width = FieldWidth::Whole);
    /// A text that must not be empty; `problem` says so.
    FormField* neededText(const char* place, const QString& label, std::string& value,
                          const QString& problem);
    FormField* address(const char* place, const QString& label, HostPort& value);
    FormField* duration(const char* place, const QString& label, Millis& value);
    FormField* byteSize(const char* place, const QString& label, std::int64_t& value);
    /// A whole number from 0 on; what the configuration allows is left to its check.
    template <class Number>
    FormField* count(const char* place, const QString& label, Number& value) {
        return number(place, label, static_cast<std::int64_t>(value), std::numeric_limits<Number>::max(),
                      [&value](std::int64_t read) { value = static_cast<Number>(read); });
    }
    /// The words stand at the box itself.
    FormField* flag(const char* place, const QString& words, bool& value);
    template <class Value, std::size_t Count>
    FormField* choice(const char* place, const QString& label,
                      const std::pair<Value, std::string_view> (&tokens)[Count], Value& value) {
        std::vector<std::string_view> words;
        std::size_t chosen = 0;
        for (std::size_t i = 0; i < Count; ++i) {
            words.push_back(tokens[i].second);
            if (tokens[i].first == value) chosen = i;
        }
        return oneOf(place, label, words, chosen,
                     [&tokens, &value](std::size_t i) { value = tokens[i].first; });
    }
    /// Texts, one a line.
    FormField* lines(const char* place, const QString& label, std::vector<std::string>& value);
    /// Lines that are more than texts: `read` takes one and says what is wrong with it, or "".
    FormField* lines(const char* place, const QString& label, const std::vector<std::string>& shown,
                     std::function<void()> begin, std::function<QString(const QString&)> read);
    /// Status codes with commas between them.
    FormField* statuses(const char* place, const QString& label, std::vector<unsigned>& value);

    /// Fields that are hidden are left out. False when a text cannot be read: its field says so then, and is shown.
    bool take();
    /// Puts the errors among `issues` whose place begins with `prefix` under their fields. False when there is one.
    bool explain(const std::vector<ConfigIssue>& issues, const QString& prefix);
    /// The field of a place behind the prefix, or of what it is in; null for other places.
    FormField* find(const QString& place) const;

private:
    struct Entry {
        QString place;
        FormField* field;
        std::function<QString()> read;  ///< into the draft; what is wrong, or ""
    };

    FormField* add(const char* place, const QString& label, QWidget* editor, FieldWidth width,
                   std::function<QString()> read);
    FormField* line(const char* place, const QString& label, const std::string& shown, FieldWidth width,
                    std::function<QString(const std::string&)> read);
    FormField* number(const char* place, const QString& label, std::int64_t shown, std::uint64_t highest,
                      std::function<void(std::int64_t)> take);
    FormField* oneOf(const char* place, const QString& label, const std::vector<std::string_view>& words,
                     std::size_t chosen, std::function<void(std::size_t)> take);

    ObjectDialog& m_dialog;
    std::vector<Entry> m_entries;
};

/// `fields` are there only while the box of `flag` is checked.
void showWhileChecked(FormField* flag, const std::vector<FormField*>& fields);

}  // namespace sluice
