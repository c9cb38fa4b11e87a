#pragma once

#include "engine/config/gateway_config.h"
#include "engine/config/plugin_schema.h"
#include "ui/theme/theme.h"

#include <QWidget>

#include <optional>
#include <string>

class QLabel;
class QPushButton;
class QTabBar;
class QStackedWidget;

namespace sluice {

class Chip;
class CopyLine;
class JsonField;
class SchemaForm;
class ToneLabel;
class ToggleSwitch;

/// One plugin at one place: its switch, what it does, its form, and the same object as JSON. It shows what it
/// is given and tells what the user wants; it changes nothing itself.
class PluginPanel : public QWidget {
    Q_OBJECT

public:
    struct Content {
        std::string name;
        const PluginSchema* schema = nullptr;  ///< null for a plugin that the catalog does not have
        std::optional<PluginConfig> config;    ///< empty when the plugin does not stand at this place
        QString place;                         ///< "route http", for the remove button
        QString note, copyable;                ///< how to see it work; "" for nothing
    };

    explicit PluginPanel(const Theme& theme, QWidget* parent = nullptr);

    void showPlugin(const Content& content);
    SchemaForm* form() const { return m_form; }
    JsonField* json() const { return m_json; }

signals:
    void switched(bool on);
    void removeRequested();
    /// `property` is "" when the object was edited as JSON.
    void edited(const QString& property, const QString& json);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void showConfig();

    const Theme& m_theme;
    Content m_content;
    QLabel* m_title;
    ToneLabel* m_name;
    Chip* m_kept;
    ToggleSwitch* m_switch;
    ToneLabel* m_switchWord;
    QPushButton* m_remove;
    ToneLabel* m_explanation;
    QTabBar* m_tabs;
    QStackedWidget* m_views;
    SchemaForm* m_form;
    JsonField* m_json;
    ToneLabel* m_note;
    CopyLine* m_copyable;
};

}  // namespace sluice
