#pragma once

#include <QTableView>

namespace sluice {

class Theme;

/// The table of routes: rows that can be dragged, cells that can be copied.
class RouteTableView : public QTableView {
    Q_OBJECT

public:
    explicit RouteTableView(const Theme& theme, QWidget* parent = nullptr);

    /// The widths and the sorting, for the settings; empty while the user left the widths to the table.
    QByteArray columnState() const;
    void setColumnState(const QByteArray& state);
    /// Widths for what the rows hold now, unless the user has set them.
    void fitColumns();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    bool m_ownWidths = false;  ///< the user has set them
};

}  // namespace sluice
