#include "ui/pages/benchmark/experiment_cards.h"

#include <QHBoxLayout>
#include <QPainter>

namespace sluice {

namespace {

constexpr int kPadding = 12;
constexpr int kLineGap = 4;
constexpr int kNarrowest = 120;

}  // namespace

ExperimentCard::ExperimentCard(const Theme& theme, QWidget* parent)
    : QAbstractButton(parent), m_theme(theme) {
    setCheckable(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void ExperimentCard::setTexts(const QString& title, const QString& about) {
    setText(title);
    m_about = about;
    setAccessibleName(title);
    setAccessibleDescription(about);
    setToolTip(QStringLiteral("<p>%1</p>").arg(about.toHtmlEscaped()));
    updateGeometry();
    update();
}

QFont ExperimentCard::titleFont() const {
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    return bold;
}

QSize ExperimentCard::sizeHint() const {
    const int lines = QFontMetrics(titleFont()).height() + kLineGap + QFontMetrics(m_theme.small()).height();
    return {200, lines + 2 * kPadding - 4};
}

QSize ExperimentCard::minimumSizeHint() const {
    return {kNarrowest, sizeHint().height()};
}

void ExperimentCard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool marked = isChecked() || hasFocus();
    painter.setPen(QPen(m_theme.color(isChecked() ? Tone::Accent : Tone::Line), isChecked() ? 2 : 1));
    painter.setBrush(
        m_theme.color(underMouse() && isEnabled() && !isChecked() ? Tone::ChartBand : Tone::Panel));
    const qreal inset = isChecked() ? 1 : 0.5;
    painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), 5, 5);
    if (marked && hasFocus()) {
        painter.setPen(QPen(m_theme.color(Tone::Accent), 1, Qt::DotLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(3.5, 3.5, -3.5, -3.5), 3, 3);
    }
    const QRect inner = rect().adjusted(kPadding, kPadding - 3, -kPadding, -kPadding + 3);
    painter.setFont(titleFont());
    painter.setPen(m_theme.color(isEnabled() ? Tone::Text : Tone::TextSecondary));
    const QFontMetrics title(titleFont());
    painter.drawText(QRect(inner.left(), inner.top(), inner.width(), title.height()),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     title.elidedText(text(), Qt::ElideRight, inner.width()));
    painter.setFont(m_theme.small());
    painter.setPen(m_theme.color(Tone::TextSecondary));
    const QFontMetrics about(m_theme.small());
    painter.drawText(
        QRect(inner.left(), inner.top() + title.height() + kLineGap, inner.width(), about.height()),
        Qt::AlignLeft | Qt::AlignVCenter, about.elidedText(m_about, Qt::ElideRight, inner.width()));
}

void ExperimentCard::enterEvent(QEnterEvent*) {
    update();
}

void ExperimentCard::leaveEvent(QEvent*) {
    update();
}

ExperimentCards::ExperimentCards(const Theme& theme, QWidget* parent) : QWidget(parent) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    for (auto kind : {ExperimentKind::Shenyu, ExperimentKind::Plugins, ExperimentKind::Profiles,
                      ExperimentKind::BuiltIn, ExperimentKind::Custom}) {
        auto* card = new ExperimentCard(theme);
        row->addWidget(card);
        m_group.addButton(card, static_cast<int>(kind));
    }
    card(ExperimentKind::Shenyu)->setChecked(true);
    connect(&m_group, &QButtonGroup::idToggled, this, [this](int, bool on) {
        if (on) emit chosenChanged();
    });
}

ExperimentKind ExperimentCards::chosen() const {
    return static_cast<ExperimentKind>(m_group.checkedId());
}

void ExperimentCards::choose(ExperimentKind kind) {
    card(kind)->setChecked(true);
}

ExperimentCard* ExperimentCards::card(ExperimentKind kind) const {
    return static_cast<ExperimentCard*>(m_group.button(static_cast<int>(kind)));
}

}  // namespace sluice
