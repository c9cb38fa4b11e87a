#include "ui/window/file_text_page.h"

#include "engine/config/config_reader.h"
#include "engine/proxy/plugins/plugin_catalog.h"
#include "ui/text/issue_text.h"
#include "ui/widgets/line_number_edit.h"
#include "ui/widgets/page_header.h"
#include "ui/widgets/tone_label.h"

#include <QEvent>
#include <QFileInfo>
#include <QListWidget>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <map>
#include <utility>

namespace sluice {

namespace {

constexpr int kSettleMillis = 250;

}  // namespace

FileTextPage::FileTextPage(const Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_header(new PageHeader(theme)),
      m_close(new QPushButton),
      m_open(new QPushButton),
      m_explanation(new ToneLabel(theme, Tone::TextSecondary, TextSize::Normal)),
      m_state(new ToneLabel(theme, Tone::Text, TextSize::Normal)),
      m_text(new LineNumberEdit(theme)),
      m_list(new QListWidget) {
    layOut();
    m_settle.setSingleShot(true);
    m_settle.setInterval(kSettleMillis);
    connect(&m_settle, &QTimer::timeout, this, &FileTextPage::check);
    connect(m_text, &QPlainTextEdit::textChanged, this, [this] {
        m_checked = false;
        m_open->setEnabled(false);
        m_settle.start();
    });
    connect(m_text->document(), &QTextDocument::modificationChanged, this, &FileTextPage::fileChanged);
    connect(m_list, &QListWidget::itemActivated, this, [this] { goToIssue(m_list->currentRow()); });
    connect(m_list, &QListWidget::itemClicked, this, [this] { goToIssue(m_list->currentRow()); });
    connect(m_open, &QPushButton::clicked, this, &FileTextPage::openRequested);
    connect(m_close, &QPushButton::clicked, this, &FileTextPage::closeRequested);
    connect(&theme, &Theme::changed, this, [this] { showIssues(m_issues); });
    retranslate();
}

void FileTextPage::layOut() {
    m_text->setObjectName(QStringLiteral("fileText"));
    m_list->setObjectName(QStringLiteral("fileProblems"));
    m_open->setObjectName(QStringLiteral("openMended"));
    m_open->setProperty("primary", true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setIconSize({16, 16});
    m_list->setWordWrap(true);
    m_header->addControl(m_close);
    m_header->addControl(m_open);

    auto* problems = new QWidget;
    auto* problemColumn = new QVBoxLayout(problems);
    problemColumn->setContentsMargins(0, 8, 0, 0);
    problemColumn->setSpacing(4);
    problemColumn->addWidget(m_state);
    problemColumn->addWidget(m_list, 1);
    auto* splitter = new QSplitter(Qt::Vertical);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_text);
    splitter->addWidget(problems);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({480, 160});
    auto* content = new QVBoxLayout;
    content->setContentsMargins(16, 0, 16, 12);
    content->setSpacing(8);
    content->addWidget(m_explanation);
    content->addWidget(splitter, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_header);
    column->addLayout(content, 1);
}

void FileTextPage::setFile(const QString& path, const std::string& text,
                           const std::vector<ConfigIssue>& issues, bool changed) {
    m_path = path;
    m_hasFile = true;
    m_windowsLines = text.find("\r\n") != std::string::npos;
    m_text->setPlainText(QString::fromStdString(text));
    m_text->document()->setModified(changed);
    m_settle.stop();
    m_job.cancel();
    m_checked = true;
    showIssues(issues);
    retranslate();
    const auto first = std::find_if(m_issues.begin(), m_issues.end(), [](const ConfigIssue& issue) {
        return issue.place && issue.severity == Severity::Error;
    });
    if (first != m_issues.end()) m_text->goTo(int(first->place->line), int(first->place->column));
    emit fileChanged();
}

void FileTextPage::clear() {
    if (!m_hasFile) return;
    m_hasFile = false;
    m_path.clear();
    m_text->clear();
    m_settle.stop();
    m_job.cancel();
    showIssues({});
    emit fileChanged();
}

std::string FileTextPage::text() const {
    // The raw text: the plain one has blanks for no-break spaces.
    QString text = m_text->document()->toRawText();
    text.replace(QChar::ParagraphSeparator, QLatin1Char('\n'));
    if (m_windowsLines) text.replace(QLatin1Char('\n'), QStringLiteral("\r\n"));
    return text.toStdString();
}

bool FileTextPage::isChanged() const {
    return m_hasFile && m_text->document()->isModified();
}

void FileTextPage::setSaved(const QString& path) {
    m_path = path;
    m_text->document()->setModified(false);
    retranslate();
    emit fileChanged();
}

void FileTextPage::check() {
    m_job.start<std::vector<ConfigIssue>>(
        [text = text()] { return readConfig(text, pluginSchemas()).issues; },
        [this](std::vector<ConfigIssue> issues) {
            m_checked = true;
            showIssues(std::move(issues));
        });
}

void FileTextPage::showIssues(std::vector<ConfigIssue> issues) {
    m_issues = std::move(issues);
    std::map<std::size_t, LineNumberEdit::Mark> marks;
    m_list->clear();
    for (const ConfigIssue& issue : m_issues) {
        const bool error = issue.severity == Severity::Error;
        const QString icon = error ? QStringLiteral("error") : QStringLiteral("warning");
        new QListWidgetItem(m_theme.icon(icon), issueTextWithPlace(issue), m_list);
        if (!issue.place) continue;
        const auto [at, isFirst] = marks.try_emplace(issue.place->line);
        LineNumberEdit::Mark& mark = at->second;
        mark.line = int(issue.place->line);
        mark.error = error || (!isFirst && mark.error);
        mark.text += (isFirst ? QString() : QStringLiteral("\n")) + issueText(issue);
    }
    std::vector<LineNumberEdit::Mark> inOrder;
    for (auto& [line, mark] : marks) inOrder.push_back(std::move(mark));
    m_text->setMarks(std::move(inOrder));
    const int errors = int(std::count_if(m_issues.begin(), m_issues.end(),
                                         [](const ConfigIssue& i) { return i.severity == Severity::Error; }));
    m_state->setTone(errors > 0 ? Tone::Bad : Tone::Good);
    m_state->setText(errors > 0 ? tr("%n problem(s) left", nullptr, errors) : tr("No problem is left."));
    m_open->setEnabled(isRight());
}

void FileTextPage::goToIssue(int row) {
    if (row < 0 || row >= int(m_issues.size())) return;
    const auto& place = m_issues[std::size_t(row)].place;
    if (place) m_text->goTo(int(place->line), int(place->column));
}

void FileTextPage::retranslate() {
    m_header->setTitle(QFileInfo(m_path).fileName());
    m_close->setText(tr("Leave it"));
    m_close->setToolTip(tr("Close this text and go on with the open document"));
    m_open->setText(tr("Open"));
    m_open->setToolTip(tr("Make it the open document; the gateway follows with Apply"));
    m_explanation->setText(
        tr("This file has problems and is not open yet; the gateway runs what it ran before. Mend the "
           "text here, then open it. Saving keeps the text as it is."));
    m_text->setAccessibleName(tr("Text of the file"));
    m_list->setAccessibleName(tr("Problems of the file"));
    showIssues(m_issues);
}

void FileTextPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_text->setFocus(Qt::OtherFocusReason);
}

void FileTextPage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

}  // namespace sluice
