#include "ui/text/issue_text.h"

#include "ui/text/syntax_text.h"

#include <QCoreApplication>

namespace sluice {

namespace {

/// The arguments of an issue as text; a missing one is empty, so that a sentence never shows "%2".
class IssueArguments {
public:
    explicit IssueArguments(const std::vector<std::string>& args) : m_args(args) {}
    QString operator[](std::size_t index) const {
        return index < m_args.size() ? QString::fromStdString(m_args[index]) : QString();
    }

private:
    const std::vector<std::string>& m_args;
};

class IssueText {
    Q_DECLARE_TR_FUNCTIONS(IssueText)

public:
    static QString sentence(IssueCode code, const IssueArguments& args) {
        switch (code) {
            case IssueCode::NotUtf8:
                return tr("The file is not UTF-8 text (byte %1); save it as UTF-8.").arg(args[0]);
            case IssueCode::SyntaxError: return tr("This is not valid YAML: %1.").arg(syntaxText(args[0]));
            case IssueCode::TooLarge:
                return tr("The file has %1 bytes; a configuration may have at most %2.")
                    .arg(args[0], args[1]);
            case IssueCode::TooDeep: return tr("Entries are nested more than %1 levels deep.").arg(args[0]);
            case IssueCode::TooManyNodes:
                return tr("The file has more than %1 values when its aliases are expanded.").arg(args[0]);
            case IssueCode::WrongType:
                return tr("Here belongs %1, but %2 was found.")
                    .arg(kindOfValue(args[0]), kindOfValue(args[1]));
            case IssueCode::UnknownField:
                return tr("The field “%1” is unknown; it is kept in the file and has no effect.")
                    .arg(args[0]);
            case IssueCode::MissingField: return tr("The field “%1” is missing.").arg(args[0]);
            case IssueCode::DuplicateKey: return tr("The key “%1” stands here twice; keep one.").arg(args[0]);
            case IssueCode::BadVersion:
                return tr("The file says version %1; this program reads version %2.").arg(args[0], args[1]);
            case IssueCode::OutOfRange: return outOfRange(args);
            case IssueCode::BadDuration:
                return tr("“%1” is not a duration; write a number with ms, s, m or h, such as 500ms or 60s.")
                    .arg(args[0]);
            case IssueCode::BadSize:
                return tr("“%1” is not a size; write bytes, or a number with KiB, MiB or GiB, such as "
                          "512MiB.")
                    .arg(args[0]);
            case IssueCode::BadAddress:
                return tr("“%1” is not an address; write a host and a port, such as 127.0.0.1:9080 or "
                          "[::1]:9080.")
                    .arg(args[0]);
            case IssueCode::BadName:
                return args[0].isEmpty()
                           ? tr("A name is needed: 1 to 128 characters.")
                           : tr("“%1” cannot be a name; use 1 to 128 characters without control characters.")
                                 .arg(args[0]);
            case IssueCode::DuplicateName: return duplicateName(args[0], args[1]);
            case IssueCode::DuplicateAddress:
                return tr("The listener “%2” uses the address %1 already; choose another port.")
                    .arg(args[0], args[1]);
            case IssueCode::UnknownUpstream:
                return tr("There is no upstream named “%1”; choose one of the list or add it.").arg(args[0]);
            case IssueCode::NoNodes:
                return tr("The upstream “%1” has no nodes; its routes answer 503 until it gets one.")
                    .arg(args[0]);
            case IssueCode::NoUpstream:
                return tr("The route “%1” has no upstream; choose where its requests go.").arg(args[0]);
            case IssueCode::BadPath: return badPath(args[0], args[1]);
            case IssueCode::BadMethod:
                return tr("“%1” is not a method; write it in capitals without blanks, such as GET.")
                    .arg(args[0]);
            case IssueCode::BadHost:
                return tr("“%1” is not a host; write a name without a port, such as example.com or "
                          "*.example.com.")
                    .arg(args[0]);
            case IssueCode::BadStripPrefix: return badStripPrefix(args[0], args[1]);
            case IssueCode::UnknownBalancer:
                return tr("The balancer “%1” is unknown; write one of these: %2.").arg(args[0], args[1]);
            case IssueCode::UnknownChoice:
                return tr("“%1” is not known here; write one of these: %2.").arg(args[0], args[1]);
            case IssueCode::UnknownPlugin:
                return tr("The plugin “%1” is not one that the gateway runs; it is kept in the file and not "
                          "run.")
                    .arg(args[0]);
            case IssueCode::DuplicatePlugin:
                return tr("The plugin “%1” stands here twice; keep one.").arg(args[0]);
            case IssueCode::BadPluginConfig:
                return tr("Plugin %1: %2", "the plugin's name, then a sentence")
                    .arg(args[0], badPlugin(args[1], args[2], args[3]));
            case IssueCode::UnreachableRoute:
                return tr("The route “%1” never gets a request, because “%2” takes all of them first.")
                    .arg(args[0], args[1]);
            case IssueCode::BadLogFormat: return badLogFormat(args[0], args[1]);
            case IssueCode::BadNetwork:
                return tr("“%1” is no address or network; write one such as 10.0.0.0/8, whose bits behind the "
                          "prefix are zero.")
                    .arg(args[0]);
            case IssueCode::CheckNeedsHttp2:
                return tr("A check of type grpc needs HTTP/2, and the upstream's scheme is “%1”; choose one of "
                          "these: %2.")
                    .arg(args[0], args[1]);
            case IssueCode::UnreadableFile:
                return tr("The file “%1” cannot be read: %2.").arg(args[0], args[1]);
            case IssueCode::BadCertificate: return badCertificate(args[0], args[1], args[2]);
        }
        return tr("The configuration has a problem without a name here.");
    }

