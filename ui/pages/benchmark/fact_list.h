#pragma once

#include "ui/widgets/card.h"

#include <QString>

#include <vector>

class QVBoxLayout;

namespace sluice {

/// Short statements one below the other, each marked good or not, by shape as well as by colour.
class FactList : public Card {
    Q_OBJECT

public:
    struct Fact {
        bool good = true;
        QString words;
        friend bool operator==(const Fact&, const Fact&) = default;
    };

    explicit FactList(const Theme& theme, QWidget* parent = nullptr);

    void setFacts(std::vector<Fact> facts);
    /// For tests and screen readers: every line, one below the other.
    QString text() const;

private:
    class Row;

    QVBoxLayout* m_column;
    std::vector<Row*> m_rows;
    std::vector<Fact> m_facts;
};

}  // namespace sluice
