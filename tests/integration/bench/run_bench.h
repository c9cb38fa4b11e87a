#pragma once

#include <QtTest>

namespace sluice::test {

/// What a program came to.
struct Ended {
    int code = -1;
    QString out, err;
};

inline Ended run(const QString& program, const QStringList& arguments) {
    QProcess process;
    process.start(program, arguments);
    process.waitForFinished(60'000);
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
            QString::fromUtf8(process.readAllStandardOutput()),
            QString::fromUtf8(process.readAllStandardError())};
}

inline Ended bench(const QStringList& arguments) {
    return run(SLUICE_CTL, QStringList{"bench"} + arguments);
}

}  // namespace sluice::test
