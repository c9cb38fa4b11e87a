#include <QCoreApplication>
#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QTest>
#include <QTranslator>
#include <QXmlStreamReader>

/// The Chinese translation is whole, and keeps what stands for data.
class TestTranslations : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        QFile file(QStringLiteral(SLUICE_TRANSLATIONS "/sluice_zh_CN.ts"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QXmlStreamReader xml(&file);
        Message message;
        while (!xml.atEnd()) {
            if (xml.readNext() != QXmlStreamReader::StartElement) continue;
            if (xml.name() == u"name")
                message.context = xml.readElementText();
            else if (xml.name() == u"message")
                message = {message.context, {}, {}, {}};
            else if (xml.name() == u"source")
                message.source = xml.readElementText();
            else if (xml.name() == u"translation") {
                message.state = xml.attributes().value("type").toString();
                message.text = xml.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
                m_messages.append(message);
            }
        }
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QVERIFY(m_messages.size() > 500);
    }

    void nothingIsUnfinished() {
        for (const Message& message : m_messages) {
            QVERIFY2(message.state.isEmpty() && !message.text.isEmpty(),
                     qPrintable(message.context + ": " + message.source));
        }
    }

    void placeholdersAreTheSame() {
        for (const Message& message : m_messages) {
            QVERIFY2(placeholders(message.source) == placeholders(message.text),
                     qPrintable(message.context + ": " + message.text));
        }
    }

    void everyPageHasItsOwnName() {
        QSet<QString> pages;
        for (const Message& message : m_messages) {
            if (message.context == u"Pages") pages.insert(message.text);
        }
        QCOMPARE(pages.size(), 7);
    }

    void theProgramFindsItsTexts() {
        QTranslator translator;
        QVERIFY(translator.load(QStringLiteral("sluice_zh_CN"), QStringLiteral(":/i18n")));
        QCOMPARE(translator.translate("sluice::LogPage", "Log"), QStringLiteral("日志"));
        QCOMPARE(translator.translate("IssueText", "A path has no spaces; write %20 to match one."),
                 QStringLiteral("路径中不能有空格；若要匹配空格请写 %20。"));
    }

private:
    struct Message {
        QString context, source, text, state;
    };

    static QSet<QString> placeholders(const QString& text) {
        static const QRegularExpression mark(QStringLiteral("%(?:[1-9](?![0-9])|n)"));
        QSet<QString> found;
        for (auto match = mark.globalMatch(text); match.hasNext();) found.insert(match.next().captured());
        return found;
    }

    QList<Message> m_messages;
};

QTEST_MAIN(TestTranslations)
#include "tst_translations.moc"
