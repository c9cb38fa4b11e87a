#include "ui/pages/overview/setting_fields.h"

#include "engine/core/text.h"
#include "ui/text/error_text.h"
#include "ui/text/issue_text.h"
#include "ui/widgets/form_field.h"
#include "ui/widgets/list_edit.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>

namespace sluice {

namespace {

/// By showWhileChecked(). A field whose page was never shown is not.
bool isLeftOut(const FormField& field) {
    return field.isHidden() && field.testAttribute(Qt::WA_WState_ExplicitShowHide);
}

}  // namespace

FormField* SettingFields::add(const char* place, const QString& label, QWidget* editor, FieldWidth width,
                              std::function<QString()> read) {
    editor->setObjectName(QLatin1String(place));
    FormField* const field = m_dialog.addField(label, editor, width);
    m_entries.push_back({QLatin1String(place), field, std::move(read)});
    return field;
}

FormField* SettingFields::line(const char* place, const QString& label, const std::string& shown,
                               FieldWidth width, std::function<QString(const std::string&)> read) {
    auto* edit = new QLineEdit(QString::fromStdString(shown));
    edit->setCursorPosition(0);
    return add(place, label, edit, width,
               [edit, read = std::move(read)] { return read(edit->text().trimmed().toStdString()); });
}

FormField* SettingFields::text(const char* place, const QString& label, std::string& value,
                               FieldWidth width) {
    return line(place, label, value, width, [&value](const std::string& typed) {
        value = typed;
        return QString();
    });
}

FormField* SettingFields::neededText(const char* place, const QString& label, std::string& value,
                                     const QString& problem) {
    return line(place, label, value, FieldWidth::Whole, [&value, problem](const std::string& typed) {
        value = typed;
        return typed.empty() ? problem : QString();
    });
}

FormField* SettingFields::address(const char* place, const QString& label, HostPort& value) {
    return line(place, label, toText(value), FieldWidth::Whole, [&value](const std::string& typed) {
        const auto read = parseHostPort(typed);
        if (read) value = *read;
        return read ? QString() : errorText(read.error());
    });
}

FormField* SettingFields::duration(const char* place, const QString& label, Millis& value) {
    return line(place, label, formatDuration(value), FieldWidth::Half, [&value](const std::string& typed) {
        const auto read = parseDuration(typed, Millis{1});
        if (read) value = *read;
        return read ? QString() : tr("A duration is wanted here, such as 500ms or 5s");
    });
}

FormField* SettingFields::byteSize(const char* place, const QString& label, std::int64_t& value) {
    return line(place, label, formatByteSize(value), FieldWidth::Half, [&value](const std::string& typed) {
        const auto read = parseByteSize(typed);
        if (read) value = *read;
        return read ? QString() : tr("A size is wanted here, such as 64KiB or 2MiB");
    });
}

FormField* SettingFields::number(const char* place, const QString& label, std::int64_t shown,
                                 std::uint64_t highest, std::function<void(std::int64_t)> take) {
    return line(place, label, std::to_string(shown), FieldWidth::Half,
                [highest, take = std::move(take)](const std::string& typed) {
                    const auto read = parseInteger(typed);
                    const bool fits = read && *read >= 0 && static_cast<std::uint64_t>(*read) <= highest;
                    if (fits) take(*read);
                    return fits ? QString() : tr("A whole number is wanted here, 0 or more");
                });
}

FormField* SettingFields::flag(const char* place, const QString& words, bool& value) {
    auto* box = new QCheckBox(words);
    box->setChecked(value);
    return add(place, QString(), box, FieldWidth::Whole, [box, &value] {
        value = box->isChecked();
        return QString();
    });
}

FormField* SettingFields::oneOf(const char* place, const QString& label,
                                const std::vector<std::string_view>& words, std::size_t chosen,
                                std::function<void(std::size_t)> take) {
    auto* box = new QComboBox;
    for (const std::string_view word : words)
        box->addItem(QString::fromUtf8(word.data(), qsizetype(word.size())));
    box->setCurrentIndex(int(chosen));
    return add(place, label, box, FieldWidth::Half, [box, take = std::move(take)] {
        take(std::size_t(box->currentIndex()));
        return QString();
    });
}

FormField* SettingFields::lines(const char* place, const QString& label, std::vector<std::string>& value) {
    return lines(
        place, label, value, [&value] { value.clear(); },
        [&value](const QString& line) {
            value.push_back(line.toStdString());
            return QString();
        });
}

FormField* SettingFields::lines(const char* place, const QString& label,
                                const std::vector<std::string>& shown, std::function<void()> begin,
                                std::function<QString(const QString&)> read) {
    auto* edit = new ListEdit;
    QStringList rows;
    for (const std::string& row : shown) rows << QString::fromStdString(row);
    edit->setPlainText(rows.join(QLatin1Char('\n')));
    return add(place, label, edit, FieldWidth::Whole,
               [edit, begin = std::move(begin), read = std::move(read)] {
                   begin();
                   QString problem;
                   for (const QString& row : edit->toPlainText().split(QLatin1Char('\n'))) {
                       if (row.trimmed().isEmpty()) continue;
                       const QString wrong = read(row.trimmed());
                       if (problem.isEmpty()) problem = wrong;
                   }
                   return problem;
               });
}

FormField* SettingFields::statuses(const char* place, const QString& label, std::vector<unsigned>& value) {
    std::string shown;
    for (const unsigned status : value) shown += (shown.empty() ? "" : ", ") + std::to_string(status);
    return line(place, label, shown, FieldWidth::Whole, [&value](const std::string& typed) {
        std::vector<unsigned> read;
        for (const QString& item :
             QString::fromStdString(typed).split(QLatin1Char(','), Qt::SkipEmptyParts)) {
            bool isNumber = false;
            read.push_back(item.trimmed().toUInt(&isNumber));
            if (!isNumber) return tr("Status codes are wanted here, such as 500, 502");
        }
        value = std::move(read);
        return QString();
    });
}

bool SettingFields::take() {
    FormField* first = nullptr;
    for (const Entry& entry : m_entries) {
        entry.field->setProblem(isLeftOut(*entry.field) ? QString() : entry.read());
        if (!first && !entry.field->problem().isEmpty()) first = entry.field;
    }
    if (first) m_dialog.reveal(*first);
    return first == nullptr;
}

bool SettingFields::explain(const std::vector<ConfigIssue>& issues, const QString& prefix) {
    FormField* first = nullptr;
    for (const ConfigIssue& issue : issues) {
        const QString where = QString::fromStdString(issue.where);
        if (issue.severity != Severity::Error || !where.startsWith(prefix)) continue;
        FormField* const field = find(where.mid(prefix.size()));
        if (!field || !field->problem().isEmpty()) continue;
        field->setProblem(issueText(issue));
        if (!first) first = field;
    }
    if (first) m_dialog.reveal(*first);
    return first == nullptr;
}

FormField* SettingFields::find(const QString& place) const {
    const Entry* best = nullptr;
    for (const Entry& entry : m_entries) {
        if (!place.startsWith(entry.place)) continue;
        const QChar next = place.size() > entry.place.size() ? place[entry.place.size()] : QChar(u'.');
        if (next != u'.' && next != u'[') continue;
        if (!best || entry.place.size() > best->place.size()) best = &entry;
    }
    return best ? best->field : nullptr;
}

void showWhileChecked(FormField* flag, const std::vector<FormField*>& fields) {
    const auto* box = static_cast<const QCheckBox*>(flag->editor());
    const auto show = [fields](bool checked) {
        for (FormField* field : fields) field->setVisible(checked);
    };
    QObject::connect(box, &QCheckBox::toggled, flag, show);
    show(box->isChecked());
}

}  // namespace sluice
