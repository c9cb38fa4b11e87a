#include "ui/pages/import/profiles_panel.h"

#include "ui/text/plain_tool_tip.h"
#include "ui/text/profile_text.h"
#include "ui/widgets/tone_label.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace sluice {

namespace {

constexpr int kNameRole = Qt::UserRole;

}  // namespace

ProfilesPanel::ProfilesPanel(const Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_label(new ToneLabel(theme, Tone::TextSecondary, TextSize::Small)),
      m_list(new QListWidget),
      m_apply(new QPushButton),
      m_rename(new QPushButton),
      m_remove(new QPushButton),
      m_compare(new QPushButton) {
    m_list->setObjectName(QStringLiteral("profiles"));
    m_compare->setObjectName(QStringLiteral("compareProfiles"));
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->setEditTriggers(QAbstractItemView::EditKeyPressed);
    m_list->setFixedHeight(108);
    m_label->setBuddy(m_list);
    auto* actions = new QHBoxLayout;
    actions->setSpacing(4);
    for (QPushButton* button : {m_apply, m_rename, m_remove, m_compare}) {
        button->setProperty("quiet", true);
        actions->addWidget(button);
    }
    actions->addStretch(1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 0, 8, 8);
    column->setSpacing(4);
    column->addWidget(m_label);
    column->addWidget(m_list);
    column->addLayout(actions);

    connect(m_list, &QListWidget::itemSelectionChanged, this, &ProfilesPanel::showActions);
    connect(m_list, &QListWidget::itemChanged, this, [this](const QListWidgetItem* item) {
        const QString from = item->data(kNameRole).toString();
        if (item->text() != from) emit renameRequested(from, item->text());
    });
    connect(m_apply, &QPushButton::clicked, this, [this] { emit applyRequested(chosen().first()); });
    connect(m_rename, &QPushButton::clicked, this,
            [this] { m_list->editItem(m_list->selectedItems().first()); });
    connect(m_remove, &QPushButton::clicked, this, [this] {
        for (const QString& name : chosen()) emit removeRequested(name);
    });
    connect(m_compare, &QPushButton::clicked, this, [this] { emit compareRequested(chosen()); });
    retranslate();
    showActions();
}

void ProfilesPanel::setProfiles(const std::vector<TuningProfile>& profiles) {
    m_profiles = profiles;
    const QStringList kept = chosen();
    const QSignalBlocker quiet(m_list);
    m_list->clear();
    for (const TuningProfile& profile : profiles) {
        const QString name = QString::fromStdString(profile.name);
        auto* item = new QListWidgetItem(name, m_list);
        item->setData(kNameRole, name);
        item->setToolTip(plainToolTip(profileSummary(profile)));
        item->setFlags(item->flags() | Qt::ItemIsEditable);
        item->setSelected(kept.contains(name));
    }
    setVisible(!profiles.empty());
    showActions();
}

void ProfilesPanel::choose(const QString& name) {
    for (int row = 0; row < m_list->count(); ++row) {
        m_list->item(row)->setSelected(m_list->item(row)->data(kNameRole).toString() == name);
    }
}

QStringList ProfilesPanel::chosen() const {
    QStringList names;
    for (int row = 0; row < m_list->count(); ++row) {
        if (m_list->item(row)->isSelected()) names.append(m_list->item(row)->data(kNameRole).toString());
    }
    return names;
}

void ProfilesPanel::showActions() {
    const qsizetype count = chosen().size();
    m_apply->setEnabled(count == 1);
    m_rename->setEnabled(count == 1);
    m_remove->setEnabled(count > 0);
    m_compare->setEnabled(count == 2);
}

void ProfilesPanel::retranslate() {
    m_label->setText(tr("Profiles of this configuration"));
    m_list->setAccessibleName(m_label->text());
    m_apply->setText(tr("Apply"));
    m_apply->setToolTip(
        tr("Changes the document in one step; the gateway follows with Apply in the status bar"));
    m_rename->setText(tr("Rename"));
    m_remove->setText(tr("Remove"));
    m_compare->setText(tr("Compare two"));
    m_compare->setToolTip(tr("Choose two profiles, then run the same load on both"));
    for (int row = 0; row < m_list->count(); ++row) {
        m_list->item(row)->setToolTip(
            plainToolTip(profileSummary(m_profiles[static_cast<std::size_t>(row)])));
    }
}

void ProfilesPanel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

}  // namespace sluice
