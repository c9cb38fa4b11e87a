#include "ui/widgets/table_text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <functional>

namespace sluice {

namespace {

QByteArray csvField(const QVariant& value) {
    if (!value.isValid()) return {};
    if (value.typeId() == QMetaType::Double) return QByteArray::number(value.toDouble(), 'g', 12);
    QString text = value.toString();
    const bool isText = value.typeId() == QMetaType::QString;
    if (isText && !text.isEmpty() && QStringLiteral("=+-@\t\r").contains(text.front()))
        text.prepend(QLatin1Char('\''));
    const bool quoted = std::any_of(text.begin(), text.end(), [](QChar c) {
        return c == QLatin1Char('"') || c == QLatin1Char(',') || c == QLatin1Char('\n') ||
               c == QLatin1Char('\r');
    });
    if (quoted) {
        text.replace(QLatin1String("\""), QLatin1String("\"\""));
        text = QLatin1Char('"') + text + QLatin1Char('"');
    }
    return text.toUtf8();
}

/// A tab or a line break inside a cell would move everything after it.
QString oneLine(QString text) {
    for (QChar& c : text) {
        if (c == QLatin1Char('\t') || c == QLatin1Char('\n') || c == QLatin1Char('\r')) c = QLatin1Char(' ');
    }
    return text;
}

QString markdownRow(const QStringList& cells) {
    QStringList escaped;
    for (const QString& cell : cells) {
        QString text = oneLine(cell);
        text.replace(QLatin1String("\\"), QLatin1String("\\\\"));
        text.replace(QLatin1String("|"), QLatin1String("\\|"));
        escaped << text.toHtmlEscaped();
    }
    return QStringLiteral("| %1 |\n").arg(escaped.join(QLatin1String(" | ")));
}

TableCells take(const QAbstractItemModel& model, const std::vector<int>& rows,
                const std::vector<int>& columns, const std::function<bool(int, int)>& wanted) {
    TableCells cells;
    for (int column : columns)
        cells.headers << model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    for (int row : rows) {
        auto& line = cells.rows.emplace_back();
        for (int column : columns) {
            TableCells::Cell cell;
            if (wanted(row, column)) {
                const QModelIndex index = model.index(row, column);
                cell = {index.data(Qt::EditRole), index.data(Qt::DisplayRole).toString()};
            }
            line.push_back(std::move(cell));
        }
    }
    return cells;
}

std::vector<int> upTo(int count) {
    std::vector<int> numbers(static_cast<std::size_t>(std::max(0, count)));
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<int>(i);
    return numbers;
}

}  // namespace

TableCells cellsOf(const QAbstractItemModel& model) {
    return take(model, upTo(model.rowCount()), upTo(model.columnCount()), [](int, int) { return true; });
}

TableCells cellsOf(const QAbstractItemModel& model, const QModelIndexList& selected) {
    std::vector<int> rows, columns;
    for (const QModelIndex& index : selected) {
        rows.push_back(index.row());
        columns.push_back(index.column());
    }
    for (auto* numbers : {&rows, &columns}) {
        std::sort(numbers->begin(), numbers->end());
        numbers->erase(std::unique(numbers->begin(), numbers->end()), numbers->end());
    }
    return take(model, rows, columns,
                [&](int row, int column) { return selected.contains(model.index(row, column)); });
}

QString toTsv(const TableCells& cells) {
    QString out;
    for (const auto& row : cells.rows) {
        QStringList line;
        for (const auto& cell : row) line << oneLine(cell.text);
        out += line.join(QLatin1Char('\t')) + QLatin1Char('\n');
    }
    return out;
}

QString toMarkdown(const TableCells& cells) {
    QStringList rule;
    for (qsizetype i = 0; i < cells.headers.size(); ++i) {
        const bool number = !cells.rows.empty() &&
                            cells.rows.front()[static_cast<std::size_t>(i)].raw.typeId() == QMetaType::Double;
        rule << (number ? QStringLiteral("---:") : QStringLiteral("---"));
    }
    QString out = markdownRow(cells.headers) + markdownRow(rule);
    for (const auto& row : cells.rows) {
        QStringList line;
        for (const auto& cell : row) line << cell.text;
        out += markdownRow(line);
    }
    return out;
}

QByteArray toCsv(const TableCells& cells) {
    QByteArray out;
    for (qsizetype i = 0; i < cells.headers.size(); ++i) {
        if (i > 0) out += ',';
        out += csvField(cells.headers[i]);
    }
    out += "\r\n";
    for (const auto& row : cells.rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (i > 0) out += ',';
            out += csvField(row[i].raw);
        }
        out += "\r\n";
    }
    return out;
}

QByteArray toJson(const TableCells& cells) {
    QJsonArray list;
    for (const auto& row : cells.rows) {
        QJsonObject object;
        for (std::size_t i = 0; i < row.size(); ++i) {
            object.insert(cells.headers[static_cast<qsizetype>(i)], QJsonValue::fromVariant(row[i].raw));
        }
        list.append(object);
    }
    return QJsonDocument(list).toJson();
}

}  // namespace sluice
