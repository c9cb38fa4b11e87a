#pragma once

#include "ui/theme/theme.h"
#include "ui/widgets/mark.h"

#include <QString>
#include <QWidget>

#include <optional>

namespace sluice {

/// What a chip shows: a word, with a mark in front when it tells a state.
struct ChipContent {
    QString text;
    std::optional<MarkShape> mark;
    Tone tone = Tone::TextSecondary;  ///< of the mark

    friend bool operator==(const ChipContent&, const ChipContent&) = default;
};

/// The size a chip takes in this font.
QSize chipSize(const ChipContent& content, const QFontMetrics& metrics);
/// Paints a chip at the left of `area`, vertically centred, elided where it does not fit; for delegates too.
void paintChip(QPainter& painter, const QRect& area, const ChipContent& content, const Theme& theme,
               const QPalette& palette);

/// A small rounded field with a word, such as a plugin's name or an outcome.
class Chip : public QWidget {
    Q_OBJECT

public:
    explicit Chip(const Theme& theme, QWidget* parent = nullptr);

    void setContent(const ChipContent& content);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    ChipContent m_content;
};

}  // namespace sluice
