#pragma once

#include "ui/app_context.h"

#include <QTimer>
#include <QWidget>

class QPlainTextEdit;
class QPushButton;

namespace sluice {

class ToneLabel;

/// A printed benchmark report goes in, what is wrong with each of its runs comes out.
class AuditPanel : public QWidget {
    Q_OBJECT

public:
    explicit AuditPanel(AppContext& context, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void openFile();
    void audit();

    AppContext& m_context;
    ToneLabel* m_about;
    QPushButton* m_open;
    QPlainTextEdit* m_report;
    QPlainTextEdit* m_findings;
    QTimer m_pause;  ///< of the typing
};

}  // namespace sluice
