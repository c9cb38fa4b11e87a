#pragma once

#include "ui/theme/theme.h"

#include <QDialog>

#include <functional>

class QHBoxLayout;
class QPushButton;
class QStackedWidget;
class QTabBar;
class QVBoxLayout;

namespace sluice {

class FormField;

enum class FieldWidth { Whole, Half };

/// The frame of a form: fields on one page or on several, then Delete, Cancel and OK.
class ObjectDialog : public QDialog {
    Q_OBJECT

public:
    ObjectDialog(const Theme& theme, QWidget* parent);

    /// The fields that follow stand there. A dialog with one page shows no tabs.
    void addPage(const QString& title);
    /// Two halves that follow each other stand side by side.
    FormField* addField(const QString& label, QWidget* editor, FieldWidth width = FieldWidth::Whole);
    /// Shows the field's page and puts the cursor into it.
    void reveal(FormField& field);
    /// Shows Delete; `run` is called and the dialog closes.
    template <class Run>
    void offerDelete(Run run) {
        showDelete();
        connect(this, &ObjectDialog::deleteRequested, this, run);
    }

    /// Takes the fields over; false keeps the dialog open, with the problem under its field.
    std::function<bool()> commit;

    QSize sizeHint() const override;
    void accept() override;

signals:
    void deleteRequested();

private:
    void showDelete();

    const Theme& m_theme;
    QTabBar* m_tabs;
    QStackedWidget* m_pages;
    QVBoxLayout* m_fields = nullptr;   ///< of the last page
    QHBoxLayout* m_openRow = nullptr;  ///< has room for one half
    QPushButton* m_delete;
};

}  // namespace sluice
