#include "ui/models/table_copy.h"

#include <QAbstractItemModel>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>

#include <algorithm>
#include <set>

namespace sluice {

namespace {

bool isPlainValue(const QVariant& value) {
    return value.typeId() == QMetaType::Double || value.typeId() == QMetaType::Bool ||
           value.typeId() == QMetaType::LongLong || value.typeId() == QMetaType::Int;
}

QString cellText(const QModelIndex& cell, int rawRole) {
    const QVariant raw = cell.data(rawRole);
    if (isPlainValue(raw)) return raw.toString();
    if (!raw.isValid()) return {};
    return raw.typeId() == QMetaType::QStringList ? raw.toStringList().join(QStringLiteral(", ")) : raw.toString();
}

/// RFC 4180: quoted when it holds a comma, a quote or a line break.
QString csvField(QString text) {
    if (!text.contains(QLatin1Char(',')) && !text.contains(QLatin1Char('"')) && !text.contains(QLatin1Char('\n'))) {
        return text;
    }
    return QLatin1Char('"') + text.replace(QLatin1Char('"'), QStringLiteral("\"\"")) + QLatin1Char('"');
}

QString tsvField(QString text) {
    return text.replace(QLatin1Char('\t'), QLatin1Char(' ')).replace(QLatin1Char('\n'), QLatin1Char(' '));
}

QString markdownField(QString text) {
    return text.replace(QLatin1Char('\\'), QStringLiteral("\\\\"))
        .replace(QLatin1Char('|'), QStringLiteral("\\|"))
        .replace(QLatin1Char('\n'), QLatin1Char(' '));
}

}  // namespace

QString tableText(const QAbstractItemModel& model, const QList<QModelIndex>& cells, int rawRole, TableFormat format) {
    std::set<int> rows, columns;
    for (const QModelIndex& cell : cells) {
        rows.insert(cell.row());
        columns.insert(cell.column());
    }
    QStringList titles;
    for (const int column : columns) titles << model.headerData(column, Qt::Horizontal, rawRole).toString();

    if (format == TableFormat::Json) {
        QJsonArray list;
        for (const int row : rows) {
            QJsonObject object;
            int at = 0;
            for (const int column : columns) {
                const QVariant raw = model.index(row, column).data(rawRole);
                object.insert(titles[at++], QJsonValue::fromVariant(raw));
            }
            list.append(object);
        }
        return QString::fromUtf8(QJsonDocument(list).toJson());
    }

    QStringList lines;
    const auto addLine = [&](QStringList fields) {
        for (QString& field : fields) {
            if (format == TableFormat::Csv) field = csvField(field);
            if (format == TableFormat::Tsv) field = tsvField(field);
            if (format == TableFormat::Markdown) field = markdownField(field);
        }
        if (format == TableFormat::Csv) lines << fields.join(QLatin1Char(','));
        if (format == TableFormat::Tsv) lines << fields.join(QLatin1Char('\t'));
        if (format == TableFormat::Markdown) {
            lines << QStringLiteral("| ") + fields.join(QStringLiteral(" | ")) + QStringLiteral(" |");
        }
    };
    if (format != TableFormat::Tsv) addLine(titles);
    if (format == TableFormat::Markdown) {
        lines << QStringLiteral("|") + QStringLiteral(" --- |").repeated(int(columns.size()));
    }
    for (const int row : rows) {
        QStringList fields;
        for (const int column : columns) fields << cellText(model.index(row, column), rawRole);
        addLine(fields);
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

}  // namespace sluice
