#pragma once

#include "engine/core/error.h"
#include "ui/theme/theme.h"

#include <QStringList>
#include <QWidget>

#include <vector>

class QPlainTextEdit;
class QPushButton;

namespace sluice {

class ToneLabel;

/// The pasted or dropped text of an import, in an editor.
class SourcePanel : public QWidget {
    Q_OBJECT

public:
    explicit SourcePanel(const Theme& theme, QWidget* parent = nullptr);

    QString text() const;
    void setText(const QString& text);
    /// Their texts, one after another, with the encodings they were read in above; what cannot be read is told by
    /// failed().
    void openFiles(const QStringList& paths);
    /// Marks a line, counted from 1, and scrolls to it.
    void showLine(int line);

signals:
    void textChanged();
    void openRequested();
    void failed(const sluice::Error& error);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct ReadFile {
        QString name, encoding;
    };

    void retranslate();
    void showOrigin();

    const Theme& m_theme;
    std::vector<ReadFile> m_read;  ///< what the text came from; empty once it was pasted or replaced
    ToneLabel* m_label;
    ToneLabel* m_origin;
    QPushButton* m_open;
    QPushButton* m_clear;
    QPlainTextEdit* m_editor;
};

}  // namespace sluice
