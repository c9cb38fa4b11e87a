#include "ui/theme/flat_style.h"

#include "ui/theme/theme.h"

#include <QAbstractItemView>
#include <QHeaderView>
#include <QLineEdit>
#include <QPainter>
#include <QPainterPath>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStyleFactory>
#include <QStyleOption>
#include <QTabBar>

namespace sluice {

namespace {

constexpr double kRadius = 4;
constexpr int kTabPadding = 8;

/// The rectangle whose one-pixel outline lies inside `rect`.
QRectF outlineOf(const QRect& rect) {
    return QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5);
}

bool isSet(const QWidget* widget, const char* property) {
    return widget != nullptr && widget->property(property).toBool();
}

QColor mixed(const QColor& a, const QColor& b, double shareOfB) {
    const auto mix = [shareOfB](int x, int y) { return int(x + (y - x) * shareOfB); };
    return QColor(mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue()));
}

}  // namespace

FlatStyle::FlatStyle(const Theme& theme)
    : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))), m_theme(theme) {}

void FlatStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                              const QWidget* widget) const {
    switch (element) {
        case PE_PanelButtonCommand: return drawButtonPanel(option, painter, widget);
        case PE_PanelButtonTool:
            if (option->state & (State_MouseOver | State_Sunken | State_On) &&
                option->state & State_Enabled) {
                painter->save();
                painter->setRenderHint(QPainter::Antialiasing);
                painter->setPen(Qt::NoPen);
                painter->setBrush(m_theme.color(
                    option->state & (State_Sunken | State_On) ? Tone::SelectionSoft : Tone::ChipBackground));
                painter->drawRoundedRect(option->rect, kRadius, kRadius);
                painter->restore();
            }
            return;
        case PE_PanelLineEdit:
            if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
                frame && frame->lineWidth > 0) {
                drawFieldPanel(option, painter, widget);
            } else {
                painter->fillRect(option->rect, option->palette.brush(QPalette::Base));
            }
            return;
        case PE_FrameLineEdit: return;  // drawn with the panel
        case PE_Frame:
            if (qobject_cast<const QPlainTextEdit*>(widget)) return drawFieldPanel(option, painter, widget);
            painter->save();
            painter->setPen(m_theme.color(Tone::Line));
            painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
            painter->restore();
            return;
        case PE_FrameTabWidget:
        case PE_FrameStatusBarItem:
        case PE_PanelStatusBar:
        case PE_FrameMenu: break;
        case PE_FrameTabBarBase:
            painter->fillRect(QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1),
                              m_theme.color(Tone::Line));
            return;
        case PE_FrameFocusRect: {
            if (qobject_cast<const QAbstractItemView*>(widget)) return;  // the current cell shows by its row
            painter->save();
            painter->setRenderHint(QPainter::Antialiasing);
            painter->setPen(m_theme.color(Tone::Accent));
            painter->setBrush(Qt::NoBrush);
            painter->drawRoundedRect(outlineOf(option->rect), kRadius - 1, kRadius - 1);
            painter->restore();
            return;
        }
        case PE_IndicatorHeaderArrow:
            // Up is ascending, as in other desktop programs: the base style points where the order begins.
            if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option)) {
                QStyleOptionHeader copy = *header;
                copy.sortIndicator = header->sortIndicator == QStyleOptionHeader::SortUp
                                         ? QStyleOptionHeader::SortDown
                                         : QStyleOptionHeader::SortUp;
                return QProxyStyle::drawPrimitive(element, &copy, painter, widget);
            }
            break;
        case PE_IndicatorCheckBox:
        case PE_IndicatorItemViewItemCheck: return drawCheckMark(option, painter, false);
        case PE_IndicatorRadioButton: return drawCheckMark(option, painter, true);
        default: break;
    }
    if (element == PE_FrameTabWidget || element == PE_FrameStatusBarItem || element == PE_PanelStatusBar)
        return;
    QProxyStyle::drawPrimitive(element, option, painter, widget);
}

void FlatStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                            const QWidget* widget) const {
    switch (element) {
        case CE_PushButtonLabel:
            if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option)) {
                QStyleOptionButton copy = *button;
                if (option->state & State_Enabled && isSet(widget, "primary")) {
                    copy.palette.setColor(QPalette::ButtonText, m_theme.color(Tone::AccentText));
                } else if (option->state & State_Enabled && isSet(widget, "quiet")) {
                    copy.palette.setColor(QPalette::ButtonText, m_theme.color(Tone::Accent));
                }
                return QProxyStyle::drawControl(element, &copy, painter, widget);
            }
            break;
        case CE_TabBarTabShape: return drawTabShape(option, painter);
        case CE_TabBarTabLabel:
            if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option)) {
                QStyleOptionTab copy = *tab;
                const bool selected = option->state & State_Selected;
                copy.palette.setColor(QPalette::WindowText,
                                      m_theme.color(selected ? Tone::Text : Tone::TextSecondary));
                copy.state &= ~State_HasFocus;
                return QProxyStyle::drawControl(element, &copy, painter, widget);
            }
            break;
        case CE_HeaderSection: return drawHeaderSection(option, painter);
        case CE_HeaderEmptyArea:
            painter->fillRect(option->rect, m_theme.color(Tone::Panel));
            painter->fillRect(QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1),
                              m_theme.color(Tone::Line));
            return;
        case CE_HeaderLabel:
            if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option)) {
                QStyleOptionHeader copy = *header;
                copy.palette.setColor(QPalette::ButtonText, m_theme.color(Tone::TextSecondary));
                copy.state &= ~State_On;  // no bold for the sorted or selected column
                // The margin of a column's title is for its sides; above and below, it would cut the letters.
                if (const int lacking = copy.fontMetrics.height() - copy.rect.height(); lacking > 0)
                    copy.rect.adjust(0, -(lacking + 1) / 2, 0, (lacking + 1) / 2);
                return QProxyStyle::drawControl(element, &copy, painter, widget);
            }
            break;
        case CE_ProgressBarGroove:
        case CE_ProgressBarLabel: return;
        case CE_ProgressBarContents: return drawProgress(option, painter);
        case CE_Splitter: {
            const bool upright = option->state & State_Horizontal;
            QRect line = option->rect;
            if (upright) {
                line.setLeft(line.center().x());
                line.setWidth(1);
            } else {
                line.setTop(line.center().y());
                line.setHeight(1);
            }
            painter->fillRect(line,
                              m_theme.color(option->state & State_MouseOver ? Tone::Accent : Tone::Line));
            return;
        }
        case CE_MenuBarEmptyArea: painter->fillRect(option->rect, m_theme.color(Tone::Panel)); return;
        case CE_MenuBarItem:
            if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option)) {
                const bool active = option->state & State_Selected;
                painter->fillRect(option->rect, m_theme.color(active ? Tone::SelectionSoft : Tone::Panel));
                const int flags =
                    Qt::AlignCenter | Qt::TextShowMnemonic | Qt::TextDontClip | Qt::TextSingleLine;
                drawItemText(painter, option->rect, flags, item->palette, option->state & State_Enabled,
                             item->text, QPalette::ButtonText);
                return;
            }
            break;
        default: break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void FlatStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                   QPainter* painter, const QWidget* widget) const {
    switch (control) {
        case CC_ScrollBar: return drawScrollBar(option, painter);
        case CC_ComboBox: return drawComboBox(option, painter, widget);
        case CC_SpinBox: return drawSpinBox(option, painter, widget);
        default: QProxyStyle::drawComplexControl(control, option, painter, widget);
    }
}

int FlatStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
    switch (metric) {
        case PM_DefaultFrameWidth:
            // Room for the rounded corners of a field of several lines.
            if (qobject_cast<const QPlainTextEdit*>(widget)) return 3;
            return QProxyStyle::pixelMetric(metric, option, widget);
        case PM_ScrollBarExtent: return 12;
        case PM_ScrollBarSliderMin: return 28;
        case PM_SplitterWidth: return 5;
        case PM_ButtonShiftHorizontal:
        case PM_ButtonShiftVertical:
        case PM_TabBarBaseOverlap: return 0;
        case PM_TabBarTabHSpace: return 2 * kTabPadding;
        case PM_TabBarTabVSpace: return 12;
        case PM_TabBarTabShiftVertical:
        case PM_TabBarTabShiftHorizontal: return 0;
        case PM_LayoutHorizontalSpacing:
        case PM_LayoutVerticalSpacing: return 8;
        case PM_LayoutLeftMargin:
        case PM_LayoutRightMargin:
        case PM_LayoutTopMargin:
        case PM_LayoutBottomMargin: return 16;
        case PM_IndicatorWidth:
        case PM_IndicatorHeight:
        case PM_ExclusiveIndicatorWidth:
        case PM_ExclusiveIndicatorHeight: return 16;
        case PM_MenuBarVMargin:
        case PM_MenuBarPanelWidth: return 0;
        case PM_HeaderMargin: return 8;
        case PM_FocusFrameHMargin: return 7;  // the text of a cell stands under its header's
        default: return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int FlatStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                         QStyleHintReturn* data) const {
    switch (hint) {
        case SH_ScrollBar_LeftClickAbsolutePosition: return 0;
        case SH_TabBar_Alignment: return Qt::AlignLeft;
        case SH_ItemView_ShowDecorationSelected: return 1;
        case SH_DialogButtonBox_ButtonsHaveIcons:  // those of the desktop's theme fit no palette of ours
        case SH_EtchDisabledText:
        case SH_DitherDisabledText: return 0;
        case SH_Header_ArrowAlignment: return Qt::AlignRight | Qt::AlignVCenter;
        default: return QProxyStyle::styleHint(hint, option, widget, data);
    }
}

QSize FlatStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                                  const QWidget* widget) const {
    QSize size = QProxyStyle::sizeFromContents(type, option, contents, widget);
    switch (type) {
        case CT_PushButton:
            size.setHeight(std::max(28, contents.height() + 12));
            size.setWidth(std::max(contents.width() + 24, size.height()));
            break;
        case CT_LineEdit:
        case CT_ComboBox:
        case CT_SpinBox: size.setHeight(std::max(28, size.height())); break;
        case CT_ToolButton: size = size.expandedTo(QSize(28, 28)); break;
        case CT_MenuBarItem: size = QSize(contents.width() + 16, std::max(26, contents.height() + 10)); break;
        case CT_HeaderSection: size.setHeight(28); break;
        case CT_ItemViewItem: size.setHeight(std::max(24, size.height())); break;
        case CT_MenuItem:
            if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
                item && item->menuItemType != QStyleOptionMenuItem::Separator) {
                size.setHeight(std::max(26, size.height()));
            }
            break;
        default: break;
    }
    return size;
}

void FlatStyle::polish(QWidget* widget) {
    QProxyStyle::polish(widget);
    if (qobject_cast<QPushButton*>(widget) || qobject_cast<QTabBar*>(widget))
        widget->setAttribute(Qt::WA_Hover);
}

void FlatStyle::drawButtonPanel(const QStyleOption* option, QPainter* painter, const QWidget* widget) const {
    const bool enabled = option->state & State_Enabled;
    const bool down = option->state & (State_Sunken | State_On);
    const bool hover = enabled && option->state & State_MouseOver;
    const bool primary = isSet(widget, "primary") && enabled;
    if (isSet(widget, "quiet") && !hover && !down && !(option->state & State_HasFocus)) return;

    QColor fill = m_theme.color(primary ? Tone::Accent : Tone::PanelRaised);
    if (!enabled) fill = m_theme.color(Tone::Page);
    const QColor towards =
        primary ? QColor(m_theme.isDark() ? Qt::white : Qt::black) : m_theme.color(Tone::Text);
    if (hover) fill = mixed(fill, towards, primary ? 0.10 : 0.05);
    if (down && enabled) fill = mixed(fill, towards, 0.16);

    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(primary ? QPen(fill) : QPen(m_theme.color(Tone::Line)));
    painter->setBrush(fill);
    painter->drawRoundedRect(outlineOf(option->rect), kRadius, kRadius);
    if (option->state & State_HasFocus && option->state & State_KeyboardFocusChange) {
        painter->setPen(primary ? m_theme.color(Tone::AccentText) : m_theme.color(Tone::Accent));
        painter->setBrush(Qt::NoBrush);
        const double inset = primary ? 2 : 0;
        painter->drawRoundedRect(outlineOf(option->rect).adjusted(inset, inset, -inset, -inset), kRadius,
                                 kRadius);
    }
    painter->restore();
}

