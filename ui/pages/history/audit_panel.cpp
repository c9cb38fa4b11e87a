#include "ui/pages/history/audit_panel.h"

#include "ui/text/audit_text.h"
#include "ui/text/error_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/tone_label.h"
#include "ui/window/dialogs.h"
#include "ui/window/navigator.h"

#include <QEvent>
#include <QFile>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSplitter>
#include <QTextBlock>
#include <QVBoxLayout>

namespace sluice {

namespace {

constexpr qint64 kLargestReport = 16 << 20;
constexpr int kPauseMillis = 150;

void appendLine(QTextCursor& cursor, const QString& text, const QColor& color, bool bold, int indent) {
    QTextBlockFormat block;
    block.setLeftMargin(indent);
    block.setTopMargin(indent == 0 && !cursor.atStart() ? 10 : 2);
    QTextCharFormat format;
    format.setForeground(color);
    format.setFontWeight(bold ? QFont::DemiBold : QFont::Normal);
    if (!cursor.atStart()) cursor.insertBlock();
    cursor.setBlockFormat(block);
    cursor.insertText(text, format);
}

}  // namespace

AuditPanel::AuditPanel(AppContext& context, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_about(new ToneLabel(context.theme, Tone::TextSecondary, TextSize::Small)),
      m_open(new QPushButton),
      m_report(new QPlainTextEdit),
      m_findings(new QPlainTextEdit) {
    m_report->setObjectName(QStringLiteral("printedReport"));
    m_report->setFont(context.theme.monospace());
    m_report->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_report->setTabChangesFocus(true);
    m_findings->setObjectName(QStringLiteral("findings"));
    m_findings->setReadOnly(true);
    m_findings->setUndoRedoEnabled(false);
    m_pause.setSingleShot(true);
    m_pause.setInterval(kPauseMillis);

    auto* bar = new QHBoxLayout;
    bar->addWidget(m_about, 1);
    bar->addWidget(m_open);
    auto* splitter = new QSplitter(Qt::Horizontal);
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(8);
    splitter->addWidget(m_report);
    splitter->addWidget(m_findings);
    splitter->setSizes({500, 600});
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 10, 0, 0);
    column->setSpacing(8);
    column->addLayout(bar);
    column->addWidget(splitter, 1);

    connect(m_report, &QPlainTextEdit::textChanged, &m_pause, qOverload<>(&QTimer::start));
    connect(&m_pause, &QTimer::timeout, this, &AuditPanel::audit);
    connect(m_open, &QPushButton::clicked, this, &AuditPanel::openFile);
    connect(&context.theme, &Theme::changed, this, &AuditPanel::audit);
    retranslate();
}

void AuditPanel::openFile() {
    const QString name = m_context.dialogs.askOpenFile(this, tr("Open a printed report"), {tr("Texts (*)")});
    if (name.isEmpty()) return;
    QFile file(name);
    const auto complain = [&](ErrorCode code) {
        m_context.navigator.showBanner(
            QStringLiteral("audit"), Navigator::BannerKind::Error,
            [error = Error{code, name.toStdString(), {}}] { return errorText(error); });
    };
    if (!file.open(QIODevice::ReadOnly)) return complain(ErrorCode::FileReadFailed);
    if (file.size() > kLargestReport) return complain(ErrorCode::FileTooLarge);
    m_report->setPlainText(QString::fromUtf8(file.readAll()));
}

void AuditPanel::audit() {
    const Theme& theme = m_context.theme;
    const QString report = m_report->toPlainText();
    const std::vector<AuditedRun> runs = auditReport(report.toStdString());
    m_findings->clear();
    QTextCursor cursor(m_findings->document());
    if (runs.empty() && !report.trimmed().isEmpty())
        appendLine(cursor, tr("No printed figures were found."), theme.color(Tone::TextSecondary), false, 0);
    for (const AuditedRun& audited : runs) {
        const PrintedRun& run = audited.run;
        const QString tool = QString::fromLatin1(toToken(run.tool));
        const QString name =
            run.name.empty() ? tool : QStringLiteral("%1 (%2)").arg(QString::fromStdString(run.name), tool);
        appendLine(cursor,
                   tr("Line %1: %2", "where a run stands, and its name").arg(QString::number(run.line), name),
                   theme.color(Tone::Text), true, 0);
        appendLine(cursor, auditedRunText(audited), theme.color(Tone::TextSecondary), false, 16);
        for (const AuditFinding& finding : audited.findings) {
            const Tone tone = isNote(finding.code) ? Tone::TextSecondary : Tone::Bad;
            appendLine(cursor, auditFindingText(finding), theme.color(tone), false, 16);
        }
        if (audited.findings.empty())
            appendLine(cursor, tr("Its figures agree with each other."), theme.color(Tone::Good), false, 16);
    }
    m_findings->moveCursor(QTextCursor::Start);
}

void AuditPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange) return;
    retranslate();
    audit();
}

void AuditPanel::retranslate() {
    m_about->setText(
        tr("Paste what wrk, wrk2, hey, ab or k6 printed, a CSV file of Locust, or a table of a report."));
    m_open->setText(tr("Open…"));
    m_report->setPlaceholderText(tr("Printed report"));
    m_report->setAccessibleName(tr("Printed report"));
    m_findings->setPlaceholderText(tr("What is wrong with it"));
    m_findings->setAccessibleName(tr("What is wrong with it"));
}

}  // namespace sluice
