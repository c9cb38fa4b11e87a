#include "ui/pages/import/source_panel.h"

#include "ui/pages/import/decoded_text.h"
#include "ui/widgets/tone_label.h"

#include <QDragEnterEvent>
#include <QDropEvent>
#include <QEvent>
#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTextBlock>
#include <QUrl>
#include <QVBoxLayout>

#include <cerrno>
#include <utility>

namespace sluice {

namespace {

constexpr qint64 kLargestFile = 4 * 1024 * 1024;  ///< what readProfile() looks at

QStringList localFiles(const QMimeData& data) {
    QStringList paths;
    for (const QUrl& url : data.urls()) {
        if (url.isLocalFile()) paths.append(url.toLocalFile());
    }
    return paths;
}

}  // namespace

SourcePanel::SourcePanel(const Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_label(new ToneLabel(theme, Tone::TextSecondary, TextSize::Small)),
      m_origin(new ToneLabel(theme, Tone::TextSecondary, TextSize::Small)),
      m_open(new QPushButton),
      m_clear(new QPushButton),
      m_editor(new QPlainTextEdit) {
    m_editor->setObjectName(QStringLiteral("importText"));
    m_editor->setFont(theme.monospace());
    m_editor->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_editor->setTabChangesFocus(true);
    m_editor->viewport()->installEventFilter(this);
    m_label->setBuddy(m_editor);
    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(m_label, 1);
    head->addWidget(m_clear);
    head->addWidget(m_open);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 0, 8, 8);
    column->setSpacing(8);
    m_origin->setObjectName(QStringLiteral("importOrigin"));
    m_origin->hide();
    column->addLayout(head);
    column->addWidget(m_origin);
    column->addWidget(m_editor, 1);

    connect(m_editor, &QPlainTextEdit::textChanged, this, [this] {
        m_clear->setEnabled(!m_editor->document()->isEmpty());
        m_editor->setExtraSelections({});
        emit textChanged();
    });
    connect(m_open, &QPushButton::clicked, this, &SourcePanel::openRequested);
    connect(m_clear, &QPushButton::clicked, this, [this] { setText(QString()); });
    connect(&theme, &Theme::changed, this, [this] {
        m_editor->setFont(m_theme.monospace());
        m_editor->setExtraSelections({});
    });
    m_clear->setEnabled(false);
    retranslate();
}

QString SourcePanel::text() const {
    return m_editor->toPlainText();
}

void SourcePanel::setText(const QString& text) {
    m_read.clear();
    m_editor->setPlainText(text);
    showOrigin();
}

void SourcePanel::openFiles(const QStringList& paths) {
    QStringList texts;
    std::vector<ReadFile> read;
    for (const QString& path : paths) {
        QFile file(path);
        errno = 0;
        if (!file.open(QIODevice::ReadOnly)) {
            const std::error_code reason(errno, std::generic_category());
            emit failed({ErrorCode::FileReadFailed, path.toStdString(), errno ? reason : std::error_code()});
        } else if (file.size() > kLargestFile) {
            emit failed({ErrorCode::FileTooLarge, path.toStdString(), {}});
        } else {
            DecodedText decoded = decodeText(file.readAll());
            texts.append(decoded.text);
            read.push_back({QFileInfo(path).fileName(), decoded.encoding});
        }
    }
    if (texts.isEmpty()) return;
    setText(texts.join(u'\n'));
    m_read = std::move(read);
    showOrigin();
}

void SourcePanel::showOrigin() {
    QStringList origins;
    for (const ReadFile& file : m_read) origins << tr("%1, read as %2").arg(file.name, file.encoding);
    m_origin->setText(origins.join(QStringLiteral(" · ")));
    m_origin->setVisible(!origins.isEmpty());
}

void SourcePanel::showLine(int line) {
    const QTextBlock block = m_editor->document()->findBlockByNumber(line - 1);
    if (!block.isValid()) return;
    QTextEdit::ExtraSelection mark;
    mark.cursor = QTextCursor(block);
    mark.format.setBackground(m_theme.color(Tone::SelectionSoft));
    mark.format.setProperty(QTextFormat::FullWidthSelection, true);
    m_editor->setTextCursor(mark.cursor);
    m_editor->setExtraSelections({mark});
    m_editor->ensureCursorVisible();
}

bool SourcePanel::eventFilter(QObject* watched, QEvent* event) {
    // Files are read here; dropped text goes the editor's own way.
    if (event->type() == QEvent::DragEnter || event->type() == QEvent::DragMove) {
        auto* drag = static_cast<QDragMoveEvent*>(event);
        if (drag->mimeData()->hasUrls()) {
            drag->acceptProposedAction();
            return true;
        }
    }
    if (event->type() == QEvent::Drop) {
        auto* drop = static_cast<QDropEvent*>(event);
        const QStringList paths = localFiles(*drop->mimeData());
        if (!paths.isEmpty()) {
            openFiles(paths);
            drop->acceptProposedAction();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void SourcePanel::retranslate() {
    m_label->setText(tr("Text to import"));
    m_editor->setAccessibleName(m_label->text());
    m_editor->setPlaceholderText(
        tr("Paste JVM options, a start line or a properties or YAML file here, several together "
           "if you like – or drop files."));
    m_open->setText(tr("Open files…"));
    m_clear->setText(tr("Clear"));
    showOrigin();
}

void SourcePanel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

}  // namespace sluice
