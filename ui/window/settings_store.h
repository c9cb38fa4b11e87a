#pragma once

#include <QObject>
#include <QSettings>
#include <QVariant>

namespace sluice {

/// A setting is a key, a type and a default, declared next to its user (style.md, habit 13).
template <class T>
struct Setting {
    const char* key;
    T fallback;
};

/// The one store of settings. Tests give it a file of their own.
class SettingsStore : public QObject {
    Q_OBJECT

public:
    explicit SettingsStore(const QString& iniFile, QObject* parent = nullptr)
        : QObject(parent), m_file(iniFile, QSettings::IniFormat) {}

    template <class T>
    T get(const Setting<T>& setting) const {
        return m_file.value(QLatin1String(setting.key), QVariant::fromValue(setting.fallback))
            .template value<T>();
    }

    template <class T>
    void set(const Setting<T>& setting, const T& value) {
        if (get(setting) == value) return;
        m_file.setValue(QLatin1String(setting.key), QVariant::fromValue(value));
        emit changed(QLatin1String(setting.key));
    }

signals:
    void changed(const QString& key);

private:
    QSettings m_file;
};

}  // namespace sluice
