#pragma once

#include <QLocale>
#include <QObject>
#include <QString>
#include <QTranslator>

namespace sluice {

/// The language of every text, switched live: the translators are exchanged and Qt sends LanguageChange to every
/// widget. Numbers and dates follow, through QLocale's default.
class Language : public QObject {
    Q_OBJECT

public:
    explicit Language(QObject* parent = nullptr);
    ~Language() override;

    /// "en", "zh_CN", or empty for the system's.
    void choose(const QString& name);
    const QString& chosen() const { return m_chosen; }

private:
    void load(QTranslator& translator, const QString& file, const QString& folder);

    QString m_chosen;
    QLocale m_systemLocale = QLocale::system();
    QTranslator m_own;
    QTranslator m_qt;  ///< for Qt's own dialogs, from Qt's folder where it is installed
};

}  // namespace sluice
