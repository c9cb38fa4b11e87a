#pragma once

#include "engine/config/gateway_config.h"

#include <QCoreApplication>
#include <QString>

#include <cstdint>

class QComboBox;
class QLineEdit;

namespace sluice {

class FormField;
class ObjectDialog;

/// The fields of an upstream's dialog that say how nodes are chosen, how long each step may take, and how many
/// connections and tries there may be. The dialog owns the widgets and outlives this.
class UpstreamLimitFields {
    Q_DECLARE_TR_FUNCTIONS(UpstreamLimitFields)

public:
    UpstreamLimitFields(ObjectDialog& dialog, const UpstreamConfig& upstream);

    /// False when a text cannot be read; its field says so then.
    bool take(UpstreamConfig& upstream) const;

private:
    struct Entry {
        FormField* field;
        QLineEdit* edit;
    };

    static QLineEdit* editor(const char* name, const std::string& text);
    static bool takeDuration(const Entry& entry, Millis& value);
    /// Between 0 and `highest`.
    template <class Number>
    static bool takeCount(const Entry& entry, std::int64_t highest, Number& value);

    QComboBox* m_balancer;
    Entry m_connect, m_send, m_read, m_retries, m_connections, m_poolSize, m_poolTime, m_poolRequests;
};

}  // namespace sluice