    static QString atPlace(const SourcePlace& place, const QString& sentence) {
        return tr("Line %1, column %2: %3")
            .arg(QString::number(place.line), QString::number(place.column), sentence);
    }

    /// `property` as checkPluginConfig() gives it: a JSON pointer, or a name.
    static QString badPlugin(QString property, const QString& reason, const QString& argument) {
        if (property.startsWith(QLatin1Char('/'))) property.remove(0, 1);
        property.replace(QStringLiteral("~1"), QStringLiteral("/"))
            .replace(QStringLiteral("~0"), QStringLiteral("~"));
        if (reason == u"not-json") return tr("The configuration is not valid JSON.");
        if (reason == u"not-object") return tr("The configuration must be a JSON object, such as {}.");
        if (reason == u"missing") return tr("“%1” is required; give it a value.").arg(property);
        if (reason == u"unknown")
            return tr("“%1” is not a property of this plugin; remove it.").arg(property);
        if (reason == u"type") return tr("“%1” must be %2.").arg(property, kindOfValue(argument));
        if (reason == u"minimum") return tr("“%1” must be %2 or more.").arg(property, argument);
        if (reason == u"maximum") return tr("“%1” must be %2 or less.").arg(property, argument);
        if (reason == u"choice") return tr("“%1” must be one of: %2.").arg(property, argument);
        return tr("“%1” is not valid.").arg(property);
    }

private:
    static QString kindOfValue(const QString& token) {
        if (token == u"mapping" || token == u"object") return tr("a mapping (key: value)");
        if (token == u"sequence" || token == u"array" || token == u"list") return tr("a list");
        if (token == u"text" || token == u"string") return tr("text");
        if (token == u"text-list") return tr("a list of texts");
        if (token == u"integer") return tr("a whole number");
        if (token == u"number") return tr("a number");
        if (token == u"boolean") return tr("true or false");
        if (token == u"duration") return tr("a duration such as 60s");
        if (token == u"size") return tr("a size such as 512MiB");
        if (token == u"address") return tr("an address such as 127.0.0.1:9080");
        if (token == u"null" || token == u"nothing") return tr("nothing");
        if (token.isEmpty()) return tr("something else");
        return token;
    }

    static QString outOfRange(const IssueArguments& args) {
        if (args[2].isEmpty()) return tr("%1 is too small; the lowest value is %2.").arg(args[0], args[1]);
        if (args[1].isEmpty()) return tr("%1 is too large; the highest value is %2.").arg(args[0], args[2]);
        return tr("%1 is out of range; write a value from %2 to %3.").arg(args[0], args[1], args[2]);
    }

