#include "ui/window/help_controller.h"

#include "engine/version.h"
#include "ui/window/help_window.h"

#include <QGuiApplication>
#include <QIcon>
#include <QMessageBox>

namespace sluice {

HelpController::HelpController(const Theme& theme, QWidget* window)
    : QObject(window), m_theme(theme), m_window(window) {}

void HelpController::showManual() {
    if (m_manual == nullptr) m_manual = new HelpWindow(m_theme, m_window);
    m_manual->show();
    m_manual->raise();
    m_manual->activateWindow();
}

void HelpController::showAbout() {
    QMessageBox box(QMessageBox::NoIcon, tr("About Sluice"),
                    tr("Sluice %1").arg(QString::fromLatin1(version().data(), int(version().size()))),
                    QMessageBox::Close, m_window);
    box.setIconPixmap(QGuiApplication::windowIcon().pixmap(48));
    box.setInformativeText(
        tr("Edit a gateway's routes, run them, and measure honestly what the gateway costs.\n\n"
           "Free software under the GNU General Public License, version 3."));
    box.exec();
}

}  // namespace sluice
