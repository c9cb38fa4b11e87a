#pragma once

#include "engine/config/tuning_profile.h"
#include "ui/theme/theme.h"

#include <QWidget>

#include <vector>

class QListWidget;
class QPushButton;

namespace sluice {

class ToneLabel;

/// The profiles that the configuration holds. It tells what the user wants and changes nothing itself.
class ProfilesPanel : public QWidget {
    Q_OBJECT

public:
    explicit ProfilesPanel(const Theme& theme, QWidget* parent = nullptr);

    void setProfiles(const std::vector<TuningProfile>& profiles);
    void choose(const QString& name);

signals:
    void applyRequested(const QString& name);
    void removeRequested(const QString& name);
    void renameRequested(const QString& from, const QString& to);
    void compareRequested(const QStringList& names);

protected:
    void changeEvent(QEvent* event) override;

private:
    QStringList chosen() const;
    void showActions();
    void retranslate();

    std::vector<TuningProfile> m_profiles;
    ToneLabel* m_label;
    QListWidget* m_list;
    QPushButton* m_apply;
    QPushButton* m_rename;
    QPushButton* m_remove;
    QPushButton* m_compare;
};

}  // namespace sluice
