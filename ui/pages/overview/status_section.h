#pragma once

#include "ui/theme/theme.h"
#include "ui/widgets/card.h"
#include "ui/widgets/mark.h"

#include <QString>

#include <vector>

class QGridLayout;
class QHBoxLayout;
class QPushButton;

namespace sluice {

class StateLabel;
class ToneLabel;

/// One thing of the gateway with its state: a listener, a node, the mock.
struct StatusEntry {
    QString name;
    QString address;  ///< in the fixed-width font
    MarkShape shape = MarkShape::Ring;
    Tone tone = Tone::Idle;
    QString state;    ///< the word beside the mark
    QString detail;   ///< grey, at the right end
    QString problem;  ///< why, in a line of its own; empty when all is well
    QString place;    ///< where it is edited; empty = nowhere

    friend bool operator==(const StatusEntry&, const StatusEntry&) = default;
};

/// A titled group of entries in columns; rows are made anew only when their number changes.
class StatusSection : public Card {
    Q_OBJECT

public:
    explicit StatusSection(const Theme& theme, QWidget* parent = nullptr);
    ~StatusSection() override;

    void setTitle(const QString& title);
    void setEmptyText(const QString& text);
    /// Puts a button at the right of the title.
    void addButton(QPushButton* button);
    void setEntries(const std::vector<StatusEntry>& entries);

signals:
    void editRequested(const QString& place);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Row;
    void addRow();
    void showDetails();

    QHBoxLayout* m_head;
    QGridLayout* m_grid;
    ToneLabel* m_title;
    ToneLabel* m_emptyText;
    std::vector<StatusEntry> m_entries;
    std::vector<Row> m_rows;
};

}  // namespace sluice
