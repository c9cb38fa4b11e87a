#include "app/cli_text/flame_text.h"

#include "app/cli_text/phrase.h"

#include <fmt/format.h>

namespace sluice::cli {

namespace {

std::string reasonText(const Error& error, Language language) {
    if (error.subject == "processor") {
        return say(
            {"Nothing was sampled: only x86-64 processors are known.", "未采样：只支持 x86-64 处理器。"},
            language, {});
    }
    if (error.subject == "thread-sanitizer") {
        return say({"Nothing was sampled: the thread sanitizer of this build delivers signals late.",
                    "未采样：此构建的线程检查器会延迟投递信号。"},
                   language, {});
    }
    if (error.code == ErrorCode::Busy) {
        return say({"Nothing was sampled: another profiler is at work in this process.",
                    "未采样：此进程中已有另一个性能分析器。"},
                   language, {});
    }
    return say({"Not every worker was sampled: the system refuses the timer ({0}).",
                "未能采样所有工作线程：系统拒绝了定时器（{0}）。"},
               language, {error.system ? error.system.message() : error.subject});
}

std::string percent(std::uint64_t part, std::uint64_t whole) {
    return fmt::format("{:.1f} %", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

}  // namespace

std::vector<std::string> profileLines(const CpuProfile& profile, Language language) {
    std::vector<std::string> lines;
    const std::uint64_t samples = profile.samples();
    if (profile.error) lines.push_back(reasonText(*profile.error, language));
    if (samples == 0) {
        if (!profile.error)
            lines.push_back(say(
                {"No samples: the workers used too little CPU time.", "没有样本：工作线程几乎没有使用 CPU。"},
                language, {}));
        return lines;
    }
    lines.push_back(say({"{0} samples, {1} for a second of each worker's CPU time: {2} s in all.",
                         "{0} 个样本，每个工作线程每秒 CPU 时间采样 {1} 次：共 {2} 秒。"},
                        language,
                        {std::to_string(samples), std::to_string(profile.hertz),
                         fmt::format("{:.2f}", static_cast<double>(samples) / profile.hertz)}));
    lines.push_back(
        say({"The kernel's time counts for the function that called it, an inlined function's for the one "
             "around it. A coroutine's stack begins where it was resumed.",
             "内核时间计入发起系统调用的函数，内联函数计入其外层函数；协程的栈从恢复处开始。"},
            language, {}));
    if (profile.stripped) {
        lines.push_back(say({"The program has no symbols (it was stripped): its functions have no names.",
                             "程序没有符号（已被 strip）：其函数没有名字。"},
                            language, {}));
    } else if (profile.unnamed > 0) {
        lines.push_back(say({"{0} of the samples pass through functions without a symbol, shown as [file].",
                             "{0} 的样本经过没有符号的函数，显示为 [文件]。"},
                            language, {percent(profile.unnamed, samples)}));
    }
    if (profile.cut > 0) {
        lines.push_back(say({"{0} of the samples lack their outer callers.", "{0} 的样本缺少外层调用者。"},
                            language, {percent(profile.cut, samples)}));
    }
    if (profile.lost > 0) {
        lines.push_back(say({"{0} more samples were lost: the machine was too busy to collect them.",
                             "另有 {0} 个样本丢失：机器太忙，来不及收集。"},
                            language, {std::to_string(profile.lost)}));
    }
    return lines;
}

FlameWords flameWords(const CpuProfile& profile, const std::string& subject, Language language) {
    FlameWords words;
    words.title = say({"Flame graph: {0}", "火焰图：{0}"}, language, {subject});
    words.lines = profileLines(profile, language);
    const bool chinese = language == Language::Chinese;
    words.leftOut = chinese ? "已略去占比更小的调用：低于" : "Left out: calls below";
    words.kinds =
        chinese
            ? std::vector<std::string>{"线程", "Sluice", "Boost", "C++ 标准库", "其他库与系统调用", "无符号"}
            : std::vector<std::string>{
                  "thread",         "Sluice", "Boost", "C++ library", "other libraries and system calls",
                  "without symbols"};
    return words;
}

}  // namespace sluice::cli
