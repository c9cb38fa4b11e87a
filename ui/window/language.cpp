#include "ui/window/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>

namespace sluice {

Language::Language(QObject* parent) : QObject(parent) {
    choose(QString());
}

Language::~Language() {
    QCoreApplication::removeTranslator(&m_own);
    QCoreApplication::removeTranslator(&m_qt);
}

void Language::choose(const QString& name) {
    m_chosen = name;
    const bool chinese =
        name.isEmpty() ? m_systemLocale.language() == QLocale::Chinese : name.startsWith(QLatin1String("zh"));
    const QString file = chinese ? QStringLiteral("zh_CN") : QStringLiteral("en");
    QLocale locale = name.isEmpty() ? m_systemLocale : QLocale(name);
    if (locale.language() == QLocale::C) locale = QLocale(QLocale::English);
    QLocale::setDefault(locale);

    load(m_qt, QStringLiteral("qtbase_") + file, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    load(m_own, QStringLiteral("sluice_") + file, QStringLiteral(":/i18n"));
}

void Language::load(QTranslator& translator, const QString& file, const QString& folder) {
    QCoreApplication::removeTranslator(&translator);
    // Nothing to load for English texts that need no translation: the source text is English.
    if (translator.load(file, folder)) QCoreApplication::installTranslator(&translator);
}

}  // namespace sluice
