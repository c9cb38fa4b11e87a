#pragma once

#include "ui/theme/theme.h"
#include "ui/widgets/mark.h"

#include <QWidget>

namespace sluice {

/// A state in one line: a coloured mark and its word, such as "● loaded".
class StateLabel : public QWidget {
    Q_OBJECT

public:
    explicit StateLabel(const Theme& theme, QWidget* parent = nullptr);

    void setState(MarkShape shape, Tone tone, const QString& word);
    const QString& word() const { return m_word; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    MarkShape m_shape = MarkShape::Ring;
    Tone m_tone = Tone::Idle;
    QString m_word;
};

}  // namespace sluice