void FlatStyle::drawFieldPanel(const QStyleOption* option, QPainter* painter, const QWidget* widget) const {
    const bool enabled = option->state & State_Enabled;
    QColor line = m_theme.color(Tone::Line);
    if (option->state & State_HasFocus) line = m_theme.color(Tone::Accent);
    if (isSet(widget, "invalid")) line = m_theme.color(Tone::Bad);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(line);
    painter->setBrush(m_theme.color(enabled ? Tone::Panel : Tone::Page));
    painter->drawRoundedRect(outlineOf(option->rect), kRadius, kRadius);
    painter->restore();
}

void FlatStyle::drawCheckMark(const QStyleOption* option, QPainter* painter, bool round) const {
    const bool enabled = option->state & State_Enabled;
    const bool on = option->state & State_On, partly = option->state & State_NoChange;
    QRectF box(0, 0, 15, 15);
    box.moveCenter(QRectF(option->rect).center());
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QColor accent = m_theme.color(enabled ? Tone::Accent : Tone::Idle);
    const QColor rest = m_theme.color(option->state & State_HasFocus ? Tone::Accent : Tone::Idle);
    painter->setPen(on || partly ? accent : rest);
    painter->setBrush(on || partly ? accent : m_theme.color(Tone::Panel));
    const double radius = round ? box.width() / 2 : 3;
    painter->drawRoundedRect(box, radius, radius);
    const QColor mark = m_theme.color(Tone::AccentText);
    if (round && on) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(mark);
        painter->drawEllipse(box.center(), 3, 3);
    } else if (on) {
        painter->setPen(QPen(mark, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        const QPointF at = box.topLeft();
        painter->drawPolyline(
            QPolygonF{at + QPointF(3.6, 7.8), at + QPointF(6.4, 10.6), at + QPointF(11.4, 4.8)});
    } else if (partly) {
        painter->setPen(QPen(mark, 1.8, Qt::SolidLine, Qt::RoundCap));
        painter->drawLine(box.center() - QPointF(3.5, 0), box.center() + QPointF(3.5, 0));
    }
    painter->restore();
}

void FlatStyle::drawTabShape(const QStyleOption* option, QPainter* painter) const {
    const QRect rect = option->rect;
    const QRect line(rect.left() + kTabPadding, rect.bottom() - 1, rect.width() - 2 * kTabPadding, 2);
    if (option->state & State_Selected) {
        painter->fillRect(line, m_theme.color(Tone::Accent));
    } else if (option->state & State_MouseOver) {
        painter->fillRect(line, m_theme.color(Tone::Line));
    }
    if (option->state & State_HasFocus && option->state & State_KeyboardFocusChange) {
        QStyleOption focus = *option;
        focus.rect = rect.adjusted(2, 2, -2, -4);
        drawPrimitive(PE_FrameFocusRect, &focus, painter, nullptr);
    }
}

void FlatStyle::drawHeaderSection(const QStyleOption* option, QPainter* painter) const {
    painter->fillRect(option->rect,
                      m_theme.color(option->state & State_MouseOver ? Tone::Page : Tone::Panel));
    painter->fillRect(QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1),
                      m_theme.color(Tone::Line));
}

void FlatStyle::drawProgress(const QStyleOption* option, QPainter* painter) const {
    const auto* bar = qstyleoption_cast<const QStyleOptionProgressBar*>(option);
    if (bar == nullptr) return;
    QRectF track = option->rect;
    track.setHeight(6);
    track.moveCenter(QRectF(option->rect).center());
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(m_theme.color(Tone::ChipBackground));
    painter->drawRoundedRect(track, 3, 3);
    const double span = bar->maximum - bar->minimum;
    QRectF done = track;
    done.setWidth(span > 0 ? track.width() * (bar->progress - bar->minimum) / span : track.width() / 3);
    painter->setBrush(m_theme.color(Tone::Accent));
    painter->drawRoundedRect(done, 3, 3);
    painter->restore();
}

QRect FlatStyle::subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const {
    const QRect rect = QProxyStyle::subElementRect(element, option, widget);
    const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
    const bool isField = element == SE_LineEditContents && frame && frame->lineWidth > 0;
    return isField ? rect.adjusted(4, 0, -4, 0) : rect;
}

}  // namespace sluice
