#include "ui/text/error_text.h"

#include <QCoreApplication>

namespace sluice {

namespace {

class ErrorText {
    Q_DECLARE_TR_FUNCTIONS(ErrorText)

public:
    static QString sentence(ErrorCode code, const QString& subject) {
        switch (code) {
            case ErrorCode::BadAddress:
                return tr("“%1” is not an address; write a host and a port, such as 127.0.0.1:9080.")
                    .arg(subject);
            case ErrorCode::BadUrl:
                return tr("“%1” is not a URL that can be requested; write it as http://host:port/path.")
                    .arg(subject);
            case ErrorCode::ResolveFailed:
                return tr("The host name “%1” could not be resolved.").arg(subject);
            case ErrorCode::ConnectFailed: return tr("No connection to %1 could be made.").arg(subject);
            case ErrorCode::ListenFailed: return tr("The gateway cannot listen on %1.").arg(subject);
            case ErrorCode::FileReadFailed: return tr("The file %1 could not be read.").arg(subject);
            case ErrorCode::FileWriteFailed:
                return tr("The file %1 could not be written; what it held before is still there.")
                    .arg(subject);
            case ErrorCode::FileTooLarge:
                return tr("The file %1 is too large to be a configuration.").arg(subject);
            case ErrorCode::BadConfig: return badConfig(subject);
            case ErrorCode::BadPlan:
                return tr("The experiment cannot run: its setting “%1” is missing or wrong.").arg(subject);
            case ErrorCode::DatabaseFailed:
                return tr("The history could not be read or written: %1.").arg(subject);
            case ErrorCode::DatabaseTooNew:
                return tr("The history was written by a newer version of Sluice (format %1) and is left "
                          "untouched.")
                    .arg(subject);
            case ErrorCode::NotFound: return tr("“%1” does not exist any more.").arg(subject);
            case ErrorCode::Busy:
                return tr("Something is already running; wait until it has ended, or stop it first.");
            case ErrorCode::Stopped: return tr("It was being stopped, so nothing was done.");
            case ErrorCode::Unsupported: return tr("“%1” is not supported.").arg(subject);
            case ErrorCode::SystemFailed:
                return subject.isEmpty() ? tr("The system refused the action.")
                                         : tr("The system refused the action (%1).").arg(subject);
            case ErrorCode::ScriptFailed: return tr("The script failed: %1").arg(subject);
        }
        return tr("An error without a name occurred.");
    }

    static QString mockSentence(const QString& address) {
        return tr("The mock backend cannot listen on %1; another program, perhaps another Sluice, may hold this "
                  "port.")
            .arg(address);
    }

    static QString withReason(const QString& sentence, const QString& reason) {
        return tr("%1 The system says: %2.", "a sentence, then the operating system's words")
            .arg(sentence, reason);
    }

private:
    static QString badConfig(const QString& problems) {
        bool isCount = false;
        const int count = problems.toInt(&isCount);
        return isCount ? tr("The configuration has %n problem(s) and was not applied.", nullptr, count)
                       : tr("The configuration is not valid and was not applied.");
    }
};

QString withSystem(const Error& error, const QString& sentence) {
    if (!error.system) return sentence;
    return ErrorText::withReason(sentence, QString::fromStdString(error.system.message()));
}

}  // namespace

QString errorText(const Error& error) {
    return withSystem(error, ErrorText::sentence(error.code, QString::fromStdString(error.subject)));
}

QString mockErrorText(const Error& error) {
    if (error.code != ErrorCode::ListenFailed) return errorText(error);
    return withSystem(error, ErrorText::mockSentence(QString::fromStdString(error.subject)));
}

}  // namespace sluice
