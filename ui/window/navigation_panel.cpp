#include "ui/window/navigation_panel.h"

#include "ui/text/plain_tool_tip.h"
#include "ui/window/page_factory.h"
#include "ui/window/project_button.h"

#include <QEvent>
#include <QKeySequence>
#include <QListWidget>
#include <QLocale>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

namespace sluice {

namespace {

constexpr int kPageRole = Qt::UserRole, kCountRole = Qt::UserRole + 1, kIconRole = Qt::UserRole + 2;
constexpr int kRowHeight = 30, kSeparatorHeight = 17, kWidth = 176, kIconSize = 16;

/// A page as icon, word and count; an item without a page is the line between the two groups.
class PageDelegate final : public QStyledItemDelegate {
public:
    PageDelegate(const Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        if (!index.data(kPageRole).isValid()) {
            painter->setPen(m_theme.color(Tone::Line));
            const double y = option.rect.center().y() + 0.5;
            painter->drawLine(QPointF(option.rect.left() + 4, y), QPointF(option.rect.right() - 4, y));
            painter->restore();
            return;
        }
        const bool selected = option.state & QStyle::State_Selected;
        const bool hover = option.state & QStyle::State_MouseOver;
        const QRect row = option.rect.adjusted(0, 1, 0, -1);
        if (selected || hover) {
            painter->setPen(Qt::NoPen);
            painter->setBrush(m_theme.color(selected ? Tone::SelectionSoft : Tone::ChipBackground));
            painter->drawRoundedRect(row, 4, 4);
        }
        if (option.state & QStyle::State_HasFocus && option.state & QStyle::State_KeyboardFocusChange) {
            painter->setPen(m_theme.color(Tone::Accent));
            painter->setBrush(Qt::NoBrush);
            painter->drawRoundedRect(QRectF(row).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
        }
        const QIcon icon = m_theme.icon(index.data(kIconRole).toString());
        icon.paint(painter, QRect(row.left() + 8, row.center().y() - kIconSize / 2 + 1, kIconSize, kIconSize),
                   Qt::AlignCenter, selected ? QIcon::Selected : QIcon::Normal);

        QFont font = option.font;
        font.setWeight(selected ? QFont::DemiBold : QFont::Normal);
        painter->setFont(font);
        painter->setPen(m_theme.color(Tone::Text));
        QRect text = row.adjusted(32, 0, -8, 0);
        painter->drawText(text, Qt::AlignVCenter | Qt::AlignLeft, index.data().toString());
        if (const int count = index.data(kCountRole).toInt(); count >= 0) {
            painter->setFont(option.font);
            painter->setPen(m_theme.color(Tone::TextSecondary));
            painter->drawText(text, Qt::AlignVCenter | Qt::AlignRight, QLocale().toString(count));
        }
        painter->restore();
    }

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
        return {kWidth - 16, index.data(kPageRole).isValid() ? kRowHeight : kSeparatorHeight};
    }

private:
    const Theme& m_theme;
};

}  // namespace

NavigationPanel::NavigationPanel(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_project(new ProjectButton(theme)), m_list(new QListWidget) {
    setFixedWidth(kWidth);

    m_list->setObjectName(QStringLiteral("navigation"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setItemDelegate(new PageDelegate(theme, this));
    m_list->setMouseTracking(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->viewport()->setAutoFillBackground(false);
    for (const PageInfo& info : pageInfos()) {
        if (info.id == PageId::Benchmark) {
            auto* line = new QListWidgetItem(m_list);
            line->setFlags(Qt::NoItemFlags);
        }
        auto* item = new QListWidgetItem(m_list);
        item->setData(kPageRole, static_cast<int>(info.id));
        item->setData(kIconRole, QString::fromLatin1(info.icon));
        item->setData(kCountRole, -1);
    }
    connect(m_list, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* item) {
        if (item && item->data(kPageRole).isValid()) {
            emit pageChosen(static_cast<PageId>(item->data(kPageRole).toInt()));
        }
    });
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(4);
    column->addWidget(m_project);
    column->addWidget(m_list, 1);
    retranslate();
}

void NavigationPanel::setProject(const QString& name, const QString& path) {
    m_project->setText(name);
    m_project->setToolTip(plainToolTip(path));
    m_project->update();
}

void NavigationPanel::setProjectMenu(QMenu* menu) {
    m_project->setMenu(menu);
}

void NavigationPanel::setCurrent(PageId page) {
    m_list->setCurrentItem(itemOf(page));
}

void NavigationPanel::setCount(PageId page, int count) {
    itemOf(page)->setData(kCountRole, count);
}

void NavigationPanel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.color(Tone::NavigationBackground));
    painter.fillRect(width() - 1, 0, 1, height(), m_theme.color(Tone::Line));
}

void NavigationPanel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void NavigationPanel::retranslate() {
    m_list->setAccessibleName(tr("Pages"));
    m_project->setAccessibleName(tr("Project"));
    int number = 0;
    for (const PageInfo& info : pageInfos()) {
        QListWidgetItem* item = itemOf(info.id);
        item->setText(pageTitle(info.id));
        const QKeySequence keys(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + number++));
        item->setToolTip(tr("%1 (%2)").arg(pageTitle(info.id), keys.toString(QKeySequence::NativeText)));
    }
}

QListWidgetItem* NavigationPanel::itemOf(PageId page) const {
    for (int row = 0; row < m_list->count(); ++row) {
        const QVariant id = m_list->item(row)->data(kPageRole);
        if (id.isValid() && id.toInt() == static_cast<int>(page)) return m_list->item(row);
    }
    return nullptr;
}

}  // namespace sluice
