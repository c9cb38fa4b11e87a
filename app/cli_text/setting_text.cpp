#include "app/cli_text/setting_text.h"

#include "app/cli_text/phrase.h"

namespace sluice::cli {

namespace {

Phrase phraseOf(SettingOutcome outcome) noexcept {
    switch (outcome) {
        case SettingOutcome::Applied: return {"applied", "已应用"};
        case SettingOutcome::Advice: return {"advice", "建议"};
        case SettingOutcome::NotApplicable: return {"not applicable", "不适用"};
        case SettingOutcome::Unknown: break;
    }
    return {"unknown", "未知"};
}

Phrase phraseOf(SettingReason reason) noexcept {
    switch (reason) {
        case SettingReason::None: break;
        case SettingReason::NoGarbageCollector:
            return {"There is no garbage collector to tune.", "引擎没有垃圾回收器，无需调整。"};
        case SettingReason::NoBytecodeVm:
            return {"The engine is native code without a bytecode machine.",
                    "引擎是本机代码，没有字节码虚拟机。"};
        case SettingReason::NoServletThreads:
            return {"There are no servlet threads; each worker serves many connections.",
                    "没有 Servlet 线程，每个工作线程处理许多连接。"};
        case SettingReason::HugePagesAreAKernelSetting:
            return {"Huge pages are a setting of the kernel; turn them on there if you want them.",
                    "大页是内核设置，需要时请在系统中开启。"};
        case SettingReason::PreallocationIsAdvice:
            return {"Memory is taken when it is needed; there is no heap to fill at the start.",
                    "内存按需分配，启动时没有堆需要预先填充。"};
        case SettingReason::ThreadStackIsSmall:
            return {"There are only a few worker threads, so their stacks do not matter.",
                    "工作线程很少，栈的大小无关紧要。"};
        case SettingReason::LogSettings:
            return {"Logging is set by the program's own options.", "日志由程序自己的选项设置。"};
        case SettingReason::ProfileSelection:
            return {"It chooses which documents of the application's files count.",
                    "它选择应用配置文件中哪些部分生效。"};
        case SettingReason::SecuritySource:
            return {"Random numbers come from the system; there is nothing to choose.",
                    "随机数来自系统，无需选择。"};
        case SettingReason::RemoteDebugging:
            return {"It opens a port for debugging or watching a JVM, which there is none of.",
                    "它为调试或监视 JVM 打开端口，而这里没有 JVM。"};
        case SettingReason::ProductName:
            return {"It names the program that was started.", "它说明启动的是哪个程序。"};
        case SettingReason::AlwaysPooledBuffers: return {"Buffers are always pooled.", "缓冲区始终池化。"};
        case SettingReason::RouterNeedsNoCache:
            return {"Routes are compiled into a table whose matches need no cache.",
                    "路由编译成表，匹配无需缓存。"};
        case SettingReason::OneAcceptorPerWorker:
            return {"Every worker accepts its own connections.", "每个工作线程自己接受连接。"};
        case SettingReason::ElasticIgnoresMaximum:
            return {"An ELASTIC pool ignores its maximum, so no limit is set.",
                    "ELASTIC 连接池忽略最大连接数，因此不设上限。"};
        case SettingReason::NoHystrixIsolation:
            return {
                "Requests are not isolated in threads or semaphores; limit the upstream's connections instead.",
                "请求不按线程或信号量隔离，请改为限制上游连接数。"};
        case SettingReason::AppliesToRulesNotEngine:
            return {"It belongs to routes or rules, not to the engine.", "它属于路由或规则，不属于引擎。"};
        case SettingReason::SignatureCheckIsAPlugin:
            return {"Checking signatures is the work of a plugin.", "签名校验由插件完成。"};
        case SettingReason::RateLimitIsAPlugin:
            return {"Limiting requests is the work of the plugin limit-count.",
                    "限流由 limit-count 插件完成。"};
        case SettingReason::AfterTheJar:
            return {"It stands after the jar, so it is an argument of the program and the JVM ignores it.",
                    "它写在 jar 之后，是程序参数，JVM 会忽略它。"};
        case SettingReason::BlankInOption:
            return {"There is a blank inside the option; a JVM would refuse it. It was read without it.",
                    "选项中间有空格，JVM 会拒绝；已去掉空格读取。"};
        case SettingReason::GluedOption:
            return {"It was glued to the word before it; it was read on its own.",
                    "它与前一个词粘在一起，已拆开读取。"};
        case SettingReason::WrongIndentation:
            return {
                "It is indented wrongly, so the original gateway ignores it; it was read as it was meant.",
                "缩进有误，原网关会忽略它；已按本意读取。"};
        case SettingReason::BadValue:
            return {"The value cannot be read or is out of range; nothing was changed.",
                    "值无法读取或超出范围，未作更改。"};
        case SettingReason::DuplicateEarlier:
            return {"Another one of the same meaning takes its place.", "另有一项同义的设置取代了它。"};
        case SettingReason::ServerSocketDefaults:
            return {"The engine chooses this property of its sockets itself.",
                    "引擎自行选择套接字的这项属性。"};
        case SettingReason::KernelTunesBuffers:
            return {"The kernel sizes socket buffers by itself.", "内核会自行调整套接字缓冲区。"};
        case SettingReason::AlwaysNoDelay:
            return {"Small packets are always sent at once (TCP_NODELAY).",
                    "小包总是立即发送（TCP_NODELAY）。"};
        case SettingReason::SmallerOneApplies:
            return {"Another time-out of the same kind is as short or shorter, and the shortest one counts.",
                    "同类的另一个超时同样短或更短，以最短的为准。"};
        case SettingReason::SwitchOfItsBlock:
            return {"It only says whether the settings of its block count.", "它只决定所在配置块是否生效。"};
        case SettingReason::SwitchedOff:
            return {"Its block is switched off, so the original gateway ignores it too.",
                    "所在配置块已关闭，原网关也会忽略它。"};
        case SettingReason::PoolKeepsAlive:
            return {"Connections stay open all the same, because the pool keeps them.",
                    "连接由连接池保持，所以仍会复用。"};
        case SettingReason::PoolDisabled:
            return {"The pool is disabled, so its properties mean nothing.",
                    "连接池已禁用，其属性没有意义。"};
        case SettingReason::NoAcquireQueue:
            return {"Nobody waits for a free connection here: above the limit a request gets 503 at once.",
                    "这里不排队等待空闲连接：超过上限的请求立即得到 503。"};
        case SettingReason::NoConnectionLifetime:
            return {"Connections are closed when they are idle too long or used up, not by their age.",
                    "连接在空闲过久或用满次数后关闭，不按存活时间关闭。"};
        case SettingReason::CoveredByOtherTimeouts:
            return {"The send and read time-outs already bound this wait.",
                    "发送和读取超时已经限制了这段等待。"};
        case SettingReason::BodiesAreStreamed:
            return {"Bodies are passed on in pieces and never held whole, so there is no size to set.",
                    "请求体和响应体边收边转，不整体缓存，因此没有大小可设。"};
        case SettingReason::OneHttpClient:
            return {"The engine has one client of its own for upstreams; there is none to choose.",
                    "引擎自带唯一的上游客户端，无需选择。"};
        case SettingReason::NettyInternals:
            return {"It tunes the inside of Netty, which the engine does not use.",
                    "它调整 Netty 的内部，而引擎不使用 Netty。"};
        case SettingReason::NoTls:
            return {"Encrypted connections are not served yet; put a TLS proxy in front.",
                    "尚不支持加密连接，请在前面放置 TLS 代理。"};
        case SettingReason::NoForwardProxy:
            return {"Upstreams are reached directly and not through another proxy.",
                    "直接连接上游，不经过其他代理。"};
        case SettingReason::NoCompression:
            return {"Bodies pass as they come; nothing is compressed on the way.",
                    "内容原样转发，途中不压缩。"};
        case SettingReason::NoServiceDiscovery:
            return {"Upstreams are lists of addresses; there is no registry to ask.",
                    "上游是地址列表，不查询注册中心。"};
        case SettingReason::NoAdminApi:
            return {"The gateway is managed by its configuration file and this program, not over HTTP.",
                    "网关通过配置文件和本程序管理，不提供 HTTP 管理接口。"};
        case SettingReason::NoApplicationContainer:
            return {"It belongs to the application around the gateway, such as its database or container.",
                    "它属于网关之外的应用，例如数据库或容器。"};
        case SettingReason::NoHealthChecks:
            return {"Nodes are not probed; a node that does not answer shows in the requests.",
                    "不主动探测节点；无法应答的节点会在请求中显现。"};
        case SettingReason::NoHeapDump:
            return {"There is no heap to dump; what happens after a crash is a setting of the system.",
                    "没有堆可转储；崩溃后的处理由系统设置。"};
        case SettingReason::NameOnly: return {"It is only a name.", "它只是一个名称。"};
        case SettingReason::RetriesArePerUpstream:
            return {"Retries are a setting of each upstream; set them there if you want others.",
                    "重试次数在各上游中设置，需要时请在那里修改。"};
        case SettingReason::BodyLimitIsAClientSetting:
            return {
                "The largest request body is the setting client.max-body; set it there if you want a limit.",
                "请求体上限是 client.max-body，需要限制时请在那里设置。"};
        case SettingReason::ClientTimeoutsAreSeparate:
            return {"Time-outs towards clients are set under client; set them there if you want others.",
                    "面向客户端的超时在 client 下设置，需要时请在那里修改。"};
        case SettingReason::ListenerAddressStays:
            return {"The listener keeps its own address; change it there if you want another.",
                    "监听器保留自己的地址，需要时请在那里修改。"};
        case SettingReason::MetricsAreAPlugin:
            return {"Metrics come from the plugin prometheus; switch it on where you need it.",
                    "指标由 prometheus 插件提供，请在需要处开启。"};
        case SettingReason::NeedsMachineMemory:
            return {"It is a share of the machine's memory; give the memory budget as a size.",
                    "它是机器内存的一个比例，请直接填写内存预算的大小。"};
        case SettingReason::UnresolvedPlaceholder:
            return {"It has a placeholder without a value in this text; put the value in.",
                    "其中的占位符在本文中没有值，请填入实际值。"};
        case SettingReason::OtherProfile:
            return {"It stands in a part for a Spring profile that is not active.",
                    "它所在的部分属于未激活的 Spring profile。"};
        case SettingReason::ArgumentFileNotRead:
            return {"Its options are in another file; paste them too.", "选项在另一个文件中，请一并粘贴。"};
        case SettingReason::MatchCacheOf251:
            return {"The key is of ShenYu 2.5; later versions ignore it.",
                    "这是 ShenYu 2.5 的键，之后的版本会忽略它。"};
        case SettingReason::MatchCacheOf260Snapshot:
            return {"The key is of a snapshot before ShenYu 2.6.0; releases ignore it.",
                    "这是 ShenYu 2.6.0 发布前快照的键，正式版会忽略它。"};
        case SettingReason::MatchCacheOf260:
            return {"The key is of ShenYu 2.6.0 or later; earlier versions ignore it.",
                    "这是 ShenYu 2.6.0 及之后版本的键，更早的版本会忽略它。"};
    }
    return {"", ""};
}

std::string_view inLanguage(const Phrase& phrase, Language language) noexcept {
    return language == Language::Chinese ? phrase.chinese : phrase.english;
}

}  // namespace

std::string_view outcomeWord(SettingOutcome outcome, Language language) noexcept {
    return inLanguage(phraseOf(outcome), language);
}

std::string_view reasonSentence(SettingReason reason, Language language) noexcept {
    return inLanguage(phraseOf(reason), language);
}

std::string explanation(const ImportedSetting& setting, Language language) {
    std::string text;
    const auto add = [&](std::string_view sentence) {
        if (sentence.empty()) return;
        if (!text.empty() && language == Language::English) text += ' ';
        text += sentence;
    };
    if (!setting.appliedTo.empty()) {
        text = setting.appliedTo + " = " + setting.appliedValue;
        if (!setting.notes.empty()) text += language == Language::Chinese ? "。" : ".";
    }
    add(reasonSentence(setting.reason, language));
    for (const SettingReason note : setting.notes) add(reasonSentence(note, language));
    return text;
}

}  // namespace sluice::cli
