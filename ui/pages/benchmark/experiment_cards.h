#pragma once

#include "ui/theme/theme.h"

#include <QAbstractButton>
#include <QButtonGroup>

namespace sluice {

/// A choice with a name and a line about it.
class ExperimentCard : public QAbstractButton {
    Q_OBJECT

public:
    explicit ExperimentCard(const Theme& theme, QWidget* parent = nullptr);

    void setTexts(const QString& title, const QString& about);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    QFont titleFont() const;

    const Theme& m_theme;
    QString m_about;
};

enum class ExperimentKind {
    Shenyu,
    Plugins,
    Profiles,
    Custom,
    BuiltIn
};  ///< kept in the settings as numbers

/// The strip of experiments, one of which is chosen.
class ExperimentCards : public QWidget {
    Q_OBJECT

public:
    explicit ExperimentCards(const Theme& theme, QWidget* parent = nullptr);

    ExperimentKind chosen() const;
    void choose(ExperimentKind kind);
    ExperimentCard* card(ExperimentKind kind) const;

signals:
    void chosenChanged();

private:
    QButtonGroup m_group;
};

}  // namespace sluice
