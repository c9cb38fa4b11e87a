#pragma once

#include "ui/theme/theme.h"
#include "ui/window/navigator.h"

#include <QWidget>

namespace sluice {

class IconButton;
class ToneLabel;

/// A message above a page that stays until it is closed.
class Banner : public QWidget {
    Q_OBJECT

public:
    Banner(const Theme& theme, Navigator::BannerKind kind, const QString& text, QWidget* parent = nullptr);

    void setMessage(Navigator::BannerKind kind, const QString& text);
    QString text() const;

signals:
    void closeRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    Tone tone() const;
    void retranslate();

    const Theme& m_theme;
    Navigator::BannerKind m_kind;
    ToneLabel* m_text;
    IconButton* m_close;
};

}  // namespace sluice
