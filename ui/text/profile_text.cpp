#include "ui/text/profile_text.h"

#include "engine/core/text.h"

#include <QCoreApplication>
#include <QStringList>

namespace sluice {

namespace {

class ProfileText {
    Q_DECLARE_TR_FUNCTIONS(ProfileText)

public:
    static QStringList parts(const TuningProfile& profile) {
        QStringList parts;
        if (profile.workers) parts << tr("%n worker(s)", nullptr, static_cast<int>(*profile.workers));
        if (profile.memoryBudget) {
            parts
                << tr("memory budget %1").arg(QString::fromStdString(formatByteSize(*profile.memoryBudget)));
        }
        if (profile.listenPort) parts << tr("port %1").arg(*profile.listenPort);
        if (profile.listenBacklog) parts << tr("backlog %1").arg(*profile.listenBacklog);
        if (profile.poolSize) parts << tr("pool of %1").arg(*profile.poolSize);
        if (profile.upstreamKeepalive && !*profile.upstreamKeepalive) parts << tr("no upstream keep-alive");
        if (profile.maxConnections) parts << connections(*profile.maxConnections);
        if (profile.poolIdleTimeout) parts << tr("idle for %1").arg(duration(*profile.poolIdleTimeout));
        if (profile.connectTimeout) parts << tr("connect within %1").arg(duration(*profile.connectTimeout));
        if (profile.sendTimeout) parts << tr("send within %1").arg(duration(*profile.sendTimeout));
        if (profile.readTimeout) parts << tr("read within %1").arg(duration(*profile.readTimeout));
        if (parts.isEmpty()) parts << tr("sets nothing");
        return parts;
    }

private:
    static QString duration(Millis value) { return QString::fromStdString(formatDuration(value)); }
    static QString connections(unsigned limit) {
        return limit == 0 ? tr("connections without a limit") : tr("at most %1 connections").arg(limit);
    }
};

}  // namespace

QString profileSummary(const TuningProfile& profile) {
    return ProfileText::parts(profile).join(QStringLiteral(" · "));
}

}  // namespace sluice
