#include "app/cli_text/failure_text.h"

#include "app/cli_text/phrase.h"

#include <utility>

namespace sluice::cli {

namespace {

constexpr std::pair<std::string_view, Phrase> kReasons[] = {
    {"upstream", {"the upstream's own answer", "上游自己的应答"}},
    {"max-connections", {"circuit limit (connections)", "熔断上限（连接数）"}},
    {"max-pending", {"circuit limit (pending)", "熔断上限（排队数）"}},
    {"max-requests", {"circuit limit (requests)", "熔断上限（请求数）"}},
    {"queue-timeout", {"no connection became free in time", "等待空闲连接超时"}},
    {"limit-count", {"rate limit (limit-count)", "限流（limit-count）"}},
    {"no-route", {"no route takes it", "没有匹配的路由"}},
    {"no-upstream", {"the route has no upstream", "路由没有上游"}},
    {"no-node", {"no node that may be chosen", "没有可选的节点"}},
    {"shedding", {"memory budget used up", "内存预算已用尽"}},
    {"out-of-descriptors", {"no more open files", "打开文件数已到上限"}},
    {"connect-refused", {"the node refuses connections", "节点拒绝连接"}},
    {"connect-timeout", {"connecting to the node timed out", "连接节点超时"}},
    {"connect-failed", {"no connection to the node", "无法连接节点"}},
    {"resolve-failed", {"the node's name has no address", "节点域名无法解析"}},
    {"connection-lost", {"the node closed the connection", "节点断开了连接"}},
    {"response-header-timeout", {"the node did not answer in time", "节点未在时限内应答"}},
    {"read-timeout", {"the node's answer stopped halfway", "节点的应答中途停止"}},
    {"bad-response", {"the node's answer is not HTTP", "节点的应答不是 HTTP"}},
};

struct KindName {
    std::uint64_t ErrorCounts::*kind;
    Phrase name;
};
constexpr KindName kKinds[] = {
    {&ErrorCounts::connect, {"failed connections", "连接失败"}},
    {&ErrorCounts::send, {"connections lost while sending", "发送时连接中断"}},
    {&ErrorCounts::receive, {"connections lost before the answer", "应答前连接中断"}},
    {&ErrorCounts::timeout, {"time-outs", "超时"}},
    {&ErrorCounts::tls, {"failed TLS handshakes", "TLS 握手失败"}},
    {&ErrorCounts::protocol, {"answers that are not HTTP", "应答不是 HTTP"}},
    {&ErrorCounts::reset, {"streams reset by the server", "流被服务器重置"}},
    {&ErrorCounts::refused, {"streams refused by the server", "流被服务器拒绝"}},
};

std::string kindText(std::uint64_t ErrorCounts::*kind, Language language) {
    for (const KindName& each : kKinds) {
        if (each.kind == kind) return say(each.name, language, {});
    }
    return {};
}

/// ", all 503" or ", most of them 503 (4900)".
std::string mostText(const std::string& name, std::uint64_t most, std::uint64_t all, Language language) {
    if (most == all) return say({", all {0}", "，全部为 {0}"}, language, {name});
    return say({", most of them {0} ({1})", "，其中最多的是 {0}（{1} 个）"}, language,
               {name, std::to_string(most)});
}

std::string refusedText(const FailureCounts& counts, const std::string& target, Language language) {
    std::string text = say({" 4xx or 5xx answers of \"{0}\": {1}", "“{0}”有 {1} 个应答为 4xx 或 5xx"},
                           language, {target, std::to_string(counts.refused)});
    if (counts.status != 0)
        text += mostText(std::to_string(counts.status), counts.ofStatus, counts.refused, language);
    if (!counts.reason.empty())
        text += say(counts.onlyReason ? Phrase{": {0}", "：{0}"} : Phrase{": mostly {0}", "：多数因为{0}"},
                    language, {refusalReasonText(counts.reason, language)});
    return text + say({".", "。"}, language, {});
}

std::string unansweredText(const FailureCounts& counts, const std::string& target, Language language) {
    return say({" Requests to \"{0}\" without an answer: {1}", "“{0}”有 {1} 个请求没有应答"}, language,
               {target, std::to_string(counts.unanswered)}) +
           mostText(kindText(counts.kind, language), counts.ofKind, counts.unanswered, language) +
           say({".", "。"}, language, {});
}

}  // namespace

std::string refusalReasonText(std::string_view reason, Language language) {
    for (const auto& [token, phrase] : kReasons) {
        if (token == reason) return say(phrase, language, {});
    }
    return printable(reason);
}

std::string failureText(const FailureCounts& counts, const std::string& target, Language language) {
    std::string text;
    if (counts.refused > 0) text += refusedText(counts, target, language);
    if (counts.unanswered > 0) text += unansweredText(counts, target, language);
    return text;
}

}  // namespace sluice::cli
