#pragma once

#include <QAbstractItemModel>
#include <QByteArray>
#include <QString>
#include <QStringList>
#include <QVariant>

#include <vector>

namespace sluice {

/// Cells taken out of a table: the raw value (EditRole) and the text that is shown.
struct TableCells {
    struct Cell {
        QVariant raw;
        QString text;
    };
    QStringList headers;
    std::vector<std::vector<Cell>> rows;
};

/// The whole table, or the rectangle around `selected` with what is not selected left empty.
TableCells cellsOf(const QAbstractItemModel& model);
TableCells cellsOf(const QAbstractItemModel& model, const QModelIndexList& selected);

/// As shown, for spreadsheets and editors: tabs between cells, no header.
QString toTsv(const TableCells& cells);
QString toMarkdown(const TableCells& cells);
/// RFC 4180 in UTF-8, numbers with a point and without grouping, whatever the locale. A text that a spreadsheet would
/// take for a formula gets a leading apostrophe.
QByteArray toCsv(const TableCells& cells);
/// An array of objects, keyed by the headers, with raw values.
QByteArray toJson(const TableCells& cells);

}  // namespace sluice
