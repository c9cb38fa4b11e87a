#include "ui/pages/import/settings_panel.h"

#include "ui/models/imported_setting_model.h"
#include "ui/text/setting_text.h"
#include "ui/widgets/chip_delegate.h"
#include "ui/widgets/table_copy.h"
#include "ui/widgets/tone_label.h"

#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QSortFilterProxyModel>
#include <QTabBar>
#include <QTableView>
#include <QVBoxLayout>

namespace sluice {

namespace {

constexpr int kRowHeight = 28;
constexpr int kOutcomes = 4;
constexpr int kNarrowest = 72;  ///< of a column

/// A setting's last part tells most, so what does not fit is left out in the middle.
class NameDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        option->textElideMode = Qt::ElideMiddle;
    }
};

}  // namespace

SettingsPanel::SettingsPanel(const Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_recognised(new QLabel),
      m_productLabel(new ToneLabel(theme, Tone::TextSecondary, TextSize::Monospace)),
      m_outcomes(new QTabBar),
      m_model(new ImportedSettingModel(theme, this)),
      m_filter(new QSortFilterProxyModel(this)),
      m_table(new QTableView),
      m_detail(new ToneLabel(theme, Tone::TextSecondary, TextSize::Small)) {
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    m_recognised->setFont(bold);
    m_recognised->setTextFormat(Qt::PlainText);
    m_productLabel->setWordWrap(false);
    m_outcomes->setExpanding(false);
    m_outcomes->setUsesScrollButtons(true);
    for (int tab = 0; tab <= kOutcomes; ++tab) m_outcomes->addTab({});

    m_filter->setSourceModel(m_model);
    m_filter->setFilterRole(ImportedSettingModel::OutcomeRole);
    m_table->setObjectName(QStringLiteral("importedSettings"));
    m_table->setModel(m_filter);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setItemDelegateForColumn(ImportedSettingModel::Setting, new NameDelegate(m_table));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->verticalHeader()->setMinimumSectionSize(kRowHeight);
    m_table->verticalHeader()->setDefaultSectionSize(kRowHeight);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setItemDelegateForColumn(
        ImportedSettingModel::Outcome,
        new ChipDelegate(theme, ImportedSettingModel::ChipRole, ChipDelegate::Look::Chip, m_table));

    new TableCopy(*m_table);
    connect(m_table->horizontalHeader(), &QHeaderView::sectionResized, this, [this] {
        if (QGuiApplication::mouseButtons() != Qt::NoButton && m_table->underMouse()) m_ownWidths = true;
    });

    auto* head = new QHBoxLayout;
    head->setContentsMargins(8, 0, 16, 0);
    head->setSpacing(12);
    head->addWidget(m_recognised);
    head->addWidget(m_productLabel);
    head->addStretch(1);
    m_detail->setContentsMargins(8, 8, 16, 8);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addLayout(head);
    column->addWidget(m_outcomes);
    column->addWidget(m_table, 1);
    column->addWidget(m_detail);
    column->setSpacing(4);

    connect(m_outcomes, &QTabBar::currentChanged, this, [this](int tab) {
        m_filter->setFilterRegularExpression(tab == 0 ? QString() : QStringLiteral("^%1$").arg(tab - 1));
        showCurrent();
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] {
        showCurrent();
        const QModelIndex current = m_filter->mapToSource(m_table->currentIndex());
        if (current.isValid()) emit lineChosen(static_cast<int>(m_model->setting(current.row()).line));
    });
    retranslate();
}

void SettingsPanel::setImport(const ProfileImport& import) {
    m_format = import.format;
    m_product = QString::fromStdString(import.product);
    m_model->setSettings(import.settings);
    m_ownWidths = false;
    fitColumns();
    retranslate();
}

void SettingsPanel::fitColumns() {
    if (m_ownWidths) return;
    m_table->resizeColumnsToContents();
    const auto narrow = [&](int column, double share) {
        const int most = std::max(kNarrowest, static_cast<int>(width() * share));
        m_table->setColumnWidth(column, std::min(m_table->columnWidth(column), most));
    };
    narrow(ImportedSettingModel::Setting, 0.25);
    narrow(ImportedSettingModel::Value, 0.12);
    narrow(ImportedSettingModel::Becomes, 0.2);
    narrow(ImportedSettingModel::Why, 0);  // it is stretched over what is left
}

void SettingsPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitColumns();
}

void SettingsPanel::showCurrent() {
    const QModelIndex current = m_filter->mapToSource(m_table->currentIndex());
    m_detail->setVisible(current.isValid());
    if (current.isValid()) m_detail->setText(settingExplanation(m_model->setting(current.row())));
}

void SettingsPanel::retranslate() {
    const QLocale locale;
    m_recognised->setText(profileFormatText(m_format));
    m_productLabel->setText(m_product);
    m_outcomes->setTabText(0, tr("All %1").arg(locale.toString(m_model->rowCount())));
    const auto counts = m_model->counts();
    for (int outcome = 0; outcome < kOutcomes; ++outcome) {
        m_outcomes->setTabText(outcome + 1, QStringLiteral("%1 %2").arg(
                                                settingOutcomeText(static_cast<SettingOutcome>(outcome)),
                                                locale.toString(counts[static_cast<std::size_t>(outcome)])));
    }
    m_outcomes->setAccessibleName(tr("Filter by outcome"));
    m_table->setAccessibleName(tr("Imported settings"));
    m_model->retranslate();
    showCurrent();
}

void SettingsPanel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

}  // namespace sluice
