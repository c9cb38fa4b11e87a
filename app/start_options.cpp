#include "app/start_options.h"

#include "ui/window/page_factory.h"

#include <QCommandLineParser>
#include <QCoreApplication>

#include <cstdio>
#include <cstdlib>

namespace sluice {

namespace {

constexpr int kWrongUsage = 2;

[[noreturn]] void refuse(const QString& message) {
    std::fprintf(stderr, "sluice: %s\n", qPrintable(message));
    std::exit(kWrongUsage);
}

}  // namespace

StartOptions readStartOptions(const QStringList& arguments) {
    QCommandLineParser parser;
    parser.setApplicationDescription(
        QStringLiteral("Edit a gateway's routes, run them, and measure what they cost."));
    const QCommandLineOption help(QStringList{QStringLiteral("h"), QStringLiteral("help")},
                                  QStringLiteral("Show this help."));
    const QCommandLineOption version(QStringLiteral("version"), QStringLiteral("Show the version."));
    const QCommandLineOption page(
        QStringLiteral("page"),
        QStringLiteral("The page to show: overview, routes, plugins, import, benchmark, "
                       "history or log."),
        QStringLiteral("NAME"));
    const QCommandLineOption language(QStringLiteral("lang"), QStringLiteral("The language: en or zh_CN."),
                                      QStringLiteral("NAME"));
    const QCommandLineOption theme(QStringLiteral("theme"), QStringLiteral("The colours: light or dark."),
                                   QStringLiteral("NAME"));
    const QCommandLineOption demo(QStringLiteral("demo"),
                                  QStringLiteral("Open the first-run project without touching your files."));
    parser.addOptions({help, version, page, language, theme, demo});
    parser.addPositionalArgument(QStringLiteral("FILE.yaml"), QStringLiteral("The configuration to open."),
                                 QStringLiteral("[FILE.yaml]"));
    if (!parser.parse(arguments)) refuse(parser.errorText());
    if (parser.isSet(help)) {
        std::fputs(qPrintable(parser.helpText()), stdout);
        std::exit(EXIT_SUCCESS);
    }
    if (parser.isSet(version)) {
        std::printf("sluice %s\n", qPrintable(QCoreApplication::applicationVersion()));
        std::exit(EXIT_SUCCESS);
    }

    StartOptions options;
    if (parser.positionalArguments().size() > 1) refuse(QStringLiteral("one file at most"));
    options.file = parser.positionalArguments().value(0);
    options.demo = parser.isSet(demo);
    if (parser.isSet(page)) {
        options.page = pageFromToken(parser.value(page));
        if (!options.page) refuse(QStringLiteral("no page '%1'").arg(parser.value(page)));
    }
    if (parser.isSet(language)) {
        options.language = parser.value(language);
        if (*options.language != QLatin1String("en") && *options.language != QLatin1String("zh_CN")) {
            refuse(QStringLiteral("no language '%1'").arg(*options.language));
        }
    }
    if (parser.isSet(theme)) {
        const QString name = parser.value(theme);
        if (name == QLatin1String("light")) options.theme = ThemeMode::Light;
        if (name == QLatin1String("dark")) options.theme = ThemeMode::Dark;
        if (!options.theme) refuse(QStringLiteral("no theme '%1'").arg(name));
    }
    return options;
}

}  // namespace sluice
