#pragma once

#include "ui/theme/theme.h"
#include "ui/window/navigator.h"

#include <QWidget>

class QHBoxLayout;
class QPushButton;

namespace sluice {

class IconButton;
class ToneLabel;

/// A message above a page that stays until it is closed.
class Banner : public QWidget {
    Q_OBJECT

public:
    Banner(const Theme& theme, Navigator::BannerKind kind, QWidget* parent = nullptr);

    void setText(const QString& text);
    QString text() const;
    /// Adds a button beside the text: what can be done about the message.
    QPushButton* addButton();

signals:
    void closeRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    Tone tone() const;
    void retranslate();

    const Theme& m_theme;
    const Navigator::BannerKind m_kind;
    QHBoxLayout* m_row;
    ToneLabel* m_text;
    IconButton* m_close;
};

}  // namespace sluice
