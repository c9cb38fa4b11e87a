#include "ui/pages/plugin_panel.h"

#include "ui/text/plugin_text.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/copy_line.h"
#include "ui/widgets/json_field.h"
#include "ui/widgets/schema_form.h"
#include "ui/widgets/toggle_switch.h"
#include "ui/widgets/tone_label.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

namespace sluice {

namespace {

constexpr int kFormWidth = 820;

}  // namespace

PluginPanel::PluginPanel(const Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_title(new QLabel),
      m_name(new ToneLabel(theme, Tone::TextSecondary, TextSize::Monospace)),
      m_kept(new Chip(theme)),
      m_switch(new ToggleSwitch(theme)),
      m_switchWord(new ToneLabel(theme, Tone::TextSecondary, TextSize::Normal)),
      m_remove(new QPushButton),
      m_explanation(new ToneLabel(theme, Tone::TextSecondary, TextSize::Normal)),
      m_tabs(new QTabBar),
      m_views(new QStackedWidget),
      m_form(new SchemaForm(theme)),
      m_json(new JsonField(theme)),
      m_note(new ToneLabel(theme, Tone::TextSecondary, TextSize::Small)),
      m_copyable(new CopyLine(theme)) {
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    m_title->setFont(bold);
    m_title->setTextFormat(Qt::PlainText);
    m_name->setWordWrap(false);
    m_switchWord->setWordWrap(false);
    m_remove->setProperty("quiet", true);

    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(m_title);
    head->addWidget(m_name);
    head->addWidget(m_kept);
    head->addStretch(1);
    head->addWidget(m_remove);
    head->addWidget(m_switchWord);
    head->addWidget(m_switch);

    m_tabs->setDrawBase(true);
    m_tabs->setExpanding(false);
    m_tabs->addTab({});
    m_tabs->addTab({});
    auto* formTop = new QWidget;
    auto* formColumn = new QVBoxLayout(formTop);
    formColumn->setContentsMargins(0, 0, 0, 0);
    formColumn->addWidget(m_form);
    formColumn->addStretch(1);
    m_views->addWidget(formTop);
    m_views->addWidget(m_json);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 16);
    column->setSpacing(8);
    column->addLayout(head);
    column->addWidget(m_explanation);
    column->addWidget(m_note);
    column->addWidget(m_copyable);
    column->addWidget(m_tabs);
    column->addSpacing(4);
    column->addWidget(m_views, 1);
    setMaximumWidth(kFormWidth);

    connect(m_tabs, &QTabBar::currentChanged, m_views, &QStackedWidget::setCurrentIndex);
    connect(m_switch, &ToggleSwitch::clicked, this, &PluginPanel::switched);
    connect(m_remove, &QPushButton::clicked, this, &PluginPanel::removeRequested);
    connect(m_form, &SchemaForm::edited, this, [this](const QString& property) {
        emit edited(property, QString::fromStdString(m_form->config()));
    });
    connect(m_json, &JsonField::edited, this,
            [this] { emit edited({}, QString::fromStdString(m_json->config())); });
}

void PluginPanel::showPlugin(const Content& content) {
    const bool another = content.name != m_content.name || content.schema != m_content.schema;
    m_content = content;
    if (another) {
        m_form->setSchema(content.schema ? *content.schema : PluginSchema{});
        m_tabs->setTabVisible(0, content.schema != nullptr);
        m_tabs->setCurrentIndex(content.schema ? 0 : 1);
    }
    showConfig();
    retranslate();
}

void PluginPanel::showConfig() {
    const bool present = m_content.config.has_value();
    const std::string json = present ? m_content.config->config : "{}";
    m_form->setConfig(json);
    m_json->setConfig(json);
    m_views->setEnabled(present);
    m_remove->setVisible(present);
    m_switch->setVisible(m_content.schema != nullptr);
    m_switchWord->setVisible(m_content.schema != nullptr);
    m_switch->setChecked(present && m_content.config->enabled);
    m_kept->setVisible(m_content.schema == nullptr);
}

void PluginPanel::retranslate() {
    const QString name = QString::fromStdString(m_content.name);
    const QString title = pluginTitle(m_content.name);
    m_title->setText(title);
    m_name->setText(name);
    m_name->setVisible(title != name);
    m_kept->setContent({tr("kept, not run"), MarkShape::Ring, Tone::Idle});
    m_switch->setAccessibleName(tr("%1 is on").arg(title));
    m_switchWord->setText(m_switch->isChecked() ? tr("on") : tr("off"));
    m_remove->setText(tr("Remove from %1").arg(m_content.place));
    m_explanation->setText(m_content.schema
                               ? pluginExplanation(m_content.name)
                               : tr("The gateway does not have this plugin. Its object is kept in the "
                                    "file as it is, and no request passes through it."));
    m_tabs->setTabText(0, tr("Form"));
    m_tabs->setTabText(1, tr("JSON"));
    m_note->setText(m_content.note);
    m_note->setVisible(!m_content.note.isEmpty());
    m_copyable->setText(m_content.copyable);
    m_copyable->setVisible(!m_content.copyable.isEmpty());
}

void PluginPanel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

}  // namespace sluice
