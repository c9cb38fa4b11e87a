#include "ui/pages/log_page.h"

#include "engine/config/config_writer.h"
#include "ui/bridge/engine_bridge.h"
#include "ui/models/log_filter_model.h"
#include "ui/models/log_model.h"
#include "ui/text/error_text.h"
#include "ui/widgets/chip_delegate.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/page_header.h"
#include "ui/widgets/search_field.h"
#include "ui/widgets/table_copy.h"
#include "ui/widgets/tone_label.h"
#include "ui/window/dialogs.h"
#include "ui/window/navigator.h"

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QEvent>
#include <QFile>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLocale>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace sluice {

namespace {

constexpr int kRefreshMillis = 100;
constexpr int kRowHeight = 24;
constexpr std::array kLevels{log::Level::Debug, log::Level::Info, log::Level::Warning, log::Level::Error};
const QString kSaveBanner = QStringLiteral("log-save");

}  // namespace

LogPage::LogPage(AppContext& context, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_header(new PageHeader(context.theme)),
      m_search(new SearchField(context.theme)),
      m_level(new QComboBox),
      m_follow(new QCheckBox),
      m_clear(new QPushButton),
      m_save(new QPushButton),
      m_model(new LogModel(context.bridge.logRing(), context.theme, this)),
      m_filter(new LogFilterModel(this)),
      m_stack(new QStackedWidget),
      m_table(new QTableView),
      m_empty(new EmptyState(context.theme, QStringLiteral("log"))),
      m_detail(new ToneLabel(context.theme, Tone::TextSecondary, TextSize::Monospace)),
      m_counts(new ToneLabel(context.theme, Tone::TextSecondary, TextSize::Small)),
      m_copyLines(new QAction(this)) {
    m_search->setObjectName(QStringLiteral("filter"));
    m_search->setMinimumWidth(180);
    m_search->setMaximumWidth(280);
    m_level->setObjectName(QStringLiteral("level"));
    m_save->setObjectName(QStringLiteral("save"));
    m_level->addItems({{}, {}, {}, {}});
    m_follow->setChecked(true);
    m_header->addControl(m_search, 2);
    for (QWidget* control : std::initializer_list<QWidget*>{m_level, m_follow, m_clear, m_save}) {
        m_header->addControl(control);
    }

    m_filter->setSourceModel(m_model);
    m_table->setModel(m_filter);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setVerticalScrollMode(QAbstractItemView::ScrollPerItem);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->verticalHeader()->setMinimumSectionSize(kRowHeight);
    m_table->verticalHeader()->setDefaultSectionSize(kRowHeight);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setItemDelegateForColumn(
        LogModel::LevelColumn,
        new ChipDelegate(context.theme, LogModel::ChipRole, ChipDelegate::Look::MarkAndWord, m_table));
    const int character = fontMetrics().averageCharWidth();
    m_table->setColumnWidth(LogModel::Time, 18 * character);
    m_table->setColumnWidth(LogModel::LevelColumn, 14 * character);
    m_table->setColumnWidth(LogModel::Event, 26 * character);
    new TableCopy(*m_table);
    m_table->addAction(m_copyLines);
    m_copyLines->setShortcut(QKeySequence(QStringLiteral("Ctrl+Shift+C")));
    m_copyLines->setShortcutContext(Qt::WidgetWithChildrenShortcut);

    m_detail->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_detail->setContentsMargins(16, 8, 16, 8);
    m_detail->hide();
    m_counts->setContentsMargins(16, 6, 16, 6);

    m_stack->addWidget(m_table);
    m_stack->addWidget(m_empty);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_header);
    column->addWidget(m_stack, 1);
    column->addWidget(m_detail);
    column->addWidget(m_counts);

    m_soon.setSingleShot(true);
    m_soon.setInterval(kRefreshMillis);
    connect(&m_soon, &QTimer::timeout, this, &LogPage::refresh);
    connect(&context.bridge.logRing(), &LogRing::changed, this, &LogPage::ringChanged);
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_filter->setFilterText(text);
        refresh();
    });
    connect(m_level, &QComboBox::currentIndexChanged, this, [this](int index) {
        m_filter->setLowestLevel(kLevels[static_cast<std::size_t>(std::max(index, 0))]);
        refresh();
    });
    connect(m_follow, &QCheckBox::toggled, this, [this](bool on) {
        if (on) m_table->scrollToBottom();
    });
    connect(m_table->verticalScrollBar(), &QScrollBar::valueChanged, this, &LogPage::scrolled);
    connect(m_clear, &QPushButton::clicked, this, [this] {
        m_context.bridge.logRing().clear();
        refresh();
    });
    connect(m_save, &QPushButton::clicked, this, &LogPage::saveAs);
    connect(m_copyLines, &QAction::triggered, this, &LogPage::copyLines);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &LogPage::showLine);
    retranslate();
    refresh();
}

