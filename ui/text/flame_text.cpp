#include "ui/text/flame_text.h"

#include <QCoreApplication>
#include <QLocale>

namespace sluice {

namespace {

class FlameText {
    Q_DECLARE_TR_FUNCTIONS(FlameText)

public:
    static QString reason(const Error& error) {
        if (error.subject == "processor") return tr("Nothing was sampled: only x86-64 processors are known.");
        if (error.subject == "thread-sanitizer")
            return tr("Nothing was sampled: the thread sanitizer of this build delivers signals late.");
        if (error.code == ErrorCode::Busy)
            return tr("Nothing was sampled: another profiler is at work in this process.");
        const QString why = error.system ? QString::fromStdString(error.system.message())
                                         : QString::fromStdString(error.subject);
        return tr("Not every worker was sampled: the system refuses the timer (%1).").arg(why);
    }

    static QStringList lines(const CpuProfile& profile) {
        QStringList lines;
        const std::uint64_t samples = profile.samples();
        if (profile.error) lines << reason(*profile.error);
        if (samples == 0) {
            if (!profile.error) lines << tr("No samples: the workers used too little CPU time.");
            return lines;
        }
        const QLocale locale;
        lines << tr("%1 samples, %2 for a second of each worker's CPU time: %3 s in all.")
                     .arg(locale.toString(qulonglong(samples)), locale.toString(profile.hertz),
                          locale.toString(static_cast<double>(samples) / profile.hertz, 'f', 2));
        lines << tr(
            "The kernel's time counts for the function that called it, an inlined function's for the one around "
            "it. A coroutine's stack begins where it was resumed.");
        if (profile.stripped) {
            lines << tr("The program has no symbols (it was stripped): its functions have no names.");
        } else if (profile.unnamed > 0) {
            lines << tr("%1 of the samples pass through functions without a symbol, shown as [file].")
                         .arg(sampleShareText(profile.unnamed, samples));
        }
        if (profile.cut > 0)
            lines << tr("%1 of the samples lack their outer callers.")
                         .arg(sampleShareText(profile.cut, samples));
        if (profile.lost > 0)
            lines << tr("%1 more samples were lost: the machine was too busy to collect them.")
                         .arg(locale.toString(qulonglong(profile.lost)));
        return lines;
    }

    static QString kind(FrameKind kind) {
        switch (kind) {
            case FrameKind::Thread: return tr("thread");
            case FrameKind::Own: return QStringLiteral("Sluice");
            case FrameKind::Boost: return QStringLiteral("Boost");
            case FrameKind::Standard: return tr("C++ library");
            case FrameKind::Library: return tr("other libraries and system calls");
            case FrameKind::Unnamed: return tr("without symbols");
        }
        return {};
    }

    static QString box(const FlameGraph& graph, const FlameGraph::Box& box) {
        const QLocale locale;
        return tr("%1 samples, %2 of all; %3 in itself")
            .arg(locale.toString(qulonglong(box.samples)), sampleShareText(box.samples, graph.samples()),
                 locale.toString(qulonglong(box.own)));
    }

    static QString leftOut() { return tr("Left out: calls below", "a share follows"); }
    static QString title(const QString& subject) { return tr("Flame graph: %1").arg(subject); }
};

}  // namespace

QStringList profileLines(const CpuProfile& profile) {
    return FlameText::lines(profile);
}

QString frameKindText(FrameKind kind) {
    return FlameText::kind(kind);
}

QString boxText(const FlameGraph& graph, const FlameGraph::Box& box) {
    return FlameText::box(graph, box);
}

QString sampleShareText(std::uint64_t part, std::uint64_t whole) {
    const double share = whole > 0 ? 100.0 * static_cast<double>(part) / static_cast<double>(whole) : 0;
    return QLocale().toString(share, 'f', 1) + QStringLiteral(" %");
}

FlameWords flameWords(const CpuProfile& profile, const QString& subject) {
    FlameWords words;
    words.title = FlameText::title(subject).toStdString();
    words.leftOut = FlameText::leftOut().toStdString();
    for (const QString& line : FlameText::lines(profile)) words.lines.push_back(line.toStdString());
    for (std::size_t kind = 0; kind < kFrameKinds; ++kind)
        words.kinds.push_back(FlameText::kind(static_cast<FrameKind>(kind)).toStdString());
    return words;
}

}  // namespace sluice
