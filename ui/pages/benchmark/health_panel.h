#pragma once

#include "engine/lab/experiment_record.h"
#include "ui/widgets/card.h"
#include "ui/widgets/mark.h"

class QVBoxLayout;

namespace sluice {

/// Whether the figures of a run can be believed: the generator's load, Little's law, errors, and every reason for
/// doubt in words.
class HealthPanel : public Card {
    Q_OBJECT

public:
    explicit HealthPanel(const Theme& theme, QWidget* parent = nullptr);

    /// `busiestThread`: share of a core of the load generator's busiest thread, live or of the whole run.
    void setRun(const ExperimentRecord& record, const std::vector<LevelRow>& rows, const Verdict& verdict,
                double busiestThread);
    /// For tests and screen readers: every line, one below the other.
    QString text() const;

private:
    struct Fact {
        bool good = true;
        QString words;
        friend bool operator==(const Fact&, const Fact&) = default;
    };
    class Row;

    static std::vector<Fact> factsOf(const ExperimentRecord& record, const std::vector<LevelRow>& rows,
                                     const Verdict& verdict, double busiestThread);

    QVBoxLayout* m_column;
    std::vector<Row*> m_rows;
    std::vector<Fact> m_facts;
};

}  // namespace sluice
