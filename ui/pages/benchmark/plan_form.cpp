#include "ui/pages/benchmark/plan_form.h"

#include "ui/pages/benchmark/plan_lists.h"
#include "ui/pages/benchmark/plan_values.h"
#include "ui/text/plan_text.h"
#include "ui/widgets/field_rows.h"
#include "ui/widgets/form_field.h"
#include "ui/widgets/icon_button.h"
#include "ui/widgets/tone_label.h"
#include "ui/window/dialogs.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QVBoxLayout>

namespace sluice {

namespace {

constexpr int kSpacing = 12;

QHBoxLayout* rowIn(QBoxLayout* column) {
    auto* row = new QHBoxLayout;
    row->setSpacing(kSpacing);
    column->addLayout(row);
    return row;
}

}  // namespace

PlanForm::PlanForm(AppContext& context, QWidget* parent) : QTabWidget(parent), m_context(context) {
    setDocumentMode(true);
    addGeneral();
    addTargets();
    addLevels();
    addRequest();
    addMix();
    addScript();
    addObjectives();
    addProcesses();
}

QBoxLayout* PlanForm::addPage(const QString& title) {
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(4, 12, 12, 12);
    column->setSpacing(kSpacing);
    auto* scroll = new QScrollArea;
    scroll->setWidget(page);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    addTab(scroll, title);
    return column;
}

FormField* PlanForm::add(QBoxLayout* row, const QString& name, const QString& label, QWidget* editor,
                         const QString& hint, int stretch) {
    editor->setObjectName(name);
    auto* field = new FormField(m_context.theme, editor);
    field->setLabel(label);
    field->setHint(hint);
    row->addWidget(field, stretch, Qt::AlignTop);
    m_fields[name] = field;
    return field;
}

QLineEdit* PlanForm::addLine(QBoxLayout* row, const QString& name, const QString& label, const QString& hint,
                             int stretch) {
    auto* line = new QLineEdit;
    connect(line, &QLineEdit::editingFinished, this, &PlanForm::edited);
    add(row, name, label, line, hint, stretch);
    return line;
}

void PlanForm::addText(QBoxLayout* column, const QString& name, const QString& label, int height,
                       const QString& hint) {
    auto* text = new QPlainTextEdit;
    text->setTabChangesFocus(true);
    text->setFont(m_context.theme.monospace());
    text->setLineWrapMode(QPlainTextEdit::NoWrap);
    text->setFixedHeight(height);
    connect(text, &QPlainTextEdit::textChanged, this, &PlanForm::edited);
    add(column, name, label, text, hint);
}

void PlanForm::addSwitch(QBoxLayout* column, const QString& name, const QString& words) {
    auto* box = new QCheckBox(words);
    connect(box, &QCheckBox::toggled, this, &PlanForm::edited);
    add(column, name, QString(), box, QString(), 0);
}

void PlanForm::addFile(QBoxLayout* column, const QString& name, const QString& label, const QString& hint) {
    QLineEdit* line = addLine(column, name, label, hint);
    auto* choose = new IconButton(m_context.theme, QStringLiteral("search"));
    choose->setName(tr("Choose a file"));
    connect(choose, &QAbstractButton::clicked, this, [this, line, label] {
        const QString file = m_context.dialogs.askOpenFile(this, label, {tr("All files (*)")});
        if (file.isEmpty()) return;
        line->setText(file);
        edited();
    });
    m_fields[name]->addAction(choose);
}

void PlanForm::addCheck(QBoxLayout* column) {
    QHBoxLayout* row = rowIn(column);
    addLine(row, QStringLiteral("request.expect.status"), tr("Right answer: status"), tr("200, 201"));
    addLine(row, QStringLiteral("request.expect.text"), tr("Text in it"), QString(), 2);
    addLine(row, QStringLiteral("request.expect.json"), tr("JSON pointer"), QStringLiteral("/items/0/id"));
    addLine(row, QStringLiteral("request.expect.value"), tr("Value there"));
    addLine(row, QStringLiteral("request.expect.size"), tr("Bytes"), QStringLiteral("10-2000"));
}

void PlanForm::addList(QBoxLayout* column, const QString& name, FieldRows* rows) {
    rows->setObjectName(name);
    connect(rows, &FieldRows::edited, this, &PlanForm::edited);
    column->addWidget(rows);
    m_lists[name] = rows;
}

void PlanForm::addGeneral() {
    QBoxLayout* column = addPage(tr("General"));
    QHBoxLayout* row = rowIn(column);
    addLine(row, QStringLiteral("title"), tr("Title"), QString(), 2);
    addLine(row, QStringLiteral("id"), tr("Short name"), tr("For file names"));
    row = rowIn(column);
    addLine(row, QStringLiteral("duration"), tr("Duration of a phase"), QStringLiteral("10s, 3m"));
    addLine(row, QStringLiteral("warmup"), tr("Warm-up"), tr("Before it; left out of the figures"));
    addLine(row, QStringLiteral("timeout"), tr("Time-out"), tr("Of a request"));
    row = rowIn(column);
    addLine(row, QStringLiteral("rounds"), tr("Rounds"), tr("Of every target at every level"));
    addLine(row, QStringLiteral("seed"), tr("Order"), tr("The same number, the same order"));
    auto* baseline = new QComboBox;
    baseline->setEditable(true);
    connect(baseline->lineEdit(), &QLineEdit::editingFinished, this, &PlanForm::edited);
    add(row, QStringLiteral("baseline"), tr("Baseline"), baseline, tr("Empty: the direct target"));
    addSwitch(column, QStringLiteral("noise-floor"),
              tr("Measure the baseline against itself first: the noise floor"));
    addSwitch(column, QStringLiteral("ceiling"),
              tr("Measure what the load generator itself is able to, and mark levels that came near it"));
    addFile(column, QStringLiteral("gateway"), tr("Gateway configuration for sluicectl"),
            tr("In the window the configuration that is applied is measured."));
    column->addStretch(1);
}

void PlanForm::addTargets() {
    QBoxLayout* column = addPage(tr("Targets"));
    auto* about = new ToneLabel(m_context.theme, Tone::TextSecondary, TextSize::Small);
    about->setText(tr(
        "Variants of the embedded gateway: plugins-off, workers:N, routes:N, plugins:{…}, profile:NAME; "
        "several with “;” between them. Empty: the configuration as it is.\n"
        "HTTP/2 is spoken by prior knowledge where the URL is http, and by ALPN where it is https; pipelining and "
        "a connection for each request go with HTTP/1.1 alone."));
    column->addWidget(about);
    addList(column, QStringLiteral("targets"), makeTargetRows(m_context.theme));
}

void PlanForm::addLevels() {
    QBoxLayout* column = addPage(tr("Levels"));
    auto* about = new ToneLabel(m_context.theme, Tone::TextSecondary, TextSize::Small);
    about->setText(tr(
        "Without a rate each connection sends its next request after the answer (closed loop); with a "
        "rate, a share of the baseline's capacity or stages, requests are due by a schedule (open loop).\n"
        "Streams are requests at a time on each HTTP/2 connection; an HTTP/1.1 target gets as many connections "
        "instead, so that both have the same number under way."));
    column->addWidget(about);
    addList(column, QStringLiteral("levels"), makeLevelRows(m_context.theme));
}

void PlanForm::addRequest() {
    QBoxLayout* column = addPage(tr("Request"));
    QHBoxLayout* row = rowIn(column);
    addLine(row, QStringLiteral("request.method"), tr("Method"));
    addLine(row, QStringLiteral("request.think"), tr("Think time"), tr("Closed loop: 10ms, or 10ms-50ms"));
    addLine(row, QStringLiteral("request.pipeline"), tr("Pipelining"),
            tr("HTTP/1.1, closed loop: requests sent at once"));
    row = rowIn(column);
    addSwitch(row, QStringLiteral("request.keep-alive"), tr("Keep connections open"));
    addSwitch(row, QStringLiteral("request.cookies"), tr("Keep cookies, as a user would"));
    row->addStretch(1);
    addText(column, QStringLiteral("request.headers"), tr("Headers"), 64, tr("Name: value, one a line"));
    addText(column, QStringLiteral("request.body"), tr("Body"), 64,
            tr("URLs, headers and bodies may hold {ip}, {int:1-1000}, {uuid}, {csv:users.csv:name}."));
    addFile(column, QStringLiteral("request.body-file"), tr("Body from a file"), QString());
    addCheck(column);
    column->addStretch(1);
}

void PlanForm::addMix() {
    QBoxLayout* column = addPage(tr("Mix"));
    auto* about = new ToneLabel(m_context.theme, Tone::TextSecondary, TextSize::Small);
    about->setText(tr(
        "Several requests instead of the one before, drawn by their weights; each has figures of its own. Paths are "
        "relative to each target's URL, or whole with / in front."));
    column->addWidget(about);
    addList(column, QStringLiteral("request.mix"), makeMixRows(m_context.theme));
}

void PlanForm::addScript() {
    QBoxLayout* column = addPage(tr("Script"));
    addFile(column, QStringLiteral("request.script"), tr("Lua script in wrk's manner"),
            tr("A file, or the name of the text below"));
    addText(column, QStringLiteral("request.script-text"), tr("The script itself"), 160,
            tr("Instead of a file"));
    addText(column, QStringLiteral("request.arguments"), tr("Arguments"), 56, tr("One a line"));
    column->addStretch(1);
}

void PlanForm::addObjectives() {
    QBoxLayout* column = addPage(tr("Objectives"));
    addList(column, QStringLiteral("objectives"), makeObjectiveRows(m_context.theme));
    addSwitch(column, QStringLiteral("search"),
              tr("Search for the highest rate that keeps the objectives, instead of fixed levels"));
    QHBoxLayout* row = rowIn(column);
    addLine(row, QStringLiteral("search.first-rate"), tr("First rate"), tr("Requests per second"));
    addLine(row, QStringLiteral("search.most-rate"), tr("Highest rate"));
    addLine(row, QStringLiteral("search.precision"), tr("Precision"), tr("0.05 is 5 %"));
    addLine(row, QStringLiteral("search.confirmations"), tr("Confirmations"));
    column->addStretch(1);
}

void PlanForm::addProcesses() {
    QBoxLayout* column = addPage(tr("Processes"));
    auto* about = new ToneLabel(m_context.theme, Tone::TextSecondary, TextSize::Small);
    about->setText(
        tr("CPU and memory of the gateway, the load generator and the mock are always watched. Others of "
           "this machine are named here; one with a target's name counts as that target's."));
    column->addWidget(about);
    addList(column, QStringLiteral("processes"), makeProcessRows(m_context.theme));
}

void PlanForm::setPlan(const ExperimentPlan& plan) {
    m_base = plan;
    m_checked = false;
    const PlanValues values = toValues(plan);
    for (auto field = m_fields.begin(); field != m_fields.end(); ++field) {
        const QSignalBlocker quiet(field.value()->editor());
        setEditorValue(field.value()->editor(), values.fields.value(field.key()));
    }
    for (const auto& [name, rows] : m_lists) rows->setRows(values.rows.value(name));
    edited();
}

ExperimentPlan PlanForm::read(QStringList& faults) const {
    PlanValues values;
    for (auto field = m_fields.begin(); field != m_fields.end(); ++field)
        values.fields[field.key()] = editorValue(field.value()->editor());
    for (const auto& [name, rows] : m_lists) values.rows[name] = rows->rows();
    return fromValues(values, m_base, faults);
}

ExperimentPlan PlanForm::plan() const {
    QStringList faults;
    return read(faults);
}

bool PlanForm::check() {
    m_checked = true;
    clearFaults();
    (void)read(m_faults);
    QWidget* first = nullptr;
    for (const QString& fault : m_faults) {
        QWidget* editor = showFault(fault);
        if (!first) first = editor;
    }
    if (!first) return m_faults.isEmpty();
    for (int tab = 0; tab < count(); ++tab) {
        if (widget(tab)->isAncestorOf(first)) setCurrentIndex(tab);
    }
    first->setFocus();
    return false;
}

void PlanForm::edited() {
    clearFaults();
    (void)read(m_faults);
    auto* baseline = qobject_cast<QComboBox*>(editor(QStringLiteral("baseline")));
    const QString chosen = baseline->currentText();
    const QSignalBlocker quiet(baseline);
    baseline->clear();
    for (const auto& target : list(QStringLiteral("targets"))->rows())
        baseline->addItem(target.value(QStringLiteral("name")));
    baseline->setEditText(chosen);
    if (!m_checked) {  // what was never filled in is no mistake yet
        m_faults.removeIf([this](const QString& fault) {
            QWidget* at = showFault(fault);
            if (!at || !editorValue(at).isEmpty()) return false;
            for (QWidget* up = at->parentWidget(); up; up = up->parentWidget()) {
                auto* field = qobject_cast<FormField*>(up);
                if (!field) continue;
                field->setProblem({});
                break;
            }
            return true;
        });
        return;
    }
    for (const QString& fault : m_faults) showFault(fault);
}

void PlanForm::clearFaults() {
    m_faults.clear();
    for (FormField* field : m_fields) field->setProblem({});
    for (const auto& [name, rows] : m_lists) rows->clearProblems();
}

/// Under its field, or the nearest one that there is.
QWidget* PlanForm::showFault(const QString& fault) {
    static const QRegularExpression item(
        QStringLiteral("^(targets|levels|request\\.mix|objectives|processes)\\[(\\d+)\\]\\.?(.*)$"));
    const QString words = planFaultText(fault);
    if (const auto match = item.match(fault); match.hasMatch()) {
        FieldRows* rows = list(match.captured(1));
        QString key = match.captured(3);
        while (!key.isEmpty() && !rows->hasColumn(key))
            key.truncate(std::max<qsizetype>(
                0, std::max(key.lastIndexOf(QLatin1Char('.')), key.lastIndexOf(QLatin1Char('[')))));
        return rows->setProblem(match.captured(2).toULongLong(), key, words);
    }
    if (const auto rows = m_lists.find(fault); rows != m_lists.end()) {
        rows->second->setProblem(words);
        return rows->second->addButton();
    }
    QString name = fault;
    while (!name.isEmpty() && !m_fields.contains(name))
        name.truncate(std::max<qsizetype>(
            0, std::max(name.lastIndexOf(QLatin1Char('.')), name.lastIndexOf(QLatin1Char('[')))));
    FormField* field = m_fields.value(name);
    if (!field) return nullptr;
    field->setProblem(words);
    return field->editor();
}

QWidget* PlanForm::editor(const QString& field) const {
    FormField* found = m_fields.value(field);
    return found ? found->editor() : nullptr;
}

FieldRows* PlanForm::list(const QString& name) const {
    const auto found = m_lists.find(name);
    return found == m_lists.end() ? nullptr : found->second;
}

}  // namespace sluice