    static QString duplicateName(const QString& kind, const QString& name) {
        if (kind == u"route")
            return tr("Another route is named “%1”; names of routes must differ.").arg(name);
        if (kind == u"upstream")
            return tr("Another upstream is named “%1”; names of upstreams must differ.").arg(name);
        if (kind == u"listener")
            return tr("Another listener is named “%1”; names of listeners must differ.").arg(name);
        if (kind == u"profile")
            return tr("Another profile is named “%1”; names of profiles must differ.").arg(name);
        return tr("The name “%1” stands here twice; names must differ.").arg(name);
    }

    static QString badLogFormat(const QString& reason, const QString& variable) {
        if (reason == u"empty")
            return tr("The access log needs a format: write json, or a text with variables such as $status.");
        if (reason == u"too-long") return tr("The format of the access log is longer than 4096 bytes.");
        if (reason == u"control") return tr("The format of the access log has no control characters.");
        if (reason == u"no-name")
            return tr("In the format of the access log a “$” stands without a name behind it.");
        if (reason == u"unclosed")
            return tr("In the format of the access log “%1” is not closed; write it as ${%1}.").arg(variable);
        return tr("The access log has no variable “$%1”.").arg(variable);
    }

    static QString badPath(const QString& path, const QString& reason) {
        if (reason == u"no-slash") return tr("A path begins with a slash: write /%1.").arg(path);
        if (reason == u"blank") return tr("A path has no spaces; write %20 to match one.");
        if (reason == u"control") return tr("A path has no control characters; write them as %XX.");
        if (reason == u"query") return tr("A path ends before “?” and “#”; leave out what follows.");
        if (reason == u"brace")
            return tr("A path has no variables in braces; end it with * or /** to match what differs.");
        if (reason == u"star-inside")
            return tr(
                "A star may stand at the end only: /** for everything below, /* for everything that begins "
                "so.");
        return path.isEmpty() ? tr("A path is needed, such as /api/**.")
                              : tr("“%1” is not a path.").arg(path);
    }

    static QString badCertificate(const QString& file, const QString& reason, const QString& date) {
        if (reason == u"no-certificate")
            return tr("The file “%1” holds no certificate in PEM form.").arg(file);
        if (reason == u"no-key") return tr("The file “%1” holds no private key in PEM form.").arg(file);
        if (reason == u"encrypted-key")
            return tr("The private key in “%1” is encrypted; store it without a password.").arg(file);
        if (reason == u"key-mismatch")
            return tr("The private key in “%1” belongs to another certificate.").arg(file);
        if (reason == u"expired") return tr("The certificate in “%1” expired at %2.").arg(file, date);
        if (reason == u"not-yet-valid")
            return tr("The certificate in “%1” is valid from %2 only.").arg(file, date);
        if (reason == u"too-weak")
            return tr("The certificate in “%1” is too weak: its key is too short, or its signature is old.")
                .arg(file);
        return tr("The certificate in “%1” cannot be used.").arg(file);
    }

    static QString badStripPrefix(const QString& prefix, const QString& reason) {
        if (reason == u"no-slash")
            return tr("The stripped prefix begins with a slash: write /%1.").arg(prefix);
        if (reason == u"blank") return tr("The stripped prefix has no spaces; write %20 for one.");
        if (reason == u"control")
            return tr("The stripped prefix has no control characters; write them as %XX.");
        if (reason == u"query")
            return tr("The stripped prefix ends before “?” and “#”; leave out what follows.");
        if (reason == u"brace")
            return tr("The stripped prefix has no variables in braces; write whole segments, such as /http.");
        if (reason == u"star-inside")
            return tr("The stripped prefix has no stars; write whole segments, such as /http.");
        return tr("“%1” cannot be stripped; write whole segments, such as /http.").arg(prefix);
    }
};

}  // namespace

QString issueText(const ConfigIssue& issue) {
    return IssueText::sentence(issue.code, IssueArguments(issue.args));
}

QString issueTextWithPlace(const ConfigIssue& issue) {
    const QString sentence = issueText(issue);
    return issue.place ? IssueText::atPlace(*issue.place, sentence) : sentence;
}

QString pluginProblemText(const ConfigIssue& issue) {
    const IssueArguments args(issue.args);
    return IssueText::badPlugin(args[1], args[2], args[3]);
}

}  // namespace sluice
