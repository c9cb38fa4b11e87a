#pragma once

#include "ui/theme/theme.h"

#include <QHash>
#include <QStringList>
#include <QWidget>

#include <vector>

class QPushButton;
class QVBoxLayout;

namespace sluice {

class FormField;
class ToneLabel;

/// One field of every row of a list.
struct FieldColumn {
    QString key;
    QString title;
    QString placeholder{};
    QStringList choices{};  ///< a combo box of these; empty = a line of text
    QStringList words{};    ///< how the choices are shown
    int line = 0;           ///< which of a row's lines it stands in
    int stretch = 1;
    bool several = false;  ///< several lines of text
};

/// A list of objects that are edited in place: a row of fields each, a button that removes it, one below that adds another.
/// Values are texts by the columns' keys.
class FieldRows : public QWidget {
    Q_OBJECT

public:
    using Values = QHash<QString, QString>;

    FieldRows(const Theme& theme, std::vector<FieldColumn> columns, QWidget* parent = nullptr);
    ~FieldRows() override;

    void setAddText(const QString& text);
    /// What a new row begins with.
    void setBlank(Values blank) { m_blank = std::move(blank); }
    void setRows(const std::vector<Values>& rows);
    std::vector<Values> rows() const;

    /// Says what is wrong under a field; a key of no column goes to the row's last one. Returns the field's editor.
    QWidget* setProblem(std::size_t row, const QString& key, const QString& problem);
    /// About the list itself.
    void setProblem(const QString& problem);
    void clearProblems();
    bool hasColumn(const QString& key) const;
    QWidget* editor(std::size_t row, const QString& key) const;
    QPushButton* addButton() const { return m_add; }

signals:
    void edited();

private:
    struct Row;

    void append(const Values& values);
    void remove(QWidget* row);
    QWidget* makeEditor(const FieldColumn& column, const QString& value);

    const Theme& m_theme;
    const std::vector<FieldColumn> m_columns;
    Values m_blank;
    std::vector<Row> m_rows;
    QVBoxLayout* m_column;
    ToneLabel* m_problem;
    QPushButton* m_add;
};

/// The text of a field's editor: a line, several lines, a combo box's choice (its data), or "true" for a check box that is
/// on; and back.
QString editorValue(const QWidget* editor);
void setEditorValue(QWidget* editor, const QString& value);

}  // namespace sluice
