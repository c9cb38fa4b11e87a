#pragma once

#include "engine/config/upstream_config.h"
#include "ui/pages/overview/setting_fields.h"

#include <QCoreApplication>

namespace sluice {

/// An upstream in its form: the fields of each of the dialog's pages, and what is being made of it.
class UpstreamDraft {
    Q_DECLARE_TR_FUNCTIONS(UpstreamDraft)

public:
    /// Builds the pages. The dialog must outlive this.
    UpstreamDraft(ObjectDialog& dialog, UpstreamConfig upstream);

    SettingFields& fields() { return m_fields; }
    /// After SettingFields::take().
    UpstreamConfig result() const;

private:
    void addNodes();
    void addLimits();
    void addHealth();
    void addActive();
    void addPassive();
    void addTls();

    UpstreamConfig m_upstream;
    ActiveHealthConfig m_active;
    PassiveHealthConfig m_passive;
    bool m_isActive, m_isPassive;
    SettingFields m_fields;
};

}  // namespace sluice
