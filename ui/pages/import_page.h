#pragma once

#include "engine/dialects/profile.h"
#include "ui/app_context.h"
#include "ui/bridge/latest_job.h"

#include <QWidget>

class QLineEdit;
class QPushButton;
class QSplitter;
class QStackedWidget;

namespace sluice {

class EmptyState;
class FormField;
class PageHeader;
class ProfilesPanel;
class SettingsPanel;
class SourcePanel;
class ToneLabel;

/// Reads the settings of another gateway, says what becomes of each, and makes a profile of them or applies
/// them to the document. Each action is one undoable step.
class ImportPage : public QWidget {
    Q_OBJECT

public:
    explicit ImportPage(AppContext& context, QWidget* parent = nullptr);

    void setText(const QString& text);
    const ProfileImport& import() const { return m_import; }
    SettingsPanel* settings() const { return m_settings; }
    SourcePanel* source() const { return m_source; }

signals:
    /// The user wants an experiment over two profiles of the configuration.
    void benchmarkProfilesRequested(const QString& first, const QString& second);

protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void recognise();
    void showImport(ProfileImport import);
    void showPreview();
    void showDocument();
    void openFiles();
    void openSample(const QString& file);
    QString nameProblem() const;
    QString freeName(const QString& wanted) const;
    void addProfile();
    void applyImport();
    void applyProfileNamed(const QString& name);
    void removeProfile(const QString& name);
    /// Leads to the experiment over two profiles, which the engine is told of first where it does not know them.
    void compareProfiles(const QStringList& names);
    void renameProfile(const QString& from, const QString& to);
    void retranslate();

    AppContext& m_context;
    ProfileImport m_import;
    LatestJob m_job;
    PageHeader* m_header;
    SourcePanel* m_source;
    ProfilesPanel* m_profiles;
    QStackedWidget* m_stack;
    EmptyState* m_empty;
    QPushButton* m_sampleShenyu;
    QPushButton* m_sampleSop;
    SettingsPanel* m_settings;
    QLineEdit* m_name;
    FormField* m_nameField;
    ToneLabel* m_preview;
    QPushButton* m_add;
    QPushButton* m_apply;
    bool m_nameIsOwn = false;  ///< written by the user
    bool m_stale = false;      ///< the document changed while the page was hidden
};

}  // namespace sluice
