#pragma once

#include "ui/theme/theme.h"

#include <QWidget>

#include <string>

class QPlainTextEdit;

namespace sluice {

class FormField;

/// A JSON object as indented text that can be edited. What is no object stays in the editor with its problem
/// below and is not reported, so config() is always an object.
class JsonField : public QWidget {
    Q_OBJECT

public:
    explicit JsonField(const Theme& theme, QWidget* parent = nullptr);

    /// Leaves the text alone when it says the same already.
    void setConfig(const std::string& json);
    const std::string& config() const { return m_config; }
    QPlainTextEdit* editor() const { return m_text; }
    QString problem() const;

signals:
    void edited();

protected:
    void changeEvent(QEvent* event) override;

private:
    void onTextChanged();
    void retranslate();

    QPlainTextEdit* m_text;
    FormField* m_field;
    std::string m_config = "{}";  ///< compact, keys sorted
};

}  // namespace sluice
