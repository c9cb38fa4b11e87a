#include "app/cli_text/audit_text.h"

#include "app/cli_text/phrase.h"

#include <fmt/format.h>

namespace sluice::cli {

namespace {

Phrase phraseOf(AuditCode code) {
    switch (code) {
        case AuditCode::MeanInflated:
            return {
                "Rate x mean latency is {0} times the connections, which cannot be: the mean of {1} ms is too high "
                "(wrk adds samples after a stall, or time-outs were miscounted). The connections allow {2} ms.",
                "吞吐量 × 平均延迟为连接数的 {0} 倍，这不可能：平均值 {1} ms 偏高（wrk 在停顿后会补加样本，或超时计数有误）。"
                "按连接数只能是 {2} ms。"};
        case AuditCode::TimeMissing:
            return {
                "Rate x mean latency is only {0} of the connections: they spent time that nobody measured (a starved "
                "load generator, new connections, think time). Instead of {1} ms, a request took {2} ms of its "
                "connection.",
                "吞吐量 × 平均延迟只有连接数的 {0}：连接有一部分时间没有被测到（压测端 CPU 不足、重新建连或思考时间）。"
                "每个请求占用连接的时间不是 {1} ms，而是 {2} ms。"};
        case AuditCode::UsersPaused:
            return {
                "The users spent only {0} of their time in requests, the rest in pauses and in the script.",
                "虚拟用户只有 {0} 的时间在等待请求，其余为停顿和脚本时间。"};
        case AuditCode::TimeoutsDropped:
            return {
                "{0} answers came after the time-out of {1} ms: they count in the rate, and their latencies are in "
                "no figure. Mean, percentiles and maximum leave out exactly the worst.",
                "{0} 个应答晚于超时 {1} ms：它们计入吞吐量，但延迟不在任何数字里。平均值、分位数和最大值恰好漏掉了最差的请求。"};
        case AuditCode::MaxAtTimeout:
            return {"The maximum of {0} ms is the time-out of {1} ms: the true one is not known.",
                    "最大值 {0} ms 就是超时 {1} ms：真正的最大值不得而知。"};
        case AuditCode::MeanAboveMost:
            return {
                "The mean of {0} ms is above the 75th percentile of {1} ms: a few samples, or invented ones, make it.",
                "平均值 {0} ms 高于 75 分位 {1} ms：它由少数样本（或补加的样本）决定。"};
        case AuditCode::FasterThanBackend:
            return {
                "Its median of {0} ms is below the backend's own {1} ms (“{2}”): a gateway cannot answer before its "
                "backend.",
                "其中位数 {0} ms 低于后端自己的 {1} ms（“{2}”）：网关不可能比后端更早应答。"};
        case AuditCode::SlowerThanGateway:
            return {
                "Its mean of {0} ms is above the {1} ms of “{2}”, although it did more requests a second with as many "
                "connections: one of the two is wrong.",
                "其平均值 {0} ms 高于“{2}”的 {1} ms，可在同样的连接数下吞吐量却更高：两者必有一个是错的。"};
        case AuditCode::BackendNotMeasured:
            return {
                "The backend was not measured at {0} connections: there is nothing to compare this row with.",
                "后端没有在 {0} 个连接下测过：这一行无从比较。"};
        case AuditCode::StallsHidden:
            return {
                "The threads' own rates add up to {0} a second, the total is {1}: moments without an answer were left "
                "out of them.",
                "各线程的速率之和为每秒 {0}，总数却是 {1}：没有应答的时刻未被计入。"};
        case AuditCode::ConnectionsDropped:
            return {
                "{0} connections were asked for, {1} were opened: wrk drops the rest of connections / threads.",
                "要求 {0} 个连接，实际打开 {1} 个：wrk 丢掉连接数除以线程数的余数。"};
        case AuditCode::RateMismatch:
            return {"Requests / time is {0} a second, the report says {1}.",
                    "请求数 / 时间为每秒 {0}，报告写的是 {1}。"};
        case AuditCode::RateNotReached:
            return {
                "{1} requests a second were asked for, {0} were done: the latencies grow with the length of the run.",
                "要求每秒 {1} 个请求，只完成 {0} 个：延迟会随测试时间增长。"};
        case AuditCode::Disordered:
            return {"The percentiles fall somewhere, or exceed the maximum.", "分位数有下降，或超过最大值。"};
        case AuditCode::SocketErrors: return {"{0} requests failed.", "{0} 个请求失败。"};
        case AuditCode::NonSuccess:
            return {"{0} answers were errors, and count in the rate and the latency all the same.",
                    "{0} 个应答是错误，却照样计入吞吐量和延迟。"};
        case AuditCode::NoGain:
            return {
                "{0} users bring no more than fewer did, at {1} % CPU: something that this column does not show is the "
                "limit (a quota, one thread, the load generator).",
                "{0} 个用户并不比更少的用户多，而 CPU 只有 {1} %：瓶颈不在这一列里（配额、单个线程或压测端）。"};
        case AuditCode::CpuFull:
            return {"CPU up to {0} %: this is the ceiling of that machine.",
                    "CPU 达到 {0} %：这就是该机器的上限。"};
        case AuditCode::FewRequests:
            return {"{1} requests are too few for the {0} % percentile: fewer than ten were slower.",
                    "{1} 个请求对 {0} % 分位太少：比它慢的不到十个。"};
        case AuditCode::NewConnections:
            return {
                "Without keep-alive (-k): every request opened a connection, and its time is part of the latency.",
                "未启用 keep-alive（-k）：每个请求都新建连接，建连时间也算在延迟里。"};
        case AuditCode::SampleLimited:
            return {"More than a million requests: hey keeps the latencies of the first million only.",
                    "超过一百万个请求：hey 只保留前一百万个的延迟。"};
        case AuditCode::WholeMillis:
            return {"Latencies are whole milliseconds: at a mean of {0} ms the percentiles are that coarse.",
                    "延迟只精确到毫秒：平均值为 {0} ms 时，分位数也只有这样粗。"};
        case AuditCode::NothingPrinted:
            return {
                "The report names this command ({0} connections, {1} threads) and prints none of its figures, perhaps "
                "because they are pictures: nothing can be checked, only measured anew.",
                "报告给出了这条命令（{0} 个连接，{1} 个线程），却没有打印任何数字（可能是图片）：无从检查，只能重新测量。"};
        case AuditCode::CoLocated:
            return {"The load generator ran on the measured machine and took its share of the CPU.",
                    "压测端与被测目标在同一台机器上，占用了它的 CPU。"};
        case AuditCode::NoConnections:
            return {
                "The number of connections is not printed. By Little's law {0} requests were under way: compare.",
                "没有打印连接数。按 Little 定律平均有 {0} 个请求在途：请自行比较。"};
        case AuditCode::NoLatency:
            return {"No mean latency is printed, so there is nothing to check by Little's law.",
                    "没有打印平均延迟，无法用 Little 定律检查。"};
    }
    return {};
}

/// Counts whole, everything else with two decimals.
std::string figure(double value) {
    const bool whole = value == static_cast<double>(static_cast<std::int64_t>(value));
    return whole ? fmt::format("{:.0f}", value) : fmt::format("{:.2f}", value);
}

}  // namespace

std::string auditedRunText(const AuditedRun& audited, Language language) {
    const PrintedRun& run = audited.run;
    const bool chinese = language == Language::Chinese;
    std::string text = toToken(run.tool);
    if (!run.name.empty()) text += fmt::format("{}{}", chinese ? "，" : ", ", printable(run.name));
    text += chinese ? "：" : ": ";
    std::string facts;
    const auto add = [&](const std::string& fact) {
        facts += (facts.empty() ? "" : chinese ? "，" : ", ") + fact;
    };
    if (run.requestsPerSecond)
        add(fmt::format(fmt::runtime(chinese ? "每秒 {} 个请求" : "{} requests/s"),
                        figure(*run.requestsPerSecond)));
    if (run.mean) add(fmt::format(fmt::runtime(chinese ? "平均 {} ms" : "mean {} ms"), figure(*run.mean)));
    if (run.connections)
        add(fmt::format(fmt::runtime(chinese ? "{} 个连接" : "{} connections"), *run.connections));
    if (audited.littleRatio)
        add(fmt::format(fmt::runtime(chinese ? "Little 比 {:.2f}" : "Little ratio {:.2f}"),
                        *audited.littleRatio));
    return text + facts;
}

std::string auditFindingText(const AuditFinding& finding, Language language) {
    std::vector<std::string> args;
    for (double value : finding.figures) args.push_back(figure(value));
    if (!finding.other.empty()) args.push_back(finding.other);
    return say(phraseOf(finding.code), language, args);
}

}  // namespace sluice::cli
