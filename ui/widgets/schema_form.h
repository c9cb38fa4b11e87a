#pragma once

#include "engine/config/plugin_schema.h"
#include "ui/theme/theme.h"

#include <QWidget>
#include <nlohmann/json_fwd.hpp>

#include <memory>
#include <string>
#include <vector>

class QGridLayout;

namespace sluice {

class FormField;
class IconButton;
class PropertyEditor;
class ToneLabel;

/// A form made from a plugin's schema over its JSON object. Properties that the schema does not have stay in
/// the object. A mistake is shown under its field once the field was left; while one is shown it follows the
/// typing.
class SchemaForm : public QWidget {
    Q_OBJECT

public:
    explicit SchemaForm(const Theme& theme, QWidget* parent = nullptr);
    ~SchemaForm() override;

    /// Makes the fields; the object is empty until setConfig().
    void setSchema(const PluginSchema& schema);
    /// Shows an object and its mistakes; the field with the focus is left alone when it says the same.
    void setConfig(const std::string& json);
    /// The object in compact form, keys sorted.
    std::string config() const;

    /// Null for a name that the schema does not have.
    FormField* field(const std::string& property) const;
    QSize sizeHint() const override;

signals:
    /// The user changed the object by this property.
    void edited(const QString& property);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Entry;

    void onEdited(Entry& entry);
    void checkAll();
    void checkOne(Entry& entry, bool mayAppear);
    QString problemOf(const Entry& entry) const;
    void showReset(Entry& entry);
    void arrange();
    void retranslate();

    const Theme& m_theme;
    PluginSchema m_schema;
    std::unique_ptr<nlohmann::json> m_object;
    std::vector<std::unique_ptr<Entry>> m_entries;
    QGridLayout* m_grid;
    ToneLabel* m_unknown;
    int m_columns = 0;
};

}  // namespace sluice
