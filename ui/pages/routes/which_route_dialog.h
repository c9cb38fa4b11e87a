#pragma once

#include "ui/app_context.h"

#include <QDialog>

class QComboBox;
class QLineEdit;

namespace sluice {

class FormField;
class RouteCandidates;
class ToneLabel;

/// "Which route?": a request as method, URL and host; the candidates in the table's order with the first condition
/// each of them failed. Judges the document, so that an edit can be tried before it is applied.
class WhichRouteDialog : public QDialog {
    Q_OBJECT

public:
    explicit WhichRouteDialog(AppContext& context, QWidget* parent = nullptr);

    void setUrl(const QString& url);

signals:
    void routeChosen(int index);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void explain();

    AppContext& m_context;
    QComboBox* m_methodBox;
    QLineEdit *m_urlEdit, *m_hostEdit;
    FormField *m_method, *m_url, *m_host;
    ToneLabel* m_verdict;
    RouteCandidates* m_candidates;
};

}  // namespace sluice
