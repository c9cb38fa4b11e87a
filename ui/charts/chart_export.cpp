#include "ui/charts/chart_export.h"

#include "ui/charts/series_table_model.h"
#include "ui/widgets/table_text.h"

#include <QBuffer>
#include <QFontMetricsF>
#include <QPageLayout>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

namespace sluice {

namespace {

constexpr int kScale = 2;
constexpr int kMargin = 16;
constexpr int kDotsPerInch = 96;

QSize sheetSize(const std::vector<const TimeChart*>& charts, int header) {
    QSize size(2 * kMargin, kMargin);
    int width = 0;
    for (const TimeChart* chart : charts) {
        const QSize own = chart->size().expandedTo(chart->sizeHint());
        width = std::max(width, own.width());
        size.rheight() += header + own.height() + kMargin;
    }
    size.rwidth() += width;
    return size;
}

void paintSheet(QPainter& painter, const std::vector<const TimeChart*>& charts, const Theme& theme,
                QSize sheet, int header) {
    const PlotPainter plot(theme);
    painter.fillRect(QRect(QPoint(), sheet), theme.color(Tone::Panel));
    qreal y = kMargin;
    for (const TimeChart* chart : charts) {
        const int height = chart->size().expandedTo(chart->sizeHint()).height();
        const qreal width = sheet.width() - 2 * kMargin;
        const PlotFrame frame = chart->frame(QRectF(kMargin, y + header, width, height));
        plot.paintHeader(painter, frame, QRectF(kMargin, y, width, header));
        plot.paint(painter, frame);
        y += header + height + kMargin;
    }
}

QByteArray svgBytes(const std::vector<const TimeChart*>& charts, const Theme& theme, QSize sheet,
                    int header) {
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(kDotsPerInch);
    generator.setSize(sheet);
    generator.setViewBox(QRect(QPoint(), sheet));
    generator.setTitle(charts.front()->data().title);
    QPainter painter(&generator);
    paintSheet(painter, charts, theme, sheet, header);
    painter.end();
    return buffer.data();
}

QByteArray pdfBytes(const std::vector<const TimeChart*>& charts, const Theme& theme, QSize sheet,
                    int header) {
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(kDotsPerInch);
    const QSizeF points = QSizeF(sheet) * 72.0 / kDotsPerInch;
    writer.setPageLayout(
        QPageLayout(QPageSize(points, QPageSize::Point), QPageLayout::Portrait, QMarginsF()));
    writer.setTitle(charts.front()->data().title);
    QPainter painter(&writer);
    paintSheet(painter, charts, theme, sheet, header);
    painter.end();
    return buffer.data();
}

QByteArray pngBytes(const QImage& image) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

/// Below each other: charts of one run differ in unit, so they are tables of their own with an empty line between.
QByteArray csvBytes(const std::vector<const TimeChart*>& charts) {
    QByteArray bytes;
    for (const TimeChart* chart : charts) {
        SeriesTableModel model;
        model.setData(chart->data());
        if (!bytes.isEmpty()) bytes += "\r\n";
        bytes += toCsv(cellsOf(model));
    }
    return bytes;
}

int headerHeight(const Theme& theme) {
    return static_cast<int>(QFontMetricsF(theme.small()).height()) + 8;
}

}  // namespace

QImage chartImage(const std::vector<const TimeChart*>& charts, const Theme& theme) {
    const int header = headerHeight(theme);
    const QSize sheet = sheetSize(charts, header);
    QImage image(sheet * kScale, QImage::Format_RGB32);
    image.setDevicePixelRatio(kScale);
    QPainter painter(&image);
    paintSheet(painter, charts, theme, sheet, header);
    return image;
}

Result<void> exportCharts(const std::vector<const TimeChart*>& charts, const Theme& theme, ChartFormat format,
                          const QString& path) {
    const int header = headerHeight(theme);
    const QSize sheet = sheetSize(charts, header);
    QByteArray bytes;
    switch (format) {
        case ChartFormat::Png: bytes = pngBytes(chartImage(charts, theme)); break;
        case ChartFormat::Svg: bytes = svgBytes(charts, theme, sheet, header); break;
        case ChartFormat::Pdf: bytes = pdfBytes(charts, theme, sheet, header); break;
        case ChartFormat::Csv: bytes = csvBytes(charts); break;
    }
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit()) {
        return Error{ErrorCode::FileWriteFailed, path.toStdString(),
                     std::error_code(errno, std::generic_category())};
    }
    return {};
}

}  // namespace sluice
