#pragma once

#include <QPlainTextEdit>
#include <QStringList>

namespace sluice {

/// A field for several short texts, one a line or with commas between them. As high as its lines, with Tab leading
/// on; tells when editing ends.
class ListEdit : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit ListEdit(QWidget* parent = nullptr);

    QStringList items() const;
    void setItems(const QStringList& items);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void editingFinished();

protected:
    void focusOutEvent(QFocusEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
};

}  // namespace sluice
