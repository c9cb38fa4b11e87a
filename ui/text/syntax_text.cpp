#include "ui/text/syntax_text.h"

#include <QCoreApplication>

#include <array>
#include <string_view>

namespace sluice {

namespace {

struct Reason {
    std::string_view token;  ///< as in engine/config/yaml/yaml_parser.h
    const char* words;
};

constexpr std::array kReasons = {
    Reason{"tab-indent", QT_TRANSLATE_NOOP("SyntaxText", "a tab is used as indentation; use blanks")},
    Reason{"bad-indent",
           QT_TRANSLATE_NOOP("SyntaxText", "this line is indented differently from its neighbours")},
    Reason{
        "colon-in-text",
        QT_TRANSLATE_NOOP("SyntaxText", "a second \": \" on this line; quote the text or start a new line")},
    Reason{"missing-colon", QT_TRANSLATE_NOOP("SyntaxText", "a key without \": \" behind it")},
    Reason{"unclosed-bracket", QT_TRANSLATE_NOOP("SyntaxText", "this bracket is never closed")},
    Reason{"wrong-bracket", QT_TRANSLATE_NOOP("SyntaxText", "a closing bracket without its opening one")},
    Reason{"missing-comma", QT_TRANSLATE_NOOP("SyntaxText", "a comma is missing before this")},
    Reason{"unclosed-quote", QT_TRANSLATE_NOOP("SyntaxText", "this quotation is never closed")},
    Reason{"bad-escape", QT_TRANSLATE_NOOP("SyntaxText", "an unknown escape after the backslash")},
    Reason{"bad-block-header", QT_TRANSLATE_NOOP("SyntaxText", "unexpected text behind | or >")},
    Reason{"reserved-character",
           QT_TRANSLATE_NOOP("SyntaxText", "this character cannot begin a text; quote it")},
    Reason{"unexpected-text", QT_TRANSLATE_NOOP("SyntaxText", "text that belongs to nothing")},
    Reason{"unknown-alias",
           QT_TRANSLATE_NOOP("SyntaxText", "an alias whose anchor does not stand before it")},
    Reason{"unknown-tag", QT_TRANSLATE_NOOP("SyntaxText", "an unknown tag")},
    Reason{"complex-key", QT_TRANSLATE_NOOP("SyntaxText", "a key must be plain text")},
    Reason{"pair-in-list",
           QT_TRANSLATE_NOOP("SyntaxText", "a key and a value inside a list; put braces around them")},
    Reason{"second-document", QT_TRANSLATE_NOOP("SyntaxText", "a second document; a configuration is one")},
    Reason{"bad-directive", QT_TRANSLATE_NOOP("SyntaxText", "a directive that is wrong here")},
    Reason{"control-character", QT_TRANSLATE_NOOP("SyntaxText", "a control character")},
};

}  // namespace

QString syntaxText(const QString& token) {
    for (const Reason& reason : kReasons) {
        if (token == QLatin1String(reason.token.data(), int(reason.token.size())))
            return QCoreApplication::translate("SyntaxText", reason.words);
    }
    return token;
}

}  // namespace sluice
