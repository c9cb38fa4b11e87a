#pragma once

#include "ui/theme/theme.h"

#include <QDialog>

#include <functional>
#include <utility>

class QPushButton;
class QVBoxLayout;

namespace sluice {

class FormField;

/// The frame of a small form: fields, then Delete, Cancel and OK.
class ObjectDialog : public QDialog {
    Q_OBJECT

public:
    ObjectDialog(const Theme& theme, QWidget* parent);

    FormField* addField(const QString& label, QWidget* editor, const QString& hint = QString());
    /// Two fields side by side, without hints.
    std::pair<FormField*, FormField*> addPair(const QString& leftLabel, QWidget* left,
                                              const QString& rightLabel, QWidget* right);
    /// Shows Delete; `run` is called and the dialog closes.
    template <class Run>
    void offerDelete(Run run) {
        showDelete();
        connect(this, &ObjectDialog::deleteRequested, this, run);
    }

    /// Takes the fields over; false keeps the dialog open, with the problem under its field.
    std::function<bool()> commit;

    void accept() override;

signals:
    void deleteRequested();

private:
    void showDelete();

    const Theme& m_theme;
    QVBoxLayout* m_fields;
    QPushButton* m_delete;
};

}  // namespace sluice
