#include "ui/text/setting_text.h"

#include <QCoreApplication>
#include <QStringList>

namespace sluice {

namespace {

class SettingText {
    Q_DECLARE_TR_FUNCTIONS(SettingText)

public:
    static QString format(ProfileFormat format) {
        switch (format) {
            case ProfileFormat::Unknown: return tr("Not recognised");
            case ProfileFormat::JvmOptions: return tr("JVM options");
            case ProfileFormat::LaunchScript: return tr("Launch script");
            case ProfileFormat::ShenYu: return tr("ShenYu configuration");
            case ProfileFormat::Sop: return tr("SOP configuration");
            case ProfileFormat::SpringCloudGateway: return tr("Spring Cloud Gateway configuration");
            case ProfileFormat::Zuul: return tr("Zuul configuration");
            case ProfileFormat::Mixed: return tr("Several formats pasted together");
        }
        return tr("Not recognised");
    }

    static QString outcome(SettingOutcome outcome) {
        switch (outcome) {
            case SettingOutcome::Applied: return tr("applied");
            case SettingOutcome::Advice: return tr("advice");
            case SettingOutcome::NotApplicable: return tr("not applicable");
            case SettingOutcome::Unknown: return tr("unknown");
        }
        return tr("unknown");
    }

    static QString reason(SettingReason reason) {
        switch (reason) {
            case SettingReason::None: return {};
            case SettingReason::NoGarbageCollector:
                return tr("The engine has no garbage collector, so there is nothing to tune.");
            case SettingReason::NoBytecodeVm:
                return tr(
                    "The engine is native code; it has no bytecode machine with classes to load or compile.");
            case SettingReason::NoServletThreads:
                return tr("The engine has no servlet threads; its workers serve many connections each.");
            case SettingReason::HugePagesAreAKernelSetting:
                return tr("Huge pages are a setting of the kernel; turn them on there if you want them.");
            case SettingReason::PreallocationIsAdvice:
                return tr("Memory is taken when it is needed; there is no heap to fill at the start.");
            case SettingReason::ThreadStackIsSmall:
                return tr(
                    "There are only a few worker threads, so the size of their stacks does not matter.");
            case SettingReason::LogSettings:
                return tr("What is logged is chosen on the Log page and by the program's own options.");
            case SettingReason::ProfileSelection:
                return tr("It chooses which part of the application's files counts; paste that part.");
            case SettingReason::SecuritySource:
                return tr("The source of random numbers is the system's; there is nothing to choose.");
            case SettingReason::RemoteDebugging:
                return tr(
                    "It opens a port for debugging or monitoring a JVM, which the engine does not have.");
            case SettingReason::ProductName:
                return tr("It names the program that was started, and tells which gateway the text is from.");
            case SettingReason::AlwaysPooledBuffers: return tr("Buffers are always pooled here.");
            case SettingReason::RouterNeedsNoCache:
                return tr("Routes are compiled into a table, so their matches need no cache.");
            case SettingReason::OneAcceptorPerWorker:
                return tr("Every worker accepts its own connections; their number follows the workers.");
            case SettingReason::ElasticIgnoresMaximum:
                return tr("An ELASTIC pool ignores its maximum, so no limit is set here either.");
            case SettingReason::NoHystrixIsolation:
                return tr(
                    "Requests are not isolated in threads or semaphores; limit the upstream's connections "
                    "instead.");
            case SettingReason::AppliesToRulesNotEngine:
                return tr("It belongs to routes or rules and not to the engine; set it on the route.");
            case SettingReason::SignatureCheckIsAPlugin:
                return tr("Checking signatures is the work of a plugin and no setting of the engine.");
            case SettingReason::RateLimitIsAPlugin:
                return tr(
                    "Limiting requests is the work of the plugin limit-count; switch it on where you need "
                    "it.");
            case SettingReason::AfterTheJar:
                return tr(
                    "It stands after the jar, so it is an argument of the program and the JVM ignores it.");
            case SettingReason::BlankInOption:
                return tr(
                    "A blank stands inside the option; a JVM would refuse to start. It was read without it.");
            case SettingReason::GluedOption:
                return tr(
                    "It was glued to the option before it, as a lost line break does; it was read on its "
                    "own.");
            case SettingReason::WrongIndentation:
                return tr(
                    "It is indented wrongly, so the original gateway ignores it; it was read as it was "
                    "meant.");
            case SettingReason::BadValue: return tr("The value cannot be read, so nothing was changed.");
            case SettingReason::DuplicateEarlier:
                return tr("The same setting stands further down again, and the last one counts.");
            case SettingReason::ServerSocketDefaults:
                return tr("The engine chooses this property of its sockets itself.");
            case SettingReason::KernelTunesBuffers:
                return tr(
                    "The kernel adjusts socket buffers by itself; a fixed size would only make them slower.");
            case SettingReason::AlwaysNoDelay:
                return tr("Small packets are always sent at once (TCP_NODELAY).");
            case SettingReason::SmallerOneApplies:
                return tr(
                    "Another time-out of the same kind is as short or shorter, and the shortest one counts.");
            case SettingReason::SwitchOfItsBlock:
                return tr("It only says whether the settings of its block count.");
            case SettingReason::SwitchedOff:
                return tr("Its block is switched off, so the original gateway ignores it too.");
            case SettingReason::PoolKeepsAlive:
                return tr("Connections stay open all the same, because the pool keeps them.");
            case SettingReason::PoolDisabled:
                return tr("The pool is disabled, so its properties mean nothing.");
            case SettingReason::NoAcquireQueue:
                return tr(
                    "Nobody waits for a free connection here: above the limit a request gets 503 at once.");
            case SettingReason::NoConnectionLifetime:
                return tr("Connections are closed when they are idle too long or used up, not by their age.");
            case SettingReason::CoveredByOtherTimeouts:
                return tr("The send and read time-outs already bound this wait.");
            case SettingReason::BodiesAreStreamed:
                return tr("Bodies are passed on in pieces and never held whole, so there is no size to set.");
            case SettingReason::OneHttpClient:
                return tr("The engine has one client of its own for upstreams; there is none to choose.");
            case SettingReason::NettyInternals:
                return tr("It tunes the inside of Netty, which the engine does not use.");
            case SettingReason::NoTls:
                return tr("Encrypted connections are not served yet; put a TLS proxy in front.");
            case SettingReason::NoForwardProxy:
                return tr("Upstreams are reached directly and not through another proxy.");
            case SettingReason::NoCompression:
                return tr("Bodies pass as they come; nothing is compressed on the way.");
            case SettingReason::NoServiceDiscovery:
                return tr("Upstreams are lists of addresses; there is no registry to ask.");
            case SettingReason::NoAdminApi:
                return tr(
                    "The gateway is managed by its configuration file and this program, not over HTTP.");
            case SettingReason::NoApplicationContainer:
                return tr(
                    "It belongs to the application around the gateway, such as its database or container.");
            case SettingReason::NoHealthChecks:
                return tr("Nodes are not probed; a node that does not answer shows in the requests.");
            case SettingReason::NoHeapDump:
                return tr("There is no heap to dump; what happens after a crash is a setting of the system.");
            case SettingReason::NameOnly: return tr("It is only a name.");
            case SettingReason::RetriesArePerUpstream:
                return tr("Retries are a setting of each upstream; set them there if you want others.");
            case SettingReason::BodyLimitIsAClientSetting:
                return tr(
                    "The largest request body is the setting client.max-body; set it there if you want a limit.");
            case SettingReason::ClientTimeoutsAreSeparate:
                return tr(
                    "Time-outs towards clients are set under client; set them there if you want others.");
            case SettingReason::ListenerAddressStays:
                return tr("The listener keeps its own address; change it there if you want another.");
            case SettingReason::MetricsAreAPlugin:
                return tr("Metrics come from the plugin prometheus; switch it on where you need it.");
            case SettingReason::NeedsMachineMemory:
                return tr("It is a share of the machine's memory; give the memory budget as a size.");
            case SettingReason::UnresolvedPlaceholder:
                return tr("It has a placeholder without a value in this text; put the value in.");
            case SettingReason::OtherProfile:
                return tr("It stands in a part for a Spring profile that is not active.");
            case SettingReason::ArgumentFileNotRead:
                return tr("Its options are in another file; paste them too.");
            case SettingReason::MatchCacheOf251:
                return tr("The key is of ShenYu 2.5; later versions ignore it.");
            case SettingReason::MatchCacheOf260Snapshot:
                return tr("The key is of a snapshot before ShenYu 2.6.0; releases ignore it.");
            case SettingReason::MatchCacheOf260:
                return tr("The key is of ShenYu 2.6.0 or later; earlier versions ignore it.");
        }
        return tr("There is no explanation for this setting.");
    }

    static QString withoutReason(SettingOutcome outcome) {
        switch (outcome) {
            case SettingOutcome::Applied: return tr("The engine has a setting of the same meaning.");
            case SettingOutcome::Advice:
                return tr("Nothing is changed; consider it when you run the gateway.");
            case SettingOutcome::NotApplicable: return tr("The engine has nothing that this could change.");
            case SettingOutcome::Unknown: return tr("This setting is not known here; nothing was changed.");
        }
        return {};
    }
};

}  // namespace

QString profileFormatText(ProfileFormat format) {
    return SettingText::format(format);
}

QString settingOutcomeText(SettingOutcome outcome) {
    return SettingText::outcome(outcome);
}

QString settingReasonText(SettingReason reason) {
    return SettingText::reason(reason);
}

QString settingExplanation(const ImportedSetting& setting) {
    const QString why = settingReasonText(setting.reason);
    QStringList sentences{why.isEmpty() ? SettingText::withoutReason(setting.outcome) : why};
    for (const SettingReason note : setting.notes) {
        const QString sentence = settingReasonText(note);
        if (!sentence.isEmpty() && !sentences.contains(sentence)) sentences.append(sentence);
    }
    return sentences.join(QLatin1Char(' '));
}

}  // namespace sluice