bool LogPage::isFollowing() const {
    return m_follow->isChecked();
}

QString LogPage::countsText() const {
    return m_counts->text();
}

void LogPage::ringChanged() {
    if (isVisible() && !m_soon.isActive()) m_soon.start();
}

void LogPage::refresh() {
    QScrollBar* bar = m_table->verticalScrollBar();
    const QScopedValueRollback moving(m_moving, true);
    const QPersistentModelIndex top = m_filter->index(bar->value(), 0);
    m_model->refresh();
    m_stack->setCurrentWidget(m_model->rowCount() > 0 ? static_cast<QWidget*>(m_table) : m_empty);
    if (isFollowing()) {
        m_table->scrollToBottom();
    } else if (top.isValid()) {
        bar->setValue(top.row());  // the reader's place stays although old lines left above it
    }
    showCounts();
}

void LogPage::showCounts() {
    const QLocale locale;
    const int all = m_model->rowCount(), shown = m_filter->rowCount();
    QStringList parts{tr("%n line(s)", nullptr, all)};
    if (shown != all) parts.append(tr("%n shown", nullptr, shown));
    const LogRing& ring = m_context.bridge.logRing();
    const auto count = [&](std::uint64_t lines) { return locale.toString(static_cast<qulonglong>(lines)); };
    if (ring.first() > 0) parts.append(tr("%1 older lines left the list").arg(count(ring.first())));
    if (ring.dropped() > 0) {
        parts.append(tr("%1 lines dropped, because they came faster than they could be shown")
                         .arg(count(ring.dropped())));
    }
    m_counts->setText(parts.join(QStringLiteral(" · ")));
    m_counts->setTone(ring.dropped() > 0 ? Tone::Warning : Tone::TextSecondary);
}

void LogPage::showLine() {
    const QModelIndex current = m_filter->mapToSource(m_table->currentIndex());
    m_detail->setVisible(current.isValid());
    if (current.isValid()) m_detail->setText(m_model->lineText(current.row()));
}

void LogPage::scrolled() {
    if (m_moving) return;
    const QScrollBar* bar = m_table->verticalScrollBar();
    m_follow->setChecked(bar->value() == bar->maximum());
}

void LogPage::copyLines() const {
    QList<int> rows;
    for (const QModelIndex& index : m_table->selectionModel()->selectedRows()) rows.append(index.row());
    std::sort(rows.begin(), rows.end());
    QString text;
    for (const int row : rows) {
        text += m_model->lineText(m_filter->mapToSource(m_filter->index(row, 0)).row()) + QLatin1Char('\n');
    }
    if (!text.isEmpty()) QGuiApplication::clipboard()->setText(text);
}

void LogPage::saveAs() {
    const QString path = m_context.dialogs.askSaveFile(this, tr("Save the log"), QStringLiteral("sluice.log"),
                                                       {tr("Log (*.log *.txt)")});
    if (path.isEmpty()) return;
    std::string text;
    for (int row = 0; row < m_filter->rowCount(); ++row) {
        text += m_model->lineText(m_filter->mapToSource(m_filter->index(row, 0)).row()).toStdString() + '\n';
    }
    const Result<void> saved = replaceFile(QFile::encodeName(path).toStdString(), text);
    if (saved) {
        m_context.navigator.closeBanner(kSaveBanner);
    } else {
        m_context.navigator.showBanner(kSaveBanner, Navigator::BannerKind::Error,
                                       [error = saved.error()] { return errorText(error); });
    }
}

void LogPage::retranslate() {
    m_header->setTitle(tr("Log"));
    m_search->setPlaceholderText(tr("Filter events and fields…"));
    m_search->setAccessibleName(tr("Filter of the log"));
    m_level->setItemText(0, tr("Every level"));
    m_level->setItemText(1, tr("Info and above"));
    m_level->setItemText(2, tr("Warnings and errors"));
    m_level->setItemText(3, tr("Errors only"));
    m_level->setAccessibleName(tr("Lowest level"));
    m_follow->setText(tr("Follow"));
    m_follow->setToolTip(tr("Stays at the newest line; scrolling up pauses it"));
    m_clear->setText(tr("Clear"));
    m_save->setText(tr("Save…"));
    m_copyLines->setText(tr("Copy lines as text"));
    m_empty->setTexts(
        tr("Nothing was logged yet"),
        tr("The gateway writes a line when it starts or stops, when a configuration is applied, when a "
           "node comes or goes, and when something fails."));
    m_model->retranslate();
    showCounts();
    showLine();
}

void LogPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
}

void LogPage::hideEvent(QHideEvent* event) {
    m_soon.stop();
    QWidget::hideEvent(event);
}

void LogPage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

}  // namespace sluice
