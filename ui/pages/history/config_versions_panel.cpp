#include "ui/pages/history/config_versions_panel.h"

#include "engine/config/config_reader.h"
#include "engine/proxy/plugins/plugin_catalog.h"
#include "ui/bridge/engine_bridge.h"
#include "ui/document/gateway_document.h"
#include "ui/pages/history/text_diff.h"
#include "ui/text/apply_reason.h"
#include "ui/text/error_text.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/tone_label.h"
#include "ui/window/navigator.h"

#include <QComboBox>
#include <QDateTime>
#include <QEvent>
#include <QListWidget>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSplitter>
#include <QStackedLayout>
#include <QTextBlock>
#include <QVBoxLayout>

namespace sluice {

namespace {

enum Against { VersionBefore, OpenDocument };

QChar signOf(DiffLine::Kind kind) {
    switch (kind) {
        case DiffLine::Kind::Added: return QLatin1Char('+');
        case DiffLine::Kind::Removed: return QLatin1Char('-');
        case DiffLine::Kind::Skipped: return QChar(0x22EF);
        case DiffLine::Kind::Same: break;
    }
    return QLatin1Char(' ');
}

QString timeOf(const ConfigVersion& version) {
    return QLocale().toString(QDateTime::fromMSecsSinceEpoch(version.when),
                              QStringLiteral("yyyy-MM-dd HH:mm:ss"));
}

QString titleOf(const ConfigVersion& version) {
    return QStringLiteral("%1   %2").arg(timeOf(version), applyReasonText(version.reason));
}

void appendLine(QTextCursor& cursor, const DiffLine& line, const Theme& theme) {
    QTextBlockFormat block;
    QTextCharFormat format;
    format.setForeground(
        theme.color(line.kind == DiffLine::Kind::Skipped ? Tone::TextSecondary : Tone::Text));
    if (line.kind == DiffLine::Kind::Added || line.kind == DiffLine::Kind::Removed) {
        const QColor color = theme.color(line.kind == DiffLine::Kind::Added ? Tone::Good : Tone::Bad);
        QColor soft = color;
        soft.setAlphaF(0.12F);
        block.setBackground(soft);
        format.setForeground(color);
    }
    if (!cursor.atStart()) cursor.insertBlock();
    cursor.setBlockFormat(block);
    cursor.insertText(QString(signOf(line.kind)) + QLatin1Char(' ') + line.text, format);
}

}  // namespace

ConfigVersionsPanel::ConfigVersionsPanel(AppContext& context, QWidget* parent)
    : QWidget(parent), m_context(context) {
    m_empty = new EmptyState(context.theme, QStringLiteral("history"));
    m_whole = new QStackedLayout(this);
    m_whole->addWidget(m_empty);
    m_whole->addWidget(makeList());
    connect(m_list, &QListWidget::currentRowChanged, this, &ConfigVersionsPanel::showDifference);
    connect(m_against, &QComboBox::currentIndexChanged, this, &ConfigVersionsPanel::showDifference);
    connect(m_rollBack, &QPushButton::clicked, this, &ConfigVersionsPanel::rollBack);
    connect(&context.theme, &Theme::changed, this, &ConfigVersionsPanel::showDifference);
    for (auto signal : {&EngineBridge::appliedConfigChanged, &EngineBridge::historyOpened}) {
        connect(&context.bridge, signal, this, [this] {
            if (isVisible()) reload();
        });
    }
    retranslate();
}

QWidget* ConfigVersionsPanel::makeList() {
    const Theme& theme = m_context.theme;
    m_list = new QListWidget;
    m_list->setObjectName(QStringLiteral("versions"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformItemSizes(true);
    m_list->setTextElideMode(Qt::ElideRight);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_against = new QComboBox;
    m_against->addItem(QString());
    m_against->addItem(QString());
    m_rollBack = new QPushButton(theme.icon(QStringLiteral("undo")), QString());
    m_rollBack->setObjectName(QStringLiteral("rollBack"));
    m_reason = new ToneLabel(theme, Tone::TextSecondary, TextSize::Normal);
    m_difference = new QPlainTextEdit;
    m_difference->setObjectName(QStringLiteral("difference"));
    m_difference->setReadOnly(true);
    m_difference->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_difference->setFont(theme.monospace());

    auto* bar = new QHBoxLayout;
    bar->setSpacing(8);
    bar->addWidget(m_against);
    bar->addStretch(1);
    bar->addWidget(m_rollBack);
    auto* right = new QWidget;
    auto* rightColumn = new QVBoxLayout(right);
    rightColumn->setContentsMargins(8, 0, 0, 0);
    rightColumn->setSpacing(8);
    rightColumn->addLayout(bar);
    rightColumn->addWidget(m_reason);
    rightColumn->addWidget(m_difference, 1);
    auto* splitter = new QSplitter(Qt::Horizontal);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_list);
    splitter->addWidget(right);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 2);
    splitter->setSizes({320, 640});

    auto* list = new QWidget;
    auto* column = new QVBoxLayout(list);
    column->setContentsMargins(0, 10, 0, 0);
    column->addWidget(splitter);
    return list;
}

void ConfigVersionsPanel::reload() {
    History* history = m_context.bridge.history();
    if (!history) return;
    history->listConfigVersions(EngineBridge::onGui<Result<std::vector<ConfigVersion>>>(
        this, [this](Result<std::vector<ConfigVersion>> versions) { showList(std::move(versions)); }));
}

void ConfigVersionsPanel::showList(Result<std::vector<ConfigVersion>> versions) {
    if (!versions) {
        m_context.navigator.showBanner(QStringLiteral("history"), Navigator::BannerKind::Error,
                                       [error = versions.error()] { return errorText(error); });
        return;
    }
    const ConfigVersion* former = chosen();
    const std::int64_t kept = former ? former->id : 0;
    m_versions = std::move(*versions);
    {
        const QSignalBlocker quiet(m_list);
        m_list->clear();
        int row = 0;
        for (std::size_t i = 0; i < m_versions.size(); ++i) {
            m_list->addItem(titleOf(m_versions[i]));
            if (m_versions[i].id == kept) row = static_cast<int>(i);
        }
        m_list->setCurrentRow(m_versions.empty() ? -1 : row);
    }
    m_whole->setCurrentIndex(m_versions.empty() ? 0 : 1);
    showDifference();
}

const ConfigVersion* ConfigVersionsPanel::chosen() const {
    const int row = m_list->currentRow();
    return row >= 0 && row < static_cast<int>(m_versions.size()) ? &m_versions[static_cast<std::size_t>(row)]
                                                                 : nullptr;
}

void ConfigVersionsPanel::showDifference() {
    const ConfigVersion* version = chosen();
    m_rollBack->setEnabled(version != nullptr);
    m_difference->clear();
    if (!version) return;
    QStringList origin = {timeOf(*version)};
    for (const QString& part : {QString::fromStdString(version->author), applyReasonText(version->reason)}) {
        if (!part.isEmpty()) origin << part;
    }
    m_reason->setText(origin.join(QStringLiteral(" · ")));
    std::string other;
    if (m_against->currentIndex() == OpenDocument) {
        other = m_context.document.text();
    } else if (version != &m_versions.back()) {
        other = (version + 1)->text;
    }
    const auto lines = diffLines(QString::fromStdString(other), QString::fromStdString(version->text));
    if (lines.empty()) m_difference->setPlainText(tr("No difference."));
    QTextCursor cursor(m_difference->document());
    for (const DiffLine& line : lines) appendLine(cursor, line, m_context.theme);
    m_difference->moveCursor(QTextCursor::Start);
}

void ConfigVersionsPanel::rollBack() {
    const ConfigVersion* version = chosen();
    if (!version) return;
    const LoadedConfig loaded = readConfig(version->text, pluginSchemas());
    const QString key = QStringLiteral("rollback");
    if (hasErrors(loaded.issues)) {
        m_context.navigator.showBanner(key, Navigator::BannerKind::Error, [] {
            return tr("This version has errors and cannot be rolled back to; nothing was changed.");
        });
        return;
    }
    m_context.document.edit(tr("Roll back to %1").arg(timeOf(*version)), {}, loaded.config);
    m_context.navigator.showBanner(key, Navigator::BannerKind::Info, [] {
        return tr("The document holds this version now. Apply runs it, undo takes it back.");
    });
    showDifference();
}

void ConfigVersionsPanel::showEvent(QShowEvent*) {
    reload();
}

void ConfigVersionsPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange) return;
    retranslate();
    for (std::size_t i = 0; i < m_versions.size(); ++i)
        m_list->item(static_cast<int>(i))->setText(titleOf(m_versions[i]));
    showDifference();
}

void ConfigVersionsPanel::retranslate() {
    m_against->setItemText(VersionBefore, tr("What it changed"));
    m_against->setItemText(OpenDocument, tr("Compared with the open document"));
    m_against->setAccessibleName(tr("Compared with"));
    m_rollBack->setText(tr("Roll back"));
    m_rollBack->setToolTip(tr("Put this version into the document, as an edit that can be undone"));
    m_list->setAccessibleName(tr("Configuration versions"));
    m_difference->setAccessibleName(tr("Difference"));
    m_empty->setTexts(
        tr("Nothing was applied yet"),
        tr("Every configuration that is applied is kept here with its time and reason, so that you can "
           "see what changed and go back."));
}

}  // namespace sluice
