#pragma once

#include "engine/config/plugin_schema.h"

#include <QObject>
#include <QString>
#include <nlohmann/json_fwd.hpp>

#include <memory>
#include <optional>

class QWidget;

namespace sluice {

/// What edits the value of one property: a check box, a list to choose from, or a line that keeps 64-bit
/// integers exact. What cannot be read as the property's type becomes a JSON text, so that nothing typed is
/// lost and the check of the configuration finds it.
class PropertyEditor : public QObject {
    Q_OBJECT

public:
    /// The widget belongs to whoever lays it out.
    virtual QWidget* widget() const = 0;
    /// Null shows the default. Emits nothing; leaves the widget alone when it says the same already.
    virtual void show(const nlohmann::json* value) = 0;
    /// Empty when the property should not stand in the object.
    virtual std::optional<nlohmann::json> value() const = 0;
    /// A mistake that the schema's check would not explain well, or "".
    virtual QString problem() const { return {}; }
    /// Sets the words that depend on the language: the property's title and what an empty editor shows.
    virtual void setWords(const QString& title, const QString& placeholder) = 0;
    /// True when the editor shows the title itself, as a check box does.
    virtual bool showsTitle() const { return false; }

signals:
    void edited();    ///< the user changed value()
    void finished();  ///< the user left the field or chose

protected:
    using QObject::QObject;
};

std::unique_ptr<PropertyEditor> makePropertyEditor(const PluginProperty& property);

}  // namespace sluice
