#pragma once

#include <QList>
#include <QString>

class QAbstractItemModel;
class QModelIndex;

namespace sluice {

enum class TableFormat { Tsv, Csv, Markdown, Json };

/// The cells as text: the smallest rectangle of rows and columns that holds `cells`, with a header line for all
/// formats but TSV. Numbers and flags come from `rawRole` with a point as the decimal mark, texts as shown.
QString tableText(const QAbstractItemModel& model, const QList<QModelIndex>& cells, int rawRole, TableFormat format);

}  // namespace sluice
