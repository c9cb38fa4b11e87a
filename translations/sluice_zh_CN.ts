<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>ApplyReason</name>
    <message>
        <source>Gateway started</source>
        <translation>网关已启动</translation>
    </message>
    <message>
        <source>Listeners opened again</source>
        <translation>重新打开监听端口</translation>
    </message>
    <message>
        <source>Profiles to compare</source>
        <translation>用于比较的配置档</translation>
    </message>
</context>
<context>
    <name>AuditText</name>
    <message>
        <source>Rate × mean latency is %1 times the connections, which cannot be: the mean of %2 ms is too high (wrk adds samples after a stall, or time-outs were miscounted). The connections allow %3 ms.</source>
        <translation>吞吐量 × 平均延迟为连接数的 %1 倍，这不可能：平均值 %2 ms 偏高（wrk 在停顿后会补加样本，或超时计数有误）。按连接数只能是 %3 ms。</translation>
    </message>
    <message>
        <source>Rate × mean latency is only %1 of the connections: they spent time that nobody measured (a starved load generator, new connections, think time). Instead of %2 ms, a request took %3 ms of its connection.</source>
        <translation>吞吐量 × 平均延迟只有连接数的 %1：连接有一部分时间没有被测到（压测端 CPU 不足、重新建连或思考时间）。每个请求占用连接的时间不是 %2 ms，而是 %3 ms。</translation>
    </message>
    <message>
        <source>The users spent only %1 of their time in requests, the rest in pauses and in the script.</source>
        <translation>虚拟用户只有 %1 的时间在等待请求，其余为停顿和脚本时间。</translation>
    </message>
    <message>
        <source>%1 answers came after the time-out of %2 ms: they count in the rate, and their latencies are in no figure. Mean, percentiles and maximum leave out exactly the worst.</source>
        <translation>%1 个应答晚于超时 %2 ms：它们计入吞吐量，但延迟不在任何数字里。平均值、分位数和最大值恰好漏掉了最差的请求。</translation>
    </message>
    <message>
        <source>The maximum of %1 ms is the time-out of %2 ms: the true one is not known.</source>
        <translation>最大值 %1 ms 就是超时 %2 ms：真正的最大值不得而知。</translation>
    </message>
    <message>
        <source>The mean of %1 ms is above the 75th percentile of %2 ms: a few samples, or invented ones, make it.</source>
        <translation>平均值 %1 ms 高于 75 分位 %2 ms：它由少数样本（或补加的样本）决定。</translation>
    </message>
    <message>
        <source>Its median of %1 ms is below the backend&apos;s own %2 ms (“%3”): a gateway cannot answer before its backend.</source>
        <translation>其中位数 %1 ms 低于后端自己的 %2 ms（“%3”）：网关不可能比后端更早应答。</translation>
    </message>
    <message>
        <source>Its mean of %1 ms is above the %2 ms of “%3”, although it did more requests a second with as many connections: one of the two is wrong.</source>
        <translation>其平均值 %1 ms 高于“%3”的 %2 ms，可在同样的连接数下吞吐量却更高：两者必有一个是错的。</translation>
    </message>
    <message>
        <source>The backend was not measured at %1 connections: there is nothing to compare this row with.</source>
        <translation>后端没有在 %1 个连接下测过：这一行无从比较。</translation>
    </message>
    <message>
        <source>The threads&apos; own rates add up to %1 a second, the total is %2: moments without an answer were left out of them.</source>
        <translation>各线程的速率之和为每秒 %1，总数却是 %2：没有应答的时刻未被计入。</translation>
    </message>
    <message>
        <source>%1 connections were asked for, %2 were opened: wrk drops the rest of connections ÷ threads.</source>
        <translation>要求 %1 个连接，实际打开 %2 个：wrk 丢掉连接数除以线程数的余数。</translation>
    </message>
    <message>
        <source>Requests / time is %1 a second, the report says %2.</source>
        <translation>请求数 / 时间为每秒 %1，报告写的是 %2。</translation>
    </message>
    <message>
        <source>%2 requests a second were asked for, %1 were done: the latencies grow with the length of the run.</source>
        <translation>要求每秒 %2 个请求，只完成 %1 个：延迟会随测试时间增长。</translation>
    </message>
    <message>
        <source>The percentiles fall somewhere, or exceed the maximum.</source>
        <translation>分位数有下降，或超过最大值。</translation>
    </message>
    <message>
        <source>%1 requests failed.</source>
        <translation>%1 个请求失败。</translation>
    </message>
    <message>
        <source>%1 answers were errors, and count in the rate and the latency all the same.</source>
        <translation>%1 个应答是错误，却照样计入吞吐量和延迟。</translation>
    </message>
    <message>
        <source>%1 users bring no more than fewer did, at %2 % CPU: something that this column does not show is the limit (a quota, one thread, the load generator).</source>
        <translation>%1 个用户并不比更少的用户多，而 CPU 只有 %2 %：瓶颈不在这一列里（配额、单个线程或压测端）。</translation>
    </message>
    <message>
        <source>CPU up to %1 %: this is the ceiling of that machine.</source>
        <translation>CPU 达到 %1 %：这就是该机器的上限。</translation>
    </message>
    <message>
        <source>%2 requests are too few for the %1 % percentile: fewer than ten were slower.</source>
        <translation>%2 个请求对 %1 % 分位太少：比它慢的不到十个。</translation>
    </message>
    <message>
        <source>Without keep-alive (-k): every request opened a connection, and its time is part of the latency.</source>
        <translation>未启用 keep-alive（-k）：每个请求都新建连接，建连时间也算在延迟里。</translation>
    </message>
    <message>
        <source>More than a million requests: hey keeps the latencies of the first million only.</source>
        <translation>超过一百万个请求：hey 只保留前一百万个的延迟。</translation>
    </message>
    <message>
        <source>Latencies are whole milliseconds: at a mean of %1 ms the percentiles are that coarse.</source>
        <translation>延迟只精确到毫秒：平均值为 %1 ms 时，分位数也只有这样粗。</translation>
    </message>
    <message>
        <source>The load generator ran on the measured machine and took its share of the CPU.</source>
        <translation>压测端与被测目标在同一台机器上，占用了它的 CPU。</translation>
    </message>
    <message>
        <source>The number of connections is not printed. By Little&apos;s law %1 requests were under way: compare.</source>
        <translation>没有打印连接数。按 Little 定律平均有 %1 个请求在途：请自行比较。</translation>
    </message>
    <message>
        <source>No mean latency is printed, so there is nothing to check by Little&apos;s law.</source>
        <translation>没有打印平均延迟，无法用 Little 定律检查。</translation>
    </message>
    <message>
        <source>%1 requests/s</source>
        <translation>每秒 %1 个请求</translation>
    </message>
    <message>
        <source>mean %1 ms</source>
        <translation>平均 %1 ms</translation>
    </message>
    <message>
        <source>%1 connections</source>
        <translation>%1 个连接</translation>
    </message>
    <message>
        <source>Little ratio %1</source>
        <translation>Little 比 %1</translation>
    </message>
    <message>
        <source>The report names this command (%1 connections, %2 threads) and prints none of its figures, perhaps because they are pictures: nothing can be checked, only measured anew.</source>
        <translation>报告给出了这条命令（%1 个连接，%2 个线程），却没有打印任何数字（可能是图片）：无从检查，只能重新测量。</translation>
    </message>
</context>
<context>
    <name>ChangeText</name>
    <message>
        <source>Listener %1</source>
        <translation>监听端口 %1</translation>
    </message>
    <message>
        <source>Upstream %1</source>
        <translation>上游 %1</translation>
    </message>
    <message>
        <source>Route %1</source>
        <translation>路由 %1</translation>
    </message>
    <message>
        <source>Plugin %1</source>
        <translation>插件 %1</translation>
    </message>
    <message>
        <source>Profile %1</source>
        <translation>配置档 %1</translation>
    </message>
    <message>
        <source>Setting %1</source>
        <translation>设置 %1</translation>
    </message>
    <message>
        <source>%1 added</source>
        <translation>新增%1</translation>
    </message>
    <message>
        <source>%1 removed</source>
        <translation>移除%1</translation>
    </message>
    <message>
        <source>%1 moved</source>
        <translation>%1 调整了顺序</translation>
    </message>
    <message>
        <source>%1 changed</source>
        <translation>%1 有改动</translation>
    </message>
    <message>
        <source>%1 changed: %2</source>
        <translation>%1 有改动：%2</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>以及另外 %n 项</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Charts</name>
    <message>
        <source>%1 k</source>
        <translation>%1 k</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
</context>
<context>
    <name>ErrorText</name>
    <message>
        <source>“%1” is not an address; write a host and a port, such as 127.0.0.1:9080.</source>
        <translation>“%1”不是地址；请写成主机加端口，例如 127.0.0.1:9080。</translation>
    </message>
    <message>
        <source>“%1” is not a URL that can be requested; write it as http://host:port/path.</source>
        <translation>“%1”不是可以请求的 URL；请写成 http://主机:端口/路径。</translation>
    </message>
    <message>
        <source>The host name “%1” could not be resolved.</source>
        <translation>无法解析主机名“%1”。</translation>
    </message>
    <message>
        <source>No connection to %1 could be made.</source>
        <translation>无法连接到 %1。</translation>
    </message>
    <message>
        <source>The gateway cannot listen on %1.</source>
        <translation>网关无法监听 %1。</translation>
    </message>
    <message>
        <source>The file %1 could not be read.</source>
        <translation>无法读取文件 %1。</translation>
    </message>
    <message>
        <source>The file %1 could not be written; what it held before is still there.</source>
        <translation>无法写入文件 %1；原有内容仍然保留。</translation>
    </message>
    <message>
        <source>The file %1 is too large to be a configuration.</source>
        <translation>文件 %1 太大，不像是配置文件。</translation>
    </message>
    <message>
        <source>The experiment cannot run: its setting “%1” is missing or wrong.</source>
        <translation>实验无法运行：设置“%1”缺失或有误。</translation>
    </message>
    <message>
        <source>The history could not be read or written: %1.</source>
        <translation>无法读写历史记录：%1。</translation>
    </message>
    <message>
        <source>The history was written by a newer version of Sluice (format %1) and is left untouched.</source>
        <translation>历史记录由更新版本的 Sluice 写入（格式 %1），未作任何改动。</translation>
    </message>
    <message>
        <source>“%1” does not exist any more.</source>
        <translation>“%1”已经不存在。</translation>
    </message>
    <message>
        <source>Something is already running; wait until it has ended, or stop it first.</source>
        <translation>已有任务在运行；请等它结束，或先停止它。</translation>
    </message>
    <message>
        <source>It was being stopped, so nothing was done.</source>
        <translation>正在停止，因此没有执行任何操作。</translation>
    </message>
    <message>
        <source>“%1” is not supported.</source>
        <translation>不支持“%1”。</translation>
    </message>
    <message>
        <source>The system refused the action.</source>
        <translation>系统拒绝了该操作。</translation>
    </message>
    <message>
        <source>The system refused the action (%1).</source>
        <translation>系统拒绝了该操作（%1）。</translation>
    </message>
    <message>
        <source>The script failed: %1</source>
        <translation>脚本出错：%1</translation>
    </message>
    <message>
        <source>An error without a name occurred.</source>
        <translation>发生了未命名的错误。</translation>
    </message>
    <message>
        <source>%1 The system says: %2.</source>
        <comment>a sentence, then the operating system&apos;s words</comment>
        <translation>%1系统给出的原因：%2。</translation>
    </message>
    <message numerus="yes">
        <source>The configuration has %n problem(s) and was not applied.</source>
        <translation>
            <numerusform>配置有 %n 个问题，未应用。</numerusform>
        </translation>
    </message>
    <message>
        <source>The configuration is not valid and was not applied.</source>
        <translation>配置无效，未应用。</translation>
    </message>
    <message>
        <source>The mock backend cannot listen on %1; another program, perhaps another Sluice, may hold this port.</source>
        <translation>模拟后端无法监听 %1；该端口可能被另一个程序（也许是另一个 Sluice）占用。</translation>
    </message>
</context>
<context>
    <name>FailureText</name>
    <message>
        <source>the upstream&apos;s own answer</source>
        <translation>上游自己的应答</translation>
    </message>
    <message>
        <source>circuit limit (connections)</source>
        <translation>熔断上限（连接数）</translation>
    </message>
    <message>
        <source>circuit limit (pending)</source>
        <translation>熔断上限（排队数）</translation>
    </message>
    <message>
        <source>circuit limit (requests)</source>
        <translation>熔断上限（请求数）</translation>
    </message>
    <message>
        <source>no connection became free in time</source>
        <translation>等待空闲连接超时</translation>
    </message>
    <message>
        <source>rate limit (limit-count)</source>
        <translation>限流（limit-count）</translation>
    </message>
    <message>
        <source>no route takes it</source>
        <translation>没有匹配的路由</translation>
    </message>
    <message>
        <source>the route has no upstream</source>
        <translation>路由没有上游</translation>
    </message>
    <message>
        <source>no node that may be chosen</source>
        <translation>没有可选的节点</translation>
    </message>
    <message>
        <source>memory budget used up</source>
        <translation>内存预算已用尽</translation>
    </message>
    <message>
        <source>no more open files</source>
        <translation>打开文件数已到上限</translation>
    </message>
    <message>
        <source>the node refuses connections</source>
        <translation>节点拒绝连接</translation>
    </message>
    <message>
        <source>connecting to the node timed out</source>
        <translation>连接节点超时</translation>
    </message>
    <message>
        <source>no connection to the node</source>
        <translation>无法连接节点</translation>
    </message>
    <message>
        <source>the node&apos;s name has no address</source>
        <translation>节点域名无法解析</translation>
    </message>
    <message>
        <source>the node closed the connection</source>
        <translation>节点断开了连接</translation>
    </message>
    <message>
        <source>the node did not answer in time</source>
        <translation>节点未在时限内应答</translation>
    </message>
    <message>
        <source>the node&apos;s answer stopped halfway</source>
        <translation>节点的应答中途停止</translation>
    </message>
    <message>
        <source>the node&apos;s answer is not HTTP</source>
        <translation>节点的应答不是 HTTP</translation>
    </message>
    <message>
        <source> 4xx or 5xx answers of “%1”: %2</source>
        <translation>“%1”的 4xx 或 5xx 应答：%2 个</translation>
    </message>
    <message>
        <source>: %1</source>
        <comment>a reason</comment>
        <translation>：%1</translation>
    </message>
    <message>
        <source>: mostly %1</source>
        <comment>a reason</comment>
        <translation>：多数因为%1</translation>
    </message>
    <message>
        <source>.</source>
        <comment>ends a sentence</comment>
        <translation>。</translation>
    </message>
    <message>
        <source> Requests to “%1” without an answer: %2</source>
        <translation>“%1”没有应答的请求：%2 个</translation>
    </message>
    <message>
        <source>failed connections</source>
        <translation>连接失败</translation>
    </message>
    <message>
        <source>connections lost while sending</source>
        <translation>发送时连接中断</translation>
    </message>
    <message>
        <source>connections lost before the answer</source>
        <translation>应答前连接中断</translation>
    </message>
    <message>
        <source>time-outs</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>failed TLS handshakes</source>
        <translation>TLS 握手失败</translation>
    </message>
    <message>
        <source>answers that are not HTTP</source>
        <translation>应答不是 HTTP</translation>
    </message>
    <message>
        <source>streams reset by the server</source>
        <translation>流被服务器重置</translation>
    </message>
    <message>
        <source>streams refused by the server</source>
        <translation>流被服务器拒绝</translation>
    </message>
    <message>
        <source>, all %1</source>
        <comment>a status or a kind of failure</comment>
        <translation>，全部为 %1</translation>
    </message>
    <message>
        <source>, most of them %1 (%2)</source>
        <comment>a status or a kind of failure, how many</comment>
        <translation>，其中最多的是 %1（%2 个）</translation>
    </message>
</context>
<context>
    <name>FlameText</name>
    <message>
        <source>Nothing was sampled: only x86-64 processors are known.</source>
        <translation>未采样：只支持 x86-64 处理器。</translation>
    </message>
    <message>
        <source>Nothing was sampled: the thread sanitizer of this build delivers signals late.</source>
        <translation>未采样：此构建的线程检查器会延迟投递信号。</translation>
    </message>
    <message>
        <source>Nothing was sampled: another profiler is at work in this process.</source>
        <translation>未采样：此进程中已有另一个性能分析器。</translation>
    </message>
    <message>
        <source>Not every worker was sampled: the system refuses the timer (%1).</source>
        <translation>未能采样所有工作线程：系统拒绝了定时器（%1）。</translation>
    </message>
    <message>
        <source>No samples: the workers used too little CPU time.</source>
        <translation>没有样本：工作线程几乎没有使用 CPU。</translation>
    </message>
    <message>
        <source>%1 samples, %2 for a second of each worker&apos;s CPU time: %3 s in all.</source>
        <translation>%1 个样本，每个工作线程每秒 CPU 时间采样 %2 次：共 %3 秒。</translation>
    </message>
    <message>
        <source>The kernel&apos;s time counts for the function that called it, an inlined function&apos;s for the one around it. A coroutine&apos;s stack begins where it was resumed.</source>
        <translation>内核时间计入发起系统调用的函数，内联函数计入其外层函数；协程的栈从恢复处开始。</translation>
    </message>
    <message>
        <source>The program has no symbols (it was stripped): its functions have no names.</source>
        <translation>程序没有符号（已被 strip）：其函数没有名字。</translation>
    </message>
    <message>
        <source>%1 of the samples pass through functions without a symbol, shown as [file].</source>
        <translation>%1 的样本经过没有符号的函数，显示为 [文件]。</translation>
    </message>
    <message>
        <source>%1 of the samples lack their outer callers.</source>
        <translation>%1 的样本缺少外层调用者。</translation>
    </message>
    <message>
        <source>%1 more samples were lost: the machine was too busy to collect them.</source>
        <translation>另有 %1 个样本丢失：机器太忙，来不及收集。</translation>
    </message>
    <message>
        <source>thread</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>C++ library</source>
        <translation>C++ 标准库</translation>
    </message>
    <message>
        <source>other libraries and system calls</source>
        <translation>其他库与系统调用</translation>
    </message>
    <message>
        <source>without symbols</source>
        <translation>无符号</translation>
    </message>
    <message>
        <source>%1 samples, %2 of all; %3 in itself</source>
        <translation>%1 个样本，占全部的 %2；其中自身 %3 个</translation>
    </message>
    <message>
        <source>Flame graph: %1</source>
        <translation>火焰图：%1</translation>
    </message>
    <message>
        <source>Left out: calls below</source>
        <comment>a share follows</comment>
        <translation>已略去占比更小的调用：低于</translation>
    </message>
</context>
<context>
    <name>GatewayDialog</name>
    <message>
        <source>Gateway settings</source>
        <translation>网关设置</translation>
    </message>
    <message>
        <source>General</source>
        <translation>常规</translation>
    </message>
    <message>
        <source>Clients</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>Access log</source>
        <translation>访问日志</translation>
    </message>
    <message>
        <source>Mock backend</source>
        <translation>模拟后端</translation>
    </message>
    <message>
        <source>Change gateway settings</source>
        <translation>修改网关设置</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>工作线程</translation>
    </message>
    <message>
        <source>0: one for each core</source>
        <translation>0：每个核一个</translation>
    </message>
    <message>
        <source>Memory budget</source>
        <translation>内存预算</translation>
    </message>
    <message>
        <source>Above it new requests get 503; 0: no limit</source>
        <translation>超过后新请求得到 503；0：不限</translation>
    </message>
    <message>
        <source>Address of the metrics page</source>
        <translation>指标页地址</translation>
    </message>
    <message>
        <source>It answers while the plugin prometheus is on anywhere.</source>
        <translation>任一处启用插件 prometheus 时应答。</translation>
    </message>
    <message>
        <source>Path of the metrics page</source>
        <translation>指标页路径</translation>
    </message>
    <message>
        <source>Head time-out</source>
        <translation>请求头超时</translation>
    </message>
    <message>
        <source>From the first byte of a request&apos;s head to its end</source>
        <translation>从请求头的第一个字节到结束</translation>
    </message>
    <message>
        <source>Body time-out</source>
        <translation>请求体超时</translation>
    </message>
    <message>
        <source>Between two reads of a request&apos;s body</source>
        <translation>两次读取请求体之间</translation>
    </message>
    <message>
        <source>Send time-out</source>
        <translation>发送超时</translation>
    </message>
    <message>
        <source>To a client that reads nothing</source>
        <translation>客户端不读取时</translation>
    </message>
    <message>
        <source>Idle time-out</source>
        <translation>空闲超时</translation>
    </message>
    <message>
        <source>Of a connection between two requests</source>
        <translation>两次请求之间的连接</translation>
    </message>
    <message>
        <source>Tunnel time-out</source>
        <translation>隧道超时</translation>
    </message>
    <message>
        <source>Without a byte either way</source>
        <translation>双向都没有数据</translation>
    </message>
    <message>
        <source>Requests on one connection</source>
        <translation>每个连接的请求数</translation>
    </message>
    <message>
        <source>0: no limit</source>
        <translation>0：不限</translation>
    </message>
    <message>
        <source>Body of a request at most</source>
        <translation>请求体上限</translation>
    </message>
    <message>
        <source>0: no limit; above: 413</source>
        <translation>0：不限；超过：413</translation>
    </message>
    <message>
        <source>Request line at most</source>
        <translation>请求行上限</translation>
    </message>
    <message>
        <source>Above: 414</source>
        <translation>超过：414</translation>
    </message>
    <message>
        <source>Headers at most, bytes</source>
        <translation>请求头上限（字节）</translation>
    </message>
    <message>
        <source>Above: 431</source>
        <translation>超过：431</translation>
    </message>
    <message>
        <source>Headers at most, lines</source>
        <translation>请求头上限（行数）</translation>
    </message>
    <message>
        <source>Trusted proxies, one a line</source>
        <translation>可信代理，每行一个</translation>
    </message>
    <message>
        <source>Addresses and networks, such as 10.0.0.0/8, whose X-Forwarded fields are passed on</source>
        <translation>地址或网段，如 10.0.0.0/8，其 X-Forwarded 字段会被沿用</translation>
    </message>
    <message>
        <source>Add Forwarded (RFC 7239) to requests</source>
        <translation>为请求添加 Forwarded（RFC 7239）</translation>
    </message>
    <message>
        <source>Write a line for each request</source>
        <translation>每个请求写一行</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>A file name is needed here</source>
        <translation>此处需要文件名</translation>
    </message>
    <message>
        <source>A relative name begins at the working folder of the program.</source>
        <translation>相对路径从程序的工作目录开始。</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>json, or a text with nginx&apos;s variables: $remote_addr &quot;$request&quot; $status</source>
        <translation>json，或带 nginx 变量的文本：$remote_addr &quot;$request&quot; $status</translation>
    </message>
    <message>
        <source>A new file after</source>
        <translation>达到此大小换新文件</translation>
    </message>
    <message>
        <source>0: never</source>
        <translation>0：从不</translation>
    </message>
    <message>
        <source>Former files kept</source>
        <translation>保留旧文件数</translation>
    </message>
    <message>
        <source>Buffer of each worker</source>
        <translation>每个工作线程的缓冲</translation>
    </message>
    <message>
        <source>Lines beyond it are dropped and counted.</source>
        <translation>超出的行会被丢弃并计数。</translation>
    </message>
    <message>
        <source>Run a mock backend in this program</source>
        <translation>在本程序内运行模拟后端</translation>
    </message>
    <message>
        <source>A backend to measure against: /test/requestBody, /hello, /echo, /delay/MS, /status/N and more.</source>
        <translation>用于压测的后端：/test/requestBody、/hello、/echo、/delay/MS、/status/N 等。</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Delay</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>Before each answer of /test/requestBody</source>
        <translation>/test/requestBody 每次应答之前</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Of that answer&apos;s body</source>
        <translation>该应答正文的大小</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程</translation>
    </message>
</context>
<context>
    <name>IssueText</name>
    <message>
        <source>The access log needs a format: write json, or a text with variables such as $status.</source>
        <translation>访问日志需要格式：写 json，或带变量的文本，例如 $status。</translation>
    </message>
    <message>
        <source>The format of the access log is longer than 4096 bytes.</source>
        <translation>访问日志的格式超过 4096 字节。</translation>
    </message>
    <message>
        <source>The format of the access log has no control characters.</source>
        <translation>访问日志的格式不能含有控制字符。</translation>
    </message>
    <message>
        <source>In the format of the access log a “$” stands without a name behind it.</source>
        <translation>访问日志的格式中有一个“$”后面缺少变量名。</translation>
    </message>
    <message>
        <source>In the format of the access log “%1” is not closed; write it as ${%1}.</source>
        <translation>访问日志的格式中“%1”没有闭合；请写成 ${%1}。</translation>
    </message>
    <message>
        <source>The access log has no variable “$%1”.</source>
        <translation>访问日志没有变量“$%1”。</translation>
    </message>
    <message>
        <source>The file is not UTF-8 text (byte %1); save it as UTF-8.</source>
        <translation>文件不是 UTF-8 文本（第 %1 字节）；请另存为 UTF-8。</translation>
    </message>
    <message>
        <source>This is not valid YAML: %1.</source>
        <translation>不是有效的 YAML：%1。</translation>
    </message>
    <message>
        <source>The file has %1 bytes; a configuration may have at most %2.</source>
        <translation>文件有 %1 字节；配置文件最多 %2 字节。</translation>
    </message>
    <message>
        <source>Entries are nested more than %1 levels deep.</source>
        <translation>嵌套超过 %1 层。</translation>
    </message>
    <message>
        <source>The file has more than %1 values when its aliases are expanded.</source>
        <translation>展开别名后，文件超过 %1 个值。</translation>
    </message>
    <message>
        <source>Here belongs %1, but %2 was found.</source>
        <translation>这里应为%1，实际是%2。</translation>
    </message>
    <message>
        <source>The field “%1” is unknown; it is kept in the file and has no effect.</source>
        <translation>字段“%1”未识别；会原样保留在文件中，但不起作用。</translation>
    </message>
    <message>
        <source>The field “%1” is missing.</source>
        <translation>缺少字段“%1”。</translation>
    </message>
    <message>
        <source>The key “%1” stands here twice; keep one.</source>
        <translation>键“%1”在此出现两次；请只保留一个。</translation>
    </message>
    <message>
        <source>The file says version %1; this program reads version %2.</source>
        <translation>文件版本为 %1；本程序读取版本 %2。</translation>
    </message>
    <message>
        <source>“%1” is not a duration; write a number with ms, s, m or h, such as 500ms or 60s.</source>
        <translation>“%1”不是时长；请写数字加 ms、s、m 或 h，例如 500ms 或 60s。</translation>
    </message>
    <message>
        <source>“%1” is not a size; write bytes, or a number with KiB, MiB or GiB, such as 512MiB.</source>
        <translation>“%1”不是大小；请写字节数，或数字加 KiB、MiB、GiB，例如 512MiB。</translation>
    </message>
    <message>
        <source>“%1” is not an address; write a host and a port, such as 127.0.0.1:9080 or [::1]:9080.</source>
        <translation>“%1”不是地址；请写成主机加端口，例如 127.0.0.1:9080 或 [::1]:9080。</translation>
    </message>
    <message>
        <source>A name is needed: 1 to 128 characters.</source>
        <translation>需要一个名称：1 到 128 个字符。</translation>
    </message>
    <message>
        <source>“%1” cannot be a name; use 1 to 128 characters without control characters.</source>
        <translation>“%1”不能用作名称；请使用 1 到 128 个字符，不含控制字符。</translation>
    </message>
    <message>
        <source>The listener “%2” uses the address %1 already; choose another port.</source>
        <translation>监听端口“%2”已占用地址 %1；请换一个端口。</translation>
    </message>
    <message>
        <source>There is no upstream named “%1”; choose one of the list or add it.</source>
        <translation>没有名为“%1”的上游；请从列表中选择，或先添加它。</translation>
    </message>
    <message>
        <source>The upstream “%1” has no nodes; its routes answer 503 until it gets one.</source>
        <translation>上游“%1”没有节点；添加节点之前，其路由会返回 503。</translation>
    </message>
    <message>
        <source>The route “%1” has no upstream; choose where its requests go.</source>
        <translation>路由“%1”没有上游；请选择请求转发到哪里。</translation>
    </message>
    <message>
        <source>“%1” is not a method; write it in capitals without blanks, such as GET.</source>
        <translation>“%1”不是请求方法；请用大写字母、不含空格，例如 GET。</translation>
    </message>
    <message>
        <source>“%1” is not a host; write a name without a port, such as example.com or *.example.com.</source>
        <translation>“%1”不是主机名；请写不带端口的名称，例如 example.com 或 *.example.com。</translation>
    </message>
    <message>
        <source>The balancer “%1” is unknown; write one of these: %2.</source>
        <translation>负载均衡方式“%1”未识别；请写以下之一：%2。</translation>
    </message>
    <message>
        <source>“%1” is not known here; write one of these: %2.</source>
        <translation>此处不认识“%1”；请写以下之一：%2。</translation>
    </message>
    <message>
        <source>The plugin “%1” is not one that the gateway runs; it is kept in the file and not run.</source>
        <translation>网关没有插件“%1”；它会保留在文件中，但不运行。</translation>
    </message>
    <message>
        <source>The plugin “%1” stands here twice; keep one.</source>
        <translation>插件“%1”在此出现两次；请只保留一个。</translation>
    </message>
    <message>
        <source>Plugin %1: %2</source>
        <comment>the plugin&apos;s name, then a sentence</comment>
        <translation>插件 %1：%2</translation>
    </message>
    <message>
        <source>The route “%1” never gets a request, because “%2” takes all of them first.</source>
        <translation>路由“%1”永远收不到请求，因为“%2”总是先匹配。</translation>
    </message>
    <message>
        <source>“%1” is no address or network; write one such as 10.0.0.0/8, whose bits behind the prefix are zero.</source>
        <translation>“%1”不是地址或网段；请写成 10.0.0.0/8 这样，前缀之后的位须为零。</translation>
    </message>
    <message>
        <source>A check of type grpc needs HTTP/2, and the upstream&apos;s scheme is “%1”; choose one of these: %2.</source>
        <translation>grpc 类型的检查需要 HTTP/2，而上游的协议是“%1”；请选择以下之一：%2。</translation>
    </message>
    <message>
        <source>The configuration has a problem without a name here.</source>
        <translation>配置中有一个未命名的问题。</translation>
    </message>
    <message>
        <source>Line %1, column %2: %3</source>
        <translation>第 %1 行第 %2 列：%3</translation>
    </message>
    <message>
        <source>The configuration is not valid JSON.</source>
        <translation>配置不是有效的 JSON。</translation>
    </message>
    <message>
        <source>The configuration must be a JSON object, such as {}.</source>
        <translation>配置必须是 JSON 对象，例如 {}。</translation>
    </message>
    <message>
        <source>“%1” is required; give it a value.</source>
        <translation>“%1”为必填项；请填写。</translation>
    </message>
    <message>
        <source>“%1” is not a property of this plugin; remove it.</source>
        <translation>“%1”不是该插件的属性；请删除。</translation>
    </message>
    <message>
        <source>“%1” must be %2.</source>
        <translation>“%1”必须是%2。</translation>
    </message>
    <message>
        <source>“%1” must be %2 or more.</source>
        <translation>“%1”不能小于 %2。</translation>
    </message>
    <message>
        <source>“%1” must be %2 or less.</source>
        <translation>“%1”不能大于 %2。</translation>
    </message>
    <message>
        <source>“%1” must be one of: %2.</source>
        <translation>“%1”必须是以下之一：%2。</translation>
    </message>
    <message>
        <source>“%1” is not valid.</source>
        <translation>“%1”无效。</translation>
    </message>
    <message>
        <source>a mapping (key: value)</source>
        <translation>映射（键: 值）</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>a list of texts</source>
        <translation>文本列表</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>a duration such as 60s</source>
        <translation>时长，例如 60s</translation>
    </message>
    <message>
        <source>a size such as 512MiB</source>
        <translation>大小，例如 512MiB</translation>
    </message>
    <message>
        <source>an address such as 127.0.0.1:9080</source>
        <translation>地址，例如 127.0.0.1:9080</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>空值</translation>
    </message>
    <message>
        <source>something else</source>
        <translation>其他内容</translation>
    </message>
    <message>
        <source>%1 is too small; the lowest value is %2.</source>
        <translation>%1 太小；最小值为 %2。</translation>
    </message>
    <message>
        <source>%1 is too large; the highest value is %2.</source>
        <translation>%1 太大；最大值为 %2。</translation>
    </message>
    <message>
        <source>%1 is out of range; write a value from %2 to %3.</source>
        <translation>%1 超出范围；请填写 %2 到 %3 之间的值。</translation>
    </message>
    <message>
        <source>Another route is named “%1”; names of routes must differ.</source>
        <translation>已有路由名为“%1”；路由名称不能重复。</translation>
    </message>
    <message>
        <source>Another upstream is named “%1”; names of upstreams must differ.</source>
        <translation>已有上游名为“%1”；上游名称不能重复。</translation>
    </message>
    <message>
        <source>Another listener is named “%1”; names of listeners must differ.</source>
        <translation>已有监听端口名为“%1”；监听端口名称不能重复。</translation>
    </message>
    <message>
        <source>Another profile is named “%1”; names of profiles must differ.</source>
        <translation>已有配置档名为“%1”；配置档名称不能重复。</translation>
    </message>
    <message>
        <source>The name “%1” stands here twice; names must differ.</source>
        <translation>名称“%1”出现两次；名称不能重复。</translation>
    </message>
    <message>
        <source>A path begins with a slash: write /%1.</source>
        <translation>路径以斜杠开头：请写 /%1。</translation>
    </message>
    <message>
        <source>A path has no spaces; write %20 to match one.</source>
        <translation>路径中不能有空格；若要匹配空格请写 %20。</translation>
    </message>
    <message>
        <source>A path has no control characters; write them as %XX.</source>
        <translation>路径中不能有控制字符；请写成 %XX。</translation>
    </message>
    <message>
        <source>A path ends before “?” and “#”; leave out what follows.</source>
        <translation>路径到“?”和“#”之前为止；请去掉后面的部分。</translation>
    </message>
    <message>
        <source>A star may stand at the end only: /** for everything below, /* for everything that begins so.</source>
        <translation>星号只能放在末尾：/** 匹配其下所有路径，/* 匹配以此开头的所有路径。</translation>
    </message>
    <message>
        <source>A path is needed, such as /api/**.</source>
        <translation>需要一个路径，例如 /api/**。</translation>
    </message>
    <message>
        <source>“%1” is not a path.</source>
        <translation>“%1”不是路径。</translation>
    </message>
    <message>
        <source>The stripped prefix begins with a slash: write /%1.</source>
        <translation>要去掉的前缀以斜杠开头：请写 /%1。</translation>
    </message>
    <message>
        <source>The stripped prefix has no spaces; write %20 for one.</source>
        <translation>要去掉的前缀中不能有空格；请写成 %20。</translation>
    </message>
    <message>
        <source>The stripped prefix has no control characters; write them as %XX.</source>
        <translation>要去掉的前缀中不能有控制字符；请写成 %XX。</translation>
    </message>
    <message>
        <source>The stripped prefix ends before “?” and “#”; leave out what follows.</source>
        <translation>要去掉的前缀到“?”和“#”之前为止；请去掉后面的部分。</translation>
    </message>
    <message>
        <source>The stripped prefix has no stars; write whole segments, such as /http.</source>
        <translation>要去掉的前缀中不能有星号；请写完整的路径段，例如 /http。</translation>
    </message>
    <message>
        <source>“%1” cannot be stripped; write whole segments, such as /http.</source>
        <translation>“%1”无法去掉；请写完整的路径段，例如 /http。</translation>
    </message>
    <message>
        <source>The file “%1” cannot be read: %2.</source>
        <translation>无法读取文件“%1”：%2。</translation>
    </message>
    <message>
        <source>The file “%1” holds no certificate in PEM form.</source>
        <translation>文件“%1”中没有 PEM 格式的证书。</translation>
    </message>
    <message>
        <source>The file “%1” holds no private key in PEM form.</source>
        <translation>文件“%1”中没有 PEM 格式的私钥。</translation>
    </message>
    <message>
        <source>The private key in “%1” is encrypted; store it without a password.</source>
        <translation>“%1”中的私钥已加密；请以无密码的形式保存。</translation>
    </message>
    <message>
        <source>The private key in “%1” belongs to another certificate.</source>
        <translation>“%1”中的私钥与证书不匹配。</translation>
    </message>
    <message>
        <source>The certificate in “%1” expired at %2.</source>
        <translation>“%1”中的证书已于 %2 过期。</translation>
    </message>
    <message>
        <source>The certificate in “%1” is valid from %2 only.</source>
        <translation>“%1”中的证书从 %2 起才有效。</translation>
    </message>
    <message>
        <source>The certificate in “%1” is too weak: its key is too short, or its signature is old.</source>
        <translation>“%1”中的证书强度不足：密钥过短，或签名算法过旧。</translation>
    </message>
    <message>
        <source>The certificate in “%1” cannot be used.</source>
        <translation>无法使用“%1”中的证书。</translation>
    </message>
    <message>
        <source>A path has no variables in braces; end it with * or /** to match what differs.</source>
        <translation>路径中没有花括号变量；请以 * 或 /** 结尾来匹配变化的部分。</translation>
    </message>
    <message>
        <source>The stripped prefix has no variables in braces; write whole segments, such as /http.</source>
        <translation>要去掉的前缀中没有花括号变量；请写完整的路径段，例如 /http。</translation>
    </message>
</context>
<context>
    <name>LabText</name>
    <message>
        <source>open call</source>
        <translation>开放接口</translation>
    </message>
    <message>
        <source>REST call</source>
        <translation>REST 接口</translation>
    </message>
    <message>
        <source>no plugin</source>
        <translation>无插件</translation>
    </message>
    <message>
        <source>The load generator could not send at the rate asked for.</source>
        <translation>压测端未能按要求的速率发出请求。</translation>
    </message>
    <message>
        <source>SOP report</source>
        <translation>SOP 报告</translation>
    </message>
    <message>
        <source>Kong, Spring Cloud Gateway, Zuul</source>
        <translation>Kong、Spring Cloud Gateway、Zuul</translation>
    </message>
    <message>
        <source>DCE report</source>
        <translation>DCE 报告</translation>
    </message>
    <message>
        <source>APISIX report</source>
        <translation>APISIX 报告</translation>
    </message>
    <message>
        <source>At equal rate</source>
        <translation>相同速率</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>极限</translation>
    </message>
    <message>
        <source>Cost of plugins</source>
        <translation>插件开销</translation>
    </message>
    <message>
        <source>Number of routes</source>
        <translation>路由数量</translation>
    </message>
    <message>
        <source>Sizes of answers</source>
        <translation>应答大小</translation>
    </message>
    <message>
        <source>Number of connections</source>
        <translation>连接数</translation>
    </message>
    <message>
        <source>In the report&apos;s own layout</source>
        <translation>按报告自己的版式</translation>
    </message>
    <message>
        <source>Gateway CPU</source>
        <translation>网关 CPU</translation>
    </message>
    <message>
        <source>near full: the ceiling</source>
        <translation>接近满载，视为上限</translation>
    </message>
    <message>
        <source>µs</source>
        <comment>microseconds</comment>
        <translation>µs</translation>
    </message>
    <message>
        <source>%1 (HTTP/2)</source>
        <comment>a target</comment>
        <translation>%1（HTTP/2）</translation>
    </message>
    <message>
        <source>direct</source>
        <translation>直连</translation>
    </message>
    <message>
        <source>gateway</source>
        <translation>网关</translation>
    </message>
    <message>
        <source>with plugins</source>
        <translation>开启插件</translation>
    </message>
    <message>
        <source>without plugins</source>
        <translation>关闭插件</translation>
    </message>
    <message>
        <source>ShenYu report</source>
        <translation>ShenYu 报告</translation>
    </message>
    <message>
        <source>With and without plugins</source>
        <translation>插件开关对比</translation>
    </message>
    <message>
        <source>Custom target</source>
        <translation>自定义目标</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>A thread of the load generator was busy above 80 %.</source>
        <translation>压测端有线程的占用超过 80 %。</translation>
    </message>
    <message>
        <source>Little ratio %1: the mean latency is too high for this throughput.</source>
        <translation>利特尔比值 %1：对于这一吞吐量，平均延迟过高。</translation>
    </message>
    <message>
        <source>Little ratio %1: connections spent time that was not measured.</source>
        <translation>利特尔比值 %1：连接有一部分时间没有被测到。</translation>
    </message>
    <message>
        <source>Not all connections could be opened.</source>
        <translation>未能建立全部连接。</translation>
    </message>
    <message>
        <source>%1 requests without an answer, of them %2 time-outs.</source>
        <translation>%1 个请求没有应答，其中 %2 个超时。</translation>
    </message>
    <message>
        <source>%1 answers were 4xx or 5xx; the share leaves them out.</source>
        <translation>%1 个应答为 4xx 或 5xx，不计入占比。</translation>
    </message>
    <message>
        <source>Too few requests for the high percentiles.</source>
        <translation>请求太少，高分位数不可靠。</translation>
    </message>
    <message>
        <source>Stopped before its time.</source>
        <translation>提前停止。</translation>
    </message>
    <message>
        <source>A level such as 8×10: 8 HTTP/2 connections of 10 streams each; over HTTP/1.1 80 connections.</source>
        <translation>8×10 这样的档位：8 个 HTTP/2 连接，每个同时 10 个流；HTTP/1.1 则为 80 个连接。</translation>
    </message>
    <message>
        <source>Generator, gateway and backend share one machine.</source>
        <translation>压测端、网关与后端在同一台机器上。</translation>
    </message>
    <message>
        <source>Most requests needed a new connection.</source>
        <translation>多数请求都要新建连接。</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Connections</source>
        <translation>连接数</translation>
    </message>
    <message>
        <source>Requests per second</source>
        <translation>每秒请求数</translation>
    </message>
    <message>
        <source>50 %</source>
        <translation>50 %</translation>
    </message>
    <message>
        <source>75 %</source>
        <translation>75 %</translation>
    </message>
    <message>
        <source>90 %</source>
        <translation>90 %</translation>
    </message>
    <message>
        <source>99 %</source>
        <translation>99 %</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Of baseline</source>
        <translation>占基线</translation>
    </message>
    <message>
        <source>Little ratio</source>
        <translation>利特尔比值</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Published</source>
        <translation>公布值</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>环境</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Latency, milliseconds</source>
        <translation>延迟（毫秒）</translation>
    </message>
    <message>
        <source>s</source>
        <comment>seconds</comment>
        <translation>秒</translation>
    </message>
    <message>
        <source>ms</source>
        <comment>milliseconds</comment>
        <translation>毫秒</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Started (UTC)</source>
        <translation>开始时间（UTC）</translation>
    </message>
    <message>
        <source>Sluice</source>
        <translation>Sluice</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>处理器</translation>
    </message>
    <message>
        <source>Cores</source>
        <translation>核数</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>Open files at most</source>
        <translation>最大打开文件数</translation>
    </message>
    <message>
        <source>Frequency governor</source>
        <translation>调频策略</translation>
    </message>
    <message>
        <source>%1 %</source>
        <comment>a percentage</comment>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 answers were not as the plan wants them.</source>
        <translation>%1 个应答与计划的检查不符。</translation>
    </message>
    <message>
        <source>%1 It may have measured the generator.</source>
        <comment>a sentence</comment>
        <translation>%1测到的可能是压测端。</translation>
    </message>
    <message>
        <source>The load generator's own ceiling could not be measured.</source>
        <translation>压测端自身的上限未能测得。</translation>
    </message>
    <message>
        <source>%1 of what the load generator itself is able to (%2 requests/s against a null responder).</source>
        <translation>用去压测端自身上限的 %1（对空应答端每秒 %2 个请求）。</translation>
    </message>
    <message>
        <source>gateway (workers)</source>
        <translation>网关（工作线程）</translation>
    </message>
    <message>
        <source>load generator</source>
        <translation>压测端</translation>
    </message>
    <message>
        <source>mock backend</source>
        <translation>模拟后端</translation>
    </message>
    <message>
        <source>Sluice (whole process)</source>
        <translation>Sluice（整个进程）</translation>
    </message>
    <message>
        <source>CPU and memory</source>
        <translation>CPU 与内存</translation>
    </message>
    <message>
        <source>Of</source>
        <comment>whose CPU and memory</comment>
        <translation>所属</translation>
    </message>
    <message>
        <source>CPU, mean (cores)</source>
        <translation>CPU 平均（核）</translation>
    </message>
    <message>
        <source>CPU, most (cores)</source>
        <translation>CPU 最高（核）</translation>
    </message>
    <message>
        <source>Memory (MiB)</source>
        <translation>内存（MiB）</translation>
    </message>
    <message>
        <source>CPU, cores</source>
        <translation>CPU（核）</translation>
    </message>
    <message>
        <source>Resident memory, MiB</source>
        <translation>常驻内存（MiB）</translation>
    </message>
    <message>
        <source>cores</source>
        <translation>核</translation>
    </message>
    <message>
        <source>MiB</source>
        <translation>MiB</translation>
    </message>
    <message>
        <source>Flame graph</source>
        <translation>火焰图</translation>
    </message>
</context>
<context>
    <name>ListenerDialog</name>
    <message>
        <source>Listener %1</source>
        <translation>监听端口 %1</translation>
    </message>
    <message>
        <source>New listener</source>
        <translation>新建监听端口</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Host and port, such as 127.0.0.1:9080. Port 0 takes a free one.</source>
        <translation>主机加端口，例如 127.0.0.1:9080。端口 0 表示自动选择空闲端口。</translation>
    </message>
    <message>
        <source>A listener needs a name</source>
        <translation>监听端口需要名称</translation>
    </message>
    <message>
        <source>Change listener</source>
        <translation>修改监听端口</translation>
    </message>
    <message>
        <source>Add listener</source>
        <translation>添加监听端口</translation>
    </message>
    <message>
        <source>Delete listener</source>
        <translation>删除监听端口</translation>
    </message>
    <message>
        <source>Certificate</source>
        <translation>证书</translation>
    </message>
    <message>
        <source>Private key</source>
        <translation>私钥</translation>
    </message>
    <message>
        <source>A PEM file without a password. Empty: the key is in the certificate&apos;s file.</source>
        <translation>不带密码的 PEM 文件。留空表示私钥在证书文件中。</translation>
    </message>
    <message>
        <source>Listener</source>
        <translation>监听端口</translation>
    </message>
    <message>
        <source>TLS</source>
        <translation>TLS</translation>
    </message>
    <message>
        <source>Connections at most</source>
        <translation>连接数上限</translation>
    </message>
    <message>
        <source>In all workers together; 0: no limit</source>
        <translation>所有工作线程合计；0：不限</translation>
    </message>
    <message>
        <source>Backlog</source>
        <translation>等待队列</translation>
    </message>
    <message>
        <source>Connections that may wait to be accepted</source>
        <translation>可以等待接受的连接数</translation>
    </message>
    <message>
        <source>HTTPS and HTTP/2 by TLS</source>
        <translation>通过 TLS 提供 HTTPS 和 HTTP/2</translation>
    </message>
    <message>
        <source>A certificate is needed here</source>
        <translation>此处需要证书</translation>
    </message>
    <message>
        <source>A PEM file with the chain; a relative name begins at the configuration&apos;s folder.</source>
        <translation>含证书链的 PEM 文件；相对路径从配置文件所在目录开始。</translation>
    </message>
    <message>
        <source>More certificates, one a line</source>
        <translation>更多证书，每行一个</translation>
    </message>
    <message>
        <source>For other names: the certificate&apos;s file, a comma, the key&apos;s file.</source>
        <translation>用于其他域名：证书文件、逗号、密钥文件。</translation>
    </message>
    <message>
        <source>Lowest TLS version</source>
        <translation>最低 TLS 版本</translation>
    </message>
    <message>
        <source>Client certificates</source>
        <translation>客户端证书</translation>
    </message>
    <message>
        <source>Authorities of client certificates</source>
        <translation>客户端证书的签发机构</translation>
    </message>
    <message>
        <source>A PEM file</source>
        <translation>PEM 文件</translation>
    </message>
    <message>
        <source>Protocols, the preferred first</source>
        <translation>协议，优先者在前</translation>
    </message>
    <message>
        <source>h2 and http/1.1, one a line</source>
        <translation>h2 和 http/1.1，每行一个</translation>
    </message>
    <message>
        <source>Handshake time-out</source>
        <translation>握手超时</translation>
    </message>
</context>
<context>
    <name>MessageDialogs</name>
    <message>
        <source>Save the changes to %1?</source>
        <translation>保存对 %1 的更改？</translation>
    </message>
    <message>
        <source>Changes that are not saved are lost.</source>
        <translation>未保存的更改将会丢失。</translation>
    </message>
</context>
<context>
    <name>NodeText</name>
    <message>
        <source>unhealthy</source>
        <translation>不健康</translation>
    </message>
    <message>
        <source>unhealthy: %1</source>
        <translation>不健康：%1</translation>
    </message>
    <message>
        <source>ejected</source>
        <translation>已摘除</translation>
    </message>
    <message>
        <source>ejected: %1</source>
        <translation>已摘除：%1</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%2 %1 次</translation>
    </message>
    <message>
        <source>Since the start: %1</source>
        <translation>启动以来：%1</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>connection refused</source>
        <translation>连接被拒绝</translation>
    </message>
    <message>
        <source>too slow</source>
        <translation>响应太慢</translation>
    </message>
    <message>
        <source>connection reset</source>
        <translation>连接被重置</translation>
    </message>
    <message>
        <source>answer is not HTTP</source>
        <translation>应答不是 HTTP</translation>
    </message>
    <message>
        <source>answer 5xx</source>
        <translation>应答 5xx</translation>
    </message>
    <message>
        <source>says it is not serving</source>
        <translation>自称不在服务</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a node&apos;s address, what is wrong</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: %2. %3</source>
        <comment>a node&apos;s address, why it gets no requests, what went wrong</comment>
        <translation>%1：%2。%3</translation>
    </message>
</context>
<context>
    <name>OutcomeText</name>
    <message>
        <source>waiting for the worker</source>
        <translation>等待工作线程</translation>
    </message>
    <message>
        <source>routing</source>
        <translation>路由</translation>
    </message>
    <message>
        <source>plugins</source>
        <translation>插件</translation>
    </message>
    <message>
        <source>connecting</source>
        <translation>连接上游</translation>
    </message>
    <message>
        <source>upstream&apos;s first byte</source>
        <translation>上游首字节</translation>
    </message>
    <message>
        <source>upstream&apos;s last byte</source>
        <translation>上游末字节</translation>
    </message>
    <message>
        <source>sending</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a stage, microseconds</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1, µs a request: %2</source>
        <translation>%1 每个请求（µs）：%2</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>%1 connections</source>
        <translation>%1 个连接</translation>
    </message>
    <message>
        <source>%1 connections of %2 streams</source>
        <translation>%1 个连接、每个 %2 个流</translation>
    </message>
    <message>
        <source>%1 and %2 requests/s</source>
        <translation>%1、每秒 %2 个请求</translation>
    </message>
    <message>
        <source>%1 and %2 bytes</source>
        <translation>%1、%2 字节</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <comment>a difference</comment>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 ms (%2 – %3)</source>
        <translation>%1 ms（%2 – %3）</translation>
    </message>
    <message>
        <source>At %1, %2 adds to %3: 50 % %4, 99 % %5 ms, 99.9 % %6 ms.</source>
        <translation>在 %1 下，%2 比 %3 多：50 % %4，99 % %5 ms，99.9 % %6 ms。</translation>
    </message>
    <message>
        <source>At %1, %2 and %3 are not distinguishable: %4 ms at the median (%5 – %6).</source>
        <translation>在 %1 下，%2 与 %3 无法区分：中位数 %4 ms（%5 – %6）。</translation>
    </message>
    <message>
        <source>⚠ At %1, too noisy to compare %2 with %3: %4 ms at the median (%5 – %6).</source>
        <translation>⚠ 在 %1 下，波动太大，无法比较 %2 与 %3：中位数 %4 ms（%5 – %6）。</translation>
    </message>
    <message>
        <source>%1 (%2 – %3)</source>
        <translation>%1（%2 – %3）</translation>
    </message>
    <message>
        <source>At %1: %2 to %3</source>
        <comment>a place, a target, what it is compared with</comment>
        <translation>在 %1 下，%2 相对 %3</translation>
    </message>
    <message>
        <source>%1: not distinguishable, %2.</source>
        <translation>%1：无法区分，%2。</translation>
    </message>
    <message>
        <source>⚠ %1: too noisy to conclude, %2.</source>
        <translation>⚠ %1：波动太大，无法下结论，%2。</translation>
    </message>
    <message>
        <source>%1: %2, %3 ms at the median, %4 ms at 99 %.</source>
        <translation>%1：%2，中位数 %3 ms，99 % %4 ms。</translation>
    </message>
    <message>
        <source>%1 kept the objectives at no rate.</source>
        <translation>%1 在任何速率下都没有达到目标。</translation>
    </message>
    <message>
        <source>%1 keeps the objectives up to %2 requests/s.</source>
        <translation>%1 在每秒 %2 个请求以内达到目标。</translation>
    </message>
    <message>
        <source>the rate itself, which could not be sent</source>
        <translation>速率本身（未能发出）</translation>
    </message>
    <message>
        <source> At %1 requests/s it was stopped by %2.</source>
        <translation>每秒 %1 个请求时被 %2 打破。</translation>
    </message>
    <message>
        <source> Not confirmed by repeats.</source>
        <translation>未经重复确认。</translation>
    </message>
    <message>
        <source>Passed: %1: %2: %3</source>
        <comment>a level, a condition, a figure</comment>
        <translation>通过：%1：%2：%3</translation>
    </message>
    <message>
        <source>Missed: %1: %2: %3</source>
        <comment>a level, a condition, a figure</comment>
        <translation>未达到：%1：%2：%3</translation>
    </message>
    <message>
        <source>%1 µs</source>
        <comment>a difference</comment>
        <translation>%1 µs</translation>
    </message>
    <message>
        <source> CPU a request: %1, not distinguishable.</source>
        <translation>每个请求的 CPU：%1，无法区分。</translation>
    </message>
    <message>
        <source> CPU a request: %1, too noisy to conclude.</source>
        <translation>每个请求的 CPU：%1，波动太大，无法下结论。</translation>
    </message>
    <message>
        <source> CPU a request: %1.</source>
        <translation>每个请求的 CPU：%1。</translation>
    </message>
</context>
<context>
    <name>Pages</name>
    <message>
        <source>Overview</source>
        <translation>总览</translation>
    </message>
    <message>
        <source>Routes</source>
        <translation>路由</translation>
    </message>
    <message>
        <source>Plugins</source>
        <translation>插件</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>Benchmark</source>
        <translation>压测</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
</context>
<context>
    <name>PlanLists</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>embedded gateway</source>
        <translation>内嵌网关</translation>
    </message>
    <message>
        <source>direct backend</source>
        <translation>直连后端</translation>
    </message>
    <message>
        <source>any URL</source>
        <translation>任意 URL</translation>
    </message>
    <message>
        <source>URL</source>
        <translation>URL</translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation>协议</translation>
    </message>
    <message>
        <source>Variant</source>
        <translation>变体</translation>
    </message>
    <message>
        <source>Add a target</source>
        <translation>添加目标</translation>
    </message>
    <message>
        <source>Connections</source>
        <translation>连接数</translation>
    </message>
    <message>
        <source>Streams</source>
        <translation>流</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>Requests/s</source>
        <translation>每秒请求数</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>闭环</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Arrivals</source>
        <translation>到达</translation>
    </message>
    <message>
        <source>even</source>
        <translation>均匀</translation>
    </message>
    <message>
        <source>Poisson</source>
        <translation>泊松</translation>
    </message>
    <message>
        <source>{size}</source>
        <translation>{size}</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Add a level</source>
        <translation>添加档位</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>Headers</source>
        <translation>请求头</translation>
    </message>
    <message>
        <source>Body</source>
        <translation>正文</translation>
    </message>
    <message>
        <source>Right answer: status</source>
        <translation>正确应答：状态码</translation>
    </message>
    <message>
        <source>200, 201</source>
        <translation>200, 201</translation>
    </message>
    <message>
        <source>Text in it</source>
        <translation>包含的文字</translation>
    </message>
    <message>
        <source>JSON pointer</source>
        <translation>JSON 指针</translation>
    </message>
    <message>
        <source>Value there</source>
        <translation>该处的值</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节数</translation>
    </message>
    <message>
        <source>Add a request</source>
        <translation>添加请求</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>all but direct</source>
        <translation>除直连外全部</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>At least</source>
        <translation>至少</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>至多</translation>
    </message>
    <message>
        <source>Add an objective</source>
        <translation>添加目标要求</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Or process number</source>
        <translation>或进程号</translation>
    </message>
    <message>
        <source>Add a process</source>
        <translation>添加进程</translation>
    </message>
</context>
<context>
    <name>PlanText</name>
    <message>
        <source>This value is not possible.</source>
        <translation>这个值不可能。</translation>
    </message>
    <message>
        <source>50 % of the answers within, ms</source>
        <translation>50 % 的应答不超过（毫秒）</translation>
    </message>
    <message>
        <source>90 % of the answers within, ms</source>
        <translation>90 % 的应答不超过（毫秒）</translation>
    </message>
    <message>
        <source>99 % of the answers within, ms</source>
        <translation>99 % 的应答不超过（毫秒）</translation>
    </message>
    <message>
        <source>99.9 % of the answers within, ms</source>
        <translation>99.9 % 的应答不超过（毫秒）</translation>
    </message>
    <message>
        <source>mean latency, ms</source>
        <translation>平均延迟（毫秒）</translation>
    </message>
    <message>
        <source>highest latency, ms</source>
        <translation>最大延迟（毫秒）</translation>
    </message>
    <message>
        <source>failed requests, %</source>
        <translation>失败请求（%）</translation>
    </message>
    <message>
        <source>requests per second</source>
        <translation>每秒请求数</translation>
    </message>
    <message>
        <source>share of the baseline, %</source>
        <translation>相对基线（%）</translation>
    </message>
    <message>
        <source>answers against the check, %</source>
        <translation>与检查不符的应答（%）</translation>
    </message>
    <message>
        <source>CPU of the gateway, %</source>
        <translation>网关 CPU（%）</translation>
    </message>
    <message>
        <source>Letters, digits, “.”, “_” and “-”, at most 64 of them.</source>
        <translation>只用字母、数字、“.”、“_”和“-”，最多 64 个。</translation>
    </message>
    <message>
        <source>A text is wanted.</source>
        <translation>需要一段文字。</translation>
    </message>
    <message>
        <source>A plan needs 1 to 64 targets.</source>
        <translation>计划需要 1 到 64 个目标。</translation>
    </message>
    <message>
        <source>Each target needs a name of its own.</source>
        <translation>每个目标都要有自己的名称。</translation>
    </message>
    <message>
        <source>One of: gateway, direct, url.</source>
        <translation>只能是 gateway、direct 或 url。</translation>
    </message>
    <message>
        <source>An address that begins with http:// or https:// is wanted.</source>
        <translation>需要以 http:// 或 https:// 开头的地址。</translation>
    </message>
    <message>
        <source>Only the embedded gateway has variants.</source>
        <translation>只有内嵌网关才有变体。</translation>
    </message>
    <message>
        <source>There is no target of this name.</source>
        <translation>没有叫这个名称的目标。</translation>
    </message>
    <message>
        <source>A plan needs 1 to 256 levels; a search for the limit exactly one closed level.</source>
        <translation>计划需要 1 到 256 个档位；搜索极限时恰好一个闭环档位。</translation>
    </message>
    <message>
        <source>A whole number from 1 to 50,000 is wanted.</source>
        <translation>需要 1 到 50,000 之间的整数。</translation>
    </message>
    <message>
        <source>A whole number from 1 to 1,024 is wanted, not more than connections.</source>
        <translation>需要 1 到 1,024 之间的整数，且不大于连接数。</translation>
    </message>
    <message>
        <source>A whole number is wanted, above 1 only with an HTTP/2 target; connections times streams at most 50,000.</source>
        <translation>应为整数，只有存在 HTTP/2 目标时才能大于 1；连接数 × 流数最多 50,000。</translation>
    </message>
    <message>
        <source>Requests per second, at most 10,000,000; empty for a closed loop.</source>
        <translation>每秒请求数，最多 10,000,000；闭环则留空。</translation>
    </message>
    <message>
        <source>A share such as 0.7, without a rate, and with a closed level above it.</source>
        <translation>例如 0.7 的占比；不能同时有速率，且其上方要有一个闭环档位。</translation>
    </message>
    <message>
        <source>A whole number of bytes up to 4 GiB is wanted.</source>
        <translation>需要不超过 4 GiB 的整数字节数。</translation>
    </message>
    <message>
        <source>Stages such as “100-5000 10s, 5000 20s”, without a rate or a share.</source>
        <translation>例如“100-5000 10s, 5000 20s”的阶段；不能同时有速率或占比。</translation>
    </message>
    <message>
        <source>A rate from 0 to 100,000,000 is wanted.</source>
        <translation>需要 0 到 100,000,000 之间的速率。</translation>
    </message>
    <message>
        <source>Each stage needs a length, such as 10s.</source>
        <translation>每个阶段都需要时长，例如 10s。</translation>
    </message>
    <message>
        <source>A time such as 10s is wanted, at most 24 hours.</source>
        <translation>需要例如 10s 的时长，最多 24 小时。</translation>
    </message>
    <message>
        <source>A time such as 1s is wanted, at most 24 hours; 0 for none.</source>
        <translation>需要例如 1s 的时长，最多 24 小时；不预热则写 0。</translation>
    </message>
    <message>
        <source>A time such as 10s is wanted, at most 1 hour.</source>
        <translation>需要例如 10s 的时长，最多 1 小时。</translation>
    </message>
    <message>
        <source>A whole number from 1 to 1,000 is wanted.</source>
        <translation>需要 1 到 1,000 之间的整数。</translation>
    </message>
    <message>
        <source>A whole number is wanted.</source>
        <translation>需要整数。</translation>
    </message>
    <message>
        <source>The generator's ceiling is measured over plain TCP with connections kept open: neither with an https target nor with a connection for each request.</source>
        <translation>压测端的上限在明文 TCP、保持连接的条件下测得：不适用于 https 目标，也不适用于每个请求新建连接。</translation>
    </message>
    <message>
        <source>A method such as GET is wanted.</source>
        <translation>需要例如 GET 的方法。</translation>
    </message>
    <message>
        <source>Lines such as “Name: value” are wanted.</source>
        <translation>每行应为“名称: 值”。</translation>
    </message>
    <message>
        <source>Either a body or a file of one, not both.</source>
        <translation>正文与正文文件只能二选一。</translation>
    </message>
    <message>
        <source>Status codes from 100 to 599 are wanted, with commas between them.</source>
        <translation>需要 100 到 599 的状态码，用逗号分隔。</translation>
    </message>
    <message>
        <source>A JSON pointer such as /items/0/id is wanted.</source>
        <translation>需要例如 /items/0/id 的 JSON 指针。</translation>
    </message>
    <message>
        <source>Bytes such as 100, or a range such as 10-2000, are wanted.</source>
        <translation>需要字节数（例如 100）或范围（例如 10-2000）。</translation>
    </message>
    <message>
        <source>Each request needs a name of its own.</source>
        <translation>每个请求都要有自己的名称。</translation>
    </message>
    <message>
        <source>A whole number is wanted; one of them above 0.</source>
        <translation>需要整数；至少一个大于 0。</translation>
    </message>
    <message>
        <source>Cookies and pipelining exclude each other.</source>
        <translation>Cookie 与流水线不能同时使用。</translation>
    </message>
    <message>
        <source>HTTP/2 keeps its connections open; this goes with HTTP/1.1 alone.</source>
        <translation>HTTP/2 保持连接；不保持连接只适用于 HTTP/1.1。</translation>
    </message>
    <message>
        <source>A whole number from 1 to 10,000 is wanted; above 1 only with keep-alive, without a script and over HTTP/1.1: HTTP/2 has streams instead.</source>
        <translation>应为 1 到 10,000 的整数；大于 1 时需保持连接、不用脚本，且只适用于 HTTP/1.1：HTTP/2 用流代替。</translation>
    </message>
    <message>
        <source>A time such as 10ms, or a range such as 10ms-50ms, is wanted.</source>
        <translation>需要例如 10ms 的时长，或例如 10ms-50ms 的范围。</translation>
    </message>
    <message>
        <source>A script excludes a mix, cookies and checks.</source>
        <translation>脚本不能与混合请求、Cookie 或检查同时使用。</translation>
    </message>
    <message>
        <source>A search for the limit needs an objective.</source>
        <translation>搜索极限需要一个目标要求。</translation>
    </message>
    <message>
        <source>A number is wanted: at least, at most, or both.</source>
        <translation>需要数字：下限、上限或两者。</translation>
    </message>
    <message>
        <source>Requests per second from 1 to 10,000,000 are wanted.</source>
        <translation>需要 1 到 10,000,000 之间的每秒请求数。</translation>
    </message>
    <message>
        <source>Requests per second, not below the first rate.</source>
        <translation>每秒请求数，不得低于起始速率。</translation>
    </message>
    <message>
        <source>A share from 0.001 to 0.5 is wanted.</source>
        <translation>需要 0.001 到 0.5 之间的占比。</translation>
    </message>
    <message>
        <source>A whole number from 0 to 20 is wanted.</source>
        <translation>需要 0 到 20 之间的整数。</translation>
    </message>
    <message>
        <source>Each process needs a name of its own.</source>
        <translation>每个进程都要有自己的名称。</translation>
    </message>
    <message>
        <source>Either the program&apos;s name or a process number, not both.</source>
        <translation>程序名与进程号只能二选一。</translation>
    </message>
    <message>
        <source>A path is wanted, without blanks: relative to the target&apos;s, or whole with / in front.</source>
        <translation>需要不含空格的路径：相对于目标的路径，或以 / 开头的完整路径。</translation>
    </message>
</context>
<context>
    <name>PluginText</name>
    <message>
        <source>Limit requests</source>
        <translation>限流</translation>
    </message>
    <message>
        <source>Allows a number of requests for each key within a time window and rejects the rest. The window of a key begins with its first request.</source>
        <translation>在时间窗口内，每个键只放行一定数量的请求，其余拒绝。窗口从该键的第一个请求开始计时。</translation>
    </message>
    <message>
        <source>Requests allowed</source>
        <translation>允许的请求数</translation>
    </message>
    <message>
        <source>How many requests one key may make within a window.</source>
        <translation>一个键在一个窗口内最多可发多少请求。</translation>
    </message>
    <message>
        <source>Window, in seconds</source>
        <translation>窗口（秒）</translation>
    </message>
    <message>
        <source>How long a window lasts.</source>
        <translation>一个窗口持续多久。</translation>
    </message>
    <message>
        <source>Counted by</source>
        <translation>计数依据</translation>
    </message>
    <message>
        <source>Whose requests are counted together: a variable such as remote_addr, several such as $remote_addr $host, or one fixed text.</source>
        <translation>哪些请求合在一起计数：一个变量，例如 remote_addr；多个变量，例如 $remote_addr $host；或一段固定文本。</translation>
    </message>
    <message>
        <source>What the key is</source>
        <translation>键的类型</translation>
    </message>
    <message>
        <source>var: the name of a variable; var_combination: a text with $variables; constant: one counter for all.</source>
        <translation>var：变量名；var_combination：含 $变量 的文本；constant：所有请求共用一个计数。</translation>
    </message>
    <message>
        <source>Status of a rejection</source>
        <translation>拒绝时的状态码</translation>
    </message>
    <message>
        <source>The status code that a rejected request gets.</source>
        <translation>被拒绝的请求得到的状态码。</translation>
    </message>
    <message>
        <source>Message of a rejection</source>
        <translation>拒绝时的消息</translation>
    </message>
    <message>
        <source>Sent as error_msg in a JSON body; without it a short page is sent.</source>
        <translation>作为 JSON 正文中的 error_msg 返回；不填则返回一个简短页面。</translation>
    </message>
    <message>
        <source>Where it is counted</source>
        <translation>在哪里计数</translation>
    </message>
    <message>
        <source>local: in this gateway, exactly, across all of its workers.</source>
        <translation>local：在本网关内精确计数，所有工作线程共用。</translation>
    </message>
    <message>
        <source>Shared with the group</source>
        <translation>共享计数的组</translation>
    </message>
    <message>
        <source>Routes whose limits name the same group share one counter.</source>
        <translation>填写同一组名的路由共用一个计数。</translation>
    </message>
    <message>
        <source>Let requests pass when counting fails</source>
        <translation>计数失败时放行请求</translation>
    </message>
    <message>
        <source>Concerns counters in other servers; counting here does not fail.</source>
        <translation>只与其他服务器上的计数有关；本地计数不会失败。</translation>
    </message>
    <message>
        <source>Tell the limit in the answer</source>
        <translation>在响应中告知限额</translation>
    </message>
    <message>
        <source>Adds X-RateLimit-Limit, X-RateLimit-Remaining and X-RateLimit-Reset.</source>
        <translation>添加 X-RateLimit-Limit、X-RateLimit-Remaining 和 X-RateLimit-Reset。</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Counts requests, latency and traffic, and shows them on a page that Prometheus reads.</source>
        <translation>统计请求、延迟与流量，并在供 Prometheus 读取的页面上展示。</translation>
    </message>
    <message>
        <source>Label by the route&apos;s name</source>
        <translation>以路由名称作标签</translation>
    </message>
    <message>
        <source>A route here has its name alone, so both settings give the same labels.</source>
        <translation>这里的路由只有名称，两种设置的标签相同。</translation>
    </message>
</context>
<context>
    <name>ProfileText</name>
    <message numerus="yes">
        <source>%n worker(s)</source>
        <translation>
            <numerusform>%n 个工作线程</numerusform>
        </translation>
    </message>
    <message>
        <source>memory budget %1</source>
        <translation>内存预算 %1</translation>
    </message>
    <message>
        <source>port %1</source>
        <translation>端口 %1</translation>
    </message>
    <message>
        <source>backlog %1</source>
        <translation>等待队列 %1</translation>
    </message>
    <message>
        <source>pool of %1</source>
        <translation>连接池 %1</translation>
    </message>
    <message>
        <source>no upstream keep-alive</source>
        <translation>不保持上游连接</translation>
    </message>
    <message>
        <source>idle for %1</source>
        <translation>空闲 %1</translation>
    </message>
    <message>
        <source>connect within %1</source>
        <translation>连接超时 %1</translation>
    </message>
    <message>
        <source>send within %1</source>
        <translation>发送超时 %1</translation>
    </message>
    <message>
        <source>read within %1</source>
        <translation>读取超时 %1</translation>
    </message>
    <message>
        <source>sets nothing</source>
        <translation>没有任何设置</translation>
    </message>
    <message>
        <source>connections without a limit</source>
        <translation>连接数不限</translation>
    </message>
    <message>
        <source>at most %1 connections</source>
        <translation>最多 %1 个连接</translation>
    </message>
</context>
<context>
    <name>RunPlots</name>
    <message>
        <source>Requests per second</source>
        <translation>每秒请求数</translation>
    </message>
    <message>
        <source>direct p50</source>
        <translation>直连 p50</translation>
    </message>
    <message>
        <source>Latency, ms</source>
        <translation>延迟（毫秒）</translation>
    </message>
</context>
<context>
    <name>RunsVerdictText</name>
    <message>
        <source>%1 and %2 have no target and level in common, so there is nothing to compare.</source>
        <translation>%1 与 %2 没有相同的目标和档位，无法比较。</translation>
    </message>
    <message>
        <source>No request succeeded in one of the runs</source>
        <translation>其中一次运行没有一个请求成功</translation>
    </message>
    <message>
        <source>Another rate was asked for: latencies cannot be compared</source>
        <translation>请求速率不同：延迟无法比较</translation>
    </message>
    <message>
        <source>One round in each run: the noise is unknown</source>
        <translation>两次运行都只有一轮：噪声未知</translation>
    </message>
    <message>
        <source>Not distinguishable: the interval holds no difference</source>
        <translation>无法区分：区间包含零差异</translation>
    </message>
    <message>
        <source>Not distinguishable: within the noise of %1</source>
        <translation>无法区分：在 %1 的噪声之内</translation>
    </message>
    <message>
        <source>Too noisy to compare: interval or noise are of its size</source>
        <translation>波动太大，无法比较：区间或噪声与差异相当</translation>
    </message>
    <message>
        <source>Slower by %1 at the median</source>
        <translation>更慢，中位数差 %1</translation>
    </message>
    <message>
        <source>Slower, beyond the noise of %1</source>
        <translation>更慢，超出 %1 的噪声</translation>
    </message>
    <message>
        <source>Faster by %1 at the median</source>
        <translation>更快，中位数差 %1</translation>
    </message>
    <message>
        <source>Faster, beyond the noise of %1</source>
        <translation>更快，超出 %1 的噪声</translation>
    </message>
    <message>
        <source>⚠ %1: %2 was asked for another rate than %3, so their latencies cannot be compared.</source>
        <translation>⚠ %1：%2 与 %3 的请求速率不同，延迟无法比较。</translation>
    </message>
    <message>
        <source>%1: %2. One round in each: the noise is unknown, so no difference is shown.</source>
        <translation>%1：%2。各仅一轮，噪声未知，不能说明有差异。</translation>
    </message>
    <message>
        <source>No difference shown: %1: %2.</source>
        <translation>未显示出差异：%1，%2。</translation>
    </message>
    <message>
        <source>⚠ Too noisy to compare %1 with %2: %3: %4.</source>
        <translation>⚠ 波动太大，无法比较 %1 与 %2：%3，%4。</translation>
    </message>
    <message>
        <source>%1 is slower than %2: %3: %4.</source>
        <translation>%1 比 %2 慢：%3，%4。</translation>
    </message>
    <message>
        <source>%1 is faster than %2: %3: %4.</source>
        <translation>%1 比 %2 快：%3，%4。</translation>
    </message>
    <message>
        <source>⚠ %1 and %2 were not measured under the same conditions (%3), so there is no verdict.</source>
        <translation>⚠ %1 与 %2 的测试条件不同（%3），不作结论。</translation>
    </message>
    <message>
        <source>%1 %2: %3.</source>
        <comment>a sentence, a level, a figure</comment>
        <translation>%1%2：%3。</translation>
    </message>
    <message>
        <source>⚠ %1 kept the objectives at no rate in %2, so there is nothing to compare.</source>
        <translation>⚠ %1：%2 在任何速率下都没有达到目标，无法比较。</translation>
    </message>
    <message>
        <source>⚠ %1: no request succeeded in %2, so there is nothing to compare.</source>
        <translation>⚠ %1：%2 中没有一个请求成功，无法比较。</translation>
    </message>
    <message>
        <source> Of %1 levels in both, %2 are slower and %3 faster.</source>
        <translation>共有 %1 个档位，其中 %2 个更慢，%3 个更快。</translation>
    </message>
    <message>
        <source> Both are suspect; each run lists its reasons.</source>
        <translation>两次结果均存疑，原因见各次运行。</translation>
    </message>
    <message>
        <source> %1 is suspect; it lists its reasons.</source>
        <translation>%1 结果存疑，原因见该次运行。</translation>
    </message>
    <message>
        <source> Changed in between: %1.</source>
        <translation>期间变化：%1。</translation>
    </message>
    <message>
        <source>%1 in %2 against %3 in %4, requests/s within the objectives, found to %5</source>
        <translation>达到目标的最高速率：%2 为每秒 %1 个请求，%4 为 %3 个（精度 %5）</translation>
    </message>
    <message>
        <source>%1 against %2 %3 at the median</source>
        <comment>a run, a run, milliseconds</comment>
        <translation>%1 相对 %2 中位数 %3</translation>
    </message>
    <message>
        <source>%1 (%2 – %3)</source>
        <translation>%1（%2 – %3）</translation>
    </message>
    <message>
        <source>%1 has %2 of %3</source>
        <comment>a run, a share, a run</comment>
        <translation>%1 为 %3 的 %2</translation>
    </message>
    <message>
        <source>%1, with a noise of %2</source>
        <translation>%1，噪声为 %2</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <comment>a difference</comment>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>machine</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>processor</source>
        <translation>处理器</translation>
    </message>
    <message>
        <source>cores</source>
        <translation>核数</translation>
    </message>
    <message>
        <source>load generator on the same machine</source>
        <translation>压测端是否同机</translation>
    </message>
    <message>
        <source>duration</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>time-out</source>
        <translation>超时时间</translation>
    </message>
    <message>
        <source>request</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>level</source>
        <translation>档位</translation>
    </message>
    <message>
        <source>version of Sluice</source>
        <translation>Sluice 版本</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>the gateway&apos;s configuration</source>
        <translation>网关配置</translation>
    </message>
    <message>
        <source>the target&apos;s variant</source>
        <translation>目标的变体</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
</context>
<context>
    <name>SettingFields</name>
    <message>
        <source>A duration is wanted here, such as 500ms or 5s</source>
        <translation>此处应为时长，如 500ms 或 5s</translation>
    </message>
    <message>
        <source>A size is wanted here, such as 64KiB or 2MiB</source>
        <translation>此处应为大小，如 64KiB 或 2MiB</translation>
    </message>
    <message>
        <source>A whole number is wanted here, 0 or more</source>
        <translation>此处应为不小于 0 的整数</translation>
    </message>
    <message>
        <source>Status codes are wanted here, such as 500, 502</source>
        <translation>此处应为状态码，如 500, 502</translation>
    </message>
</context>
<context>
    <name>SettingText</name>
    <message>
        <source>Not recognised</source>
        <translation>未识别</translation>
    </message>
    <message>
        <source>JVM options</source>
        <translation>JVM 选项</translation>
    </message>
    <message>
        <source>Launch script</source>
        <translation>启动脚本</translation>
    </message>
    <message>
        <source>ShenYu configuration</source>
        <translation>ShenYu 配置</translation>
    </message>
    <message>
        <source>SOP configuration</source>
        <translation>SOP 配置</translation>
    </message>
    <message>
        <source>Spring Cloud Gateway configuration</source>
        <translation>Spring Cloud Gateway 配置</translation>
    </message>
    <message>
        <source>Zuul configuration</source>
        <translation>Zuul 配置</translation>
    </message>
    <message>
        <source>Several formats pasted together</source>
        <translation>多种格式合在一起</translation>
    </message>
    <message>
        <source>applied</source>
        <translation>已应用</translation>
    </message>
    <message>
        <source>advice</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>not applicable</source>
        <translation>不适用</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未识别</translation>
    </message>
    <message>
        <source>The engine has no garbage collector, so there is nothing to tune.</source>
        <translation>引擎没有垃圾回收器，因此无需调优。</translation>
    </message>
    <message>
        <source>The engine is native code; it has no bytecode machine with classes to load or compile.</source>
        <translation>引擎是本机代码，没有需要加载或编译类的字节码虚拟机。</translation>
    </message>
    <message>
        <source>The engine has no servlet threads; its workers serve many connections each.</source>
        <translation>引擎没有 Servlet 线程；每个工作线程服务许多连接。</translation>
    </message>
    <message>
        <source>Huge pages are a setting of the kernel; turn them on there if you want them.</source>
        <translation>大页是内核设置；需要时请在内核中启用。</translation>
    </message>
    <message>
        <source>Memory is taken when it is needed; there is no heap to fill at the start.</source>
        <translation>内存按需分配；启动时没有需要填充的堆。</translation>
    </message>
    <message>
        <source>There are only a few worker threads, so the size of their stacks does not matter.</source>
        <translation>工作线程只有少数几个，栈大小无关紧要。</translation>
    </message>
    <message>
        <source>What is logged is chosen on the Log page and by the program&apos;s own options.</source>
        <translation>记录哪些内容由“日志”页和程序自身的选项决定。</translation>
    </message>
    <message>
        <source>It chooses which part of the application&apos;s files counts; paste that part.</source>
        <translation>它决定应用文件中哪一部分生效；请粘贴那一部分。</translation>
    </message>
    <message>
        <source>The source of random numbers is the system&apos;s; there is nothing to choose.</source>
        <translation>随机数由系统提供，无需选择。</translation>
    </message>
    <message>
        <source>It opens a port for debugging or monitoring a JVM, which the engine does not have.</source>
        <translation>它为调试或监控 JVM 打开端口，而引擎没有 JVM。</translation>
    </message>
    <message>
        <source>It names the program that was started, and tells which gateway the text is from.</source>
        <translation>它指明启动的程序，由此可知文本来自哪个网关。</translation>
    </message>
    <message>
        <source>Buffers are always pooled here.</source>
        <translation>这里的缓冲区始终池化。</translation>
    </message>
    <message>
        <source>Routes are compiled into a table, so their matches need no cache.</source>
        <translation>路由已编译成表，匹配无需缓存。</translation>
    </message>
    <message>
        <source>Every worker accepts its own connections; their number follows the workers.</source>
        <translation>每个工作线程接受自己的连接；数量随工作线程数而定。</translation>
    </message>
    <message>
        <source>An ELASTIC pool ignores its maximum, so no limit is set here either.</source>
        <translation>ELASTIC 连接池会忽略上限，因此这里也不设上限。</translation>
    </message>
    <message>
        <source>Requests are not isolated in threads or semaphores; limit the upstream&apos;s connections instead.</source>
        <translation>请求不用线程或信号量隔离；请改为限制上游的连接数。</translation>
    </message>
    <message>
        <source>It belongs to routes or rules and not to the engine; set it on the route.</source>
        <translation>它属于路由或规则，不属于引擎；请在路由上设置。</translation>
    </message>
    <message>
        <source>Checking signatures is the work of a plugin and no setting of the engine.</source>
        <translation>验签由插件完成，不是引擎的设置。</translation>
    </message>
    <message>
        <source>Limiting requests is the work of the plugin limit-count; switch it on where you need it.</source>
        <translation>限流由插件 limit-count 完成；请在需要的地方开启。</translation>
    </message>
    <message>
        <source>It stands after the jar, so it is an argument of the program and the JVM ignores it.</source>
        <translation>它写在 jar 之后，是程序参数，JVM 会忽略它。</translation>
    </message>
    <message>
        <source>A blank stands inside the option; a JVM would refuse to start. It was read without it.</source>
        <translation>选项中间有空格，JVM 会拒绝启动；这里去掉空格后读取。</translation>
    </message>
    <message>
        <source>It was glued to the option before it, as a lost line break does; it was read on its own.</source>
        <translation>它与前一个选项连在一起（换行丢失所致）；这里单独读取。</translation>
    </message>
    <message>
        <source>It is indented wrongly, so the original gateway ignores it; it was read as it was meant.</source>
        <translation>缩进有误，原网关会忽略它；这里按本意读取。</translation>
    </message>
    <message>
        <source>The value cannot be read, so nothing was changed.</source>
        <translation>无法读取该值，因此没有任何改动。</translation>
    </message>
    <message>
        <source>The same setting stands further down again, and the last one counts.</source>
        <translation>同一设置在后面再次出现，以最后一个为准。</translation>
    </message>
    <message>
        <source>The engine chooses this property of its sockets itself.</source>
        <translation>套接字的这一属性由引擎自行决定。</translation>
    </message>
    <message>
        <source>The kernel adjusts socket buffers by itself; a fixed size would only make them slower.</source>
        <translation>套接字缓冲区由内核自动调整；固定大小只会更慢。</translation>
    </message>
    <message>
        <source>Small packets are always sent at once (TCP_NODELAY).</source>
        <translation>小数据包总是立即发送（TCP_NODELAY）。</translation>
    </message>
    <message>
        <source>Another time-out of the same kind is as short or shorter, and the shortest one counts.</source>
        <translation>另有同类超时与之相同或更短，以最短的为准。</translation>
    </message>
    <message>
        <source>It only says whether the settings of its block count.</source>
        <translation>它只决定所在配置块是否生效。</translation>
    </message>
    <message>
        <source>Its block is switched off, so the original gateway ignores it too.</source>
        <translation>所在配置块已关闭，原网关同样会忽略它。</translation>
    </message>
    <message>
        <source>Connections stay open all the same, because the pool keeps them.</source>
        <translation>连接池会保持连接，因此连接仍然不会关闭。</translation>
    </message>
    <message>
        <source>The pool is disabled, so its properties mean nothing.</source>
        <translation>连接池已禁用，其属性没有意义。</translation>
    </message>
    <message>
        <source>Nobody waits for a free connection here: above the limit a request gets 503 at once.</source>
        <translation>这里不会排队等待空闲连接：超过上限的请求立即得到 503。</translation>
    </message>
    <message>
        <source>Connections are closed when they are idle too long or used up, not by their age.</source>
        <translation>连接在空闲过久或用尽请求数时关闭，与存活时间无关。</translation>
    </message>
    <message>
        <source>The send and read time-outs already bound this wait.</source>
        <translation>发送和读取超时已经限制了这段等待。</translation>
    </message>
    <message>
        <source>Bodies are passed on in pieces and never held whole, so there is no size to set.</source>
        <translation>正文分段转发，从不整体缓存，因此没有大小可设。</translation>
    </message>
    <message>
        <source>The engine has one client of its own for upstreams; there is none to choose.</source>
        <translation>引擎访问上游只有自己的一种客户端，无需选择。</translation>
    </message>
    <message>
        <source>It tunes the inside of Netty, which the engine does not use.</source>
        <translation>它调整的是 Netty 内部，而引擎不使用 Netty。</translation>
    </message>
    <message>
        <source>Encrypted connections are not served yet; put a TLS proxy in front.</source>
        <translation>尚不支持加密连接；请在前面放置 TLS 代理。</translation>
    </message>
    <message>
        <source>Upstreams are reached directly and not through another proxy.</source>
        <translation>直接访问上游，不经过其他代理。</translation>
    </message>
    <message>
        <source>Bodies pass as they come; nothing is compressed on the way.</source>
        <translation>正文原样转发，途中不压缩。</translation>
    </message>
    <message>
        <source>Upstreams are lists of addresses; there is no registry to ask.</source>
        <translation>上游是地址列表，没有注册中心可查询。</translation>
    </message>
    <message>
        <source>The gateway is managed by its configuration file and this program, not over HTTP.</source>
        <translation>网关由配置文件和本程序管理，不通过 HTTP。</translation>
    </message>
    <message>
        <source>It belongs to the application around the gateway, such as its database or container.</source>
        <translation>它属于网关之外的应用，例如数据库或容器。</translation>
    </message>
    <message>
        <source>Nodes are not probed; a node that does not answer shows in the requests.</source>
        <translation>不探测节点；节点不响应会体现在请求上。</translation>
    </message>
    <message>
        <source>There is no heap to dump; what happens after a crash is a setting of the system.</source>
        <translation>没有可转储的堆；崩溃后的处理由系统设置。</translation>
    </message>
    <message>
        <source>It is only a name.</source>
        <translation>它只是一个名称。</translation>
    </message>
    <message>
        <source>Retries are a setting of each upstream; set them there if you want others.</source>
        <translation>重试是各上游的设置；需要时请在上游修改。</translation>
    </message>
    <message>
        <source>The largest request body is the setting client.max-body; set it there if you want a limit.</source>
        <translation>请求正文上限由 client.max-body 设置；需要限制时请在那里填写。</translation>
    </message>
    <message>
        <source>Time-outs towards clients are set under client; set them there if you want others.</source>
        <translation>面向客户端的超时在 client 下设置；需要时请在那里修改。</translation>
    </message>
    <message>
        <source>The listener keeps its own address; change it there if you want another.</source>
        <translation>监听端口保留自己的地址；需要时请在那里修改。</translation>
    </message>
    <message>
        <source>Metrics come from the plugin prometheus; switch it on where you need it.</source>
        <translation>指标由插件 prometheus 提供；请在需要的地方开启。</translation>
    </message>
    <message>
        <source>It is a share of the machine&apos;s memory; give the memory budget as a size.</source>
        <translation>它是机器内存的比例；请以大小填写内存预算。</translation>
    </message>
    <message>
        <source>It has a placeholder without a value in this text; put the value in.</source>
        <translation>其中的占位符在这段文本里没有值；请填入实际值。</translation>
    </message>
    <message>
        <source>It stands in a part for a Spring profile that is not active.</source>
        <translation>它位于未激活的 Spring profile 部分。</translation>
    </message>
    <message>
        <source>Its options are in another file; paste them too.</source>
        <translation>它的选项在另一个文件中；请一并粘贴。</translation>
    </message>
    <message>
        <source>The key is of ShenYu 2.5; later versions ignore it.</source>
        <translation>该键属于 ShenYu 2.5；更新的版本会忽略它。</translation>
    </message>
    <message>
        <source>The key is of a snapshot before ShenYu 2.6.0; releases ignore it.</source>
        <translation>该键属于 ShenYu 2.6.0 之前的快照版；正式版会忽略它。</translation>
    </message>
    <message>
        <source>The key is of ShenYu 2.6.0 or later; earlier versions ignore it.</source>
        <translation>该键属于 ShenYu 2.6.0 及更新版本；早期版本会忽略它。</translation>
    </message>
    <message>
        <source>There is no explanation for this setting.</source>
        <translation>该设置没有说明。</translation>
    </message>
    <message>
        <source>The engine has a setting of the same meaning.</source>
        <translation>引擎有含义相同的设置。</translation>
    </message>
    <message>
        <source>Nothing is changed; consider it when you run the gateway.</source>
        <translation>没有改动；运行网关时可加以考虑。</translation>
    </message>
    <message>
        <source>The engine has nothing that this could change.</source>
        <translation>引擎没有它可以改变的东西。</translation>
    </message>
    <message>
        <source>This setting is not known here; nothing was changed.</source>
        <translation>未识别该设置；没有任何改动。</translation>
    </message>
</context>
<context>
    <name>StatusEntries</name>
    <message>
        <source>not applied</source>
        <translation>未应用</translation>
    </message>
    <message>
        <source>listening</source>
        <translation>监听中</translation>
    </message>
    <message>
        <source>not listening</source>
        <translation>未监听</translation>
    </message>
    <message>
        <source>still on %1</source>
        <translation>仍在 %1</translation>
    </message>
    <message>
        <source>no nodes</source>
        <translation>没有节点</translation>
    </message>
    <message>
        <source>reachable</source>
        <translation>可达</translation>
    </message>
    <message>
        <source>unreachable</source>
        <translation>不可达</translation>
    </message>
    <message>
        <source>not probed yet</source>
        <translation>尚未探测</translation>
    </message>
    <message>
        <source>connects in %1 ms</source>
        <translation>连接耗时 %1 毫秒</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>以及另外 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>switched off</source>
        <translation>已关闭</translation>
    </message>
    <message>
        <source>configured, not loaded</source>
        <translation>已配置，未加载</translation>
    </message>
    <message>
        <source>loaded, reachable %1 of %2</source>
        <translation>已加载，可达 %1/%2</translation>
    </message>
    <message>
        <source>%1 req/s</source>
        <translation>%1 请求/秒</translation>
    </message>
    <message>
        <source>Metrics page</source>
        <translation>指标页</translation>
    </message>
    <message>
        <source>answering</source>
        <translation>响应中</translation>
    </message>
    <message>
        <source>Mock backend</source>
        <translation>模拟后端</translation>
    </message>
    <message>
        <source>CPU %1</source>
        <translation>CPU %1</translation>
    </message>
    <message>
        <source>Access log</source>
        <translation>访问日志</translation>
    </message>
    <message>
        <source>not written</source>
        <translation>无法写入</translation>
    </message>
    <message>
        <source>writing</source>
        <translation>正在写入</translation>
    </message>
    <message>
        <source>%1 lines</source>
        <translation>%1 行</translation>
    </message>
    <message>
        <source>%1 lines were dropped.</source>
        <translation>丢弃了 %1 行。</translation>
    </message>
</context>
<context>
    <name>SyntaxText</name>
    <message>
        <source>a tab is used as indentation; use blanks</source>
        <translation>缩进用了制表符，请改用空格</translation>
    </message>
    <message>
        <source>this line is indented differently from its neighbours</source>
        <translation>此行缩进与相邻行不一致</translation>
    </message>
    <message>
        <source>a second &quot;: &quot; on this line; quote the text or start a new line</source>
        <translation>此行出现第二个“: ”，请给文本加引号或另起一行</translation>
    </message>
    <message>
        <source>a key without &quot;: &quot; behind it</source>
        <translation>键后面缺少“: ”</translation>
    </message>
    <message>
        <source>this bracket is never closed</source>
        <translation>此括号没有闭合</translation>
    </message>
    <message>
        <source>a closing bracket without its opening one</source>
        <translation>右括号没有对应的左括号</translation>
    </message>
    <message>
        <source>a comma is missing before this</source>
        <translation>此处之前缺少逗号</translation>
    </message>
    <message>
        <source>this quotation is never closed</source>
        <translation>此引号没有闭合</translation>
    </message>
    <message>
        <source>an unknown escape after the backslash</source>
        <translation>反斜杠后面的转义未知</translation>
    </message>
    <message>
        <source>unexpected text behind | or &gt;</source>
        <translation>| 或 &gt; 后面有多余的文本</translation>
    </message>
    <message>
        <source>this character cannot begin a text; quote it</source>
        <translation>文本不能以此字符开头，请加引号</translation>
    </message>
    <message>
        <source>text that belongs to nothing</source>
        <translation>此处的文本不属于任何字段</translation>
    </message>
    <message>
        <source>an alias whose anchor does not stand before it</source>
        <translation>别名之前没有对应的锚点</translation>
    </message>
    <message>
        <source>an unknown tag</source>
        <translation>未知的标签</translation>
    </message>
    <message>
        <source>a key must be plain text</source>
        <translation>键必须是普通文本</translation>
    </message>
    <message>
        <source>a key and a value inside a list; put braces around them</source>
        <translation>列表中出现了键值对，请用花括号括起来</translation>
    </message>
    <message>
        <source>a second document; a configuration is one</source>
        <translation>出现第二个文档，配置只能有一个</translation>
    </message>
    <message>
        <source>a directive that is wrong here</source>
        <translation>此处的指令有误</translation>
    </message>
    <message>
        <source>a control character</source>
        <translation>含有控制字符</translation>
    </message>
</context>
<context>
    <name>TrialText</name>
    <message>
        <source>no answer</source>
        <translation>没有应答</translation>
    </message>
    <message>
        <source>after %1 ms</source>
        <translation>%1 ms 之后</translation>
    </message>
    <message>
        <source>%1 ms, first byte after %2 ms, %3 bytes</source>
        <translation>%1 ms，%2 ms 后收到首字节，%3 字节</translation>
    </message>
    <message>
        <source>Only the beginning of the body was read.</source>
        <translation>只读取了正文的开头。</translation>
    </message>
    <message>
        <source>The answer did not end in time.</source>
        <translation>应答没有及时结束。</translation>
    </message>
    <message>
        <source>The connection ended early: %1.</source>
        <translation>连接提前结束：%1。</translation>
    </message>
    <message>
        <source>The connection ended early.</source>
        <translation>连接提前结束。</translation>
    </message>
    <message>
        <source>What came is not HTTP.</source>
        <translation>收到的不是 HTTP。</translation>
    </message>
    <message>
        <source>(and more)</source>
        <translation>（还有更多）</translation>
    </message>
</context>
<context>
    <name>UpstreamDialog</name>
    <message>
        <source>Upstream %1</source>
        <translation>上游 %1</translation>
    </message>
    <message>
        <source>New upstream</source>
        <translation>新建上游</translation>
    </message>
    <message>
        <source>Delete upstream</source>
        <translation>删除上游</translation>
    </message>
    <message>
        <source>Change upstream</source>
        <translation>修改上游</translation>
    </message>
    <message>
        <source>Add upstream</source>
        <translation>添加上游</translation>
    </message>
</context>
<context>
    <name>UpstreamDraft</name>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>限制</translation>
    </message>
    <message>
        <source>Health</source>
        <translation>健康检查</translation>
    </message>
    <message>
        <source>TLS</source>
        <translation>TLS</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>An upstream needs a name</source>
        <translation>上游需要名称</translation>
    </message>
    <message>
        <source>Nodes, one a line</source>
        <translation>节点，每行一个</translation>
    </message>
    <message>
        <source>Host and port, then a weight if it is not 1: 10.0.0.7:8080 3</source>
        <translation>主机和端口，权重不为 1 时写在后面：10.0.0.7:8080 3</translation>
    </message>
    <message>
        <source>Balancer</source>
        <translation>负载均衡</translation>
    </message>
    <message>
        <source>How a node is chosen for each request</source>
        <translation>每个请求如何选择节点</translation>
    </message>
    <message>
        <source>Scheme</source>
        <translation>协议</translation>
    </message>
    <message>
        <source>Hash on</source>
        <translation>哈希依据</translation>
    </message>
    <message>
        <source>For consistent-hash</source>
        <translation>用于 consistent-hash</translation>
    </message>
    <message>
        <source>Header, cookie or parameter</source>
        <translation>请求头、Cookie 或参数名</translation>
    </message>
    <message>
        <source>Slow start</source>
        <translation>慢启动</translation>
    </message>
    <message>
        <source>A node that comes gets its full share after this; 0: at once</source>
        <translation>新节点经过此时间后才得到全部份额；0：立即</translation>
    </message>
    <message>
        <source>Look names up again after</source>
        <translation>重新解析域名的间隔</translation>
    </message>
    <message>
        <source>0: only when applied</source>
        <translation>0：仅在应用时</translation>
    </message>
    <message>
        <source>Connect time-out</source>
        <translation>连接超时</translation>
    </message>
    <message>
        <source>Time-out of an answer&apos;s head</source>
        <translation>应答头超时</translation>
    </message>
    <message>
        <source>From the end of the request; 0: as the next</source>
        <translation>从请求发完算起；0：与下一项相同</translation>
    </message>
    <message>
        <source>Read time-out</source>
        <translation>读取超时</translation>
    </message>
    <message>
        <source>Between two pieces of an answer</source>
        <translation>应答的两段之间</translation>
    </message>
    <message>
        <source>Send time-out</source>
        <translation>发送超时</translation>
    </message>
    <message>
        <source>Queue time-out</source>
        <translation>排队超时</translation>
    </message>
    <message>
        <source>For a connection to come free</source>
        <translation>等待空闲连接</translation>
    </message>
    <message>
        <source>Retries</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>On another connection, and only where repeating is safe</source>
        <translation>换一个连接，且仅在可安全重复时</translation>
    </message>
    <message>
        <source>Connections at most</source>
        <translation>连接数上限</translation>
    </message>
    <message>
        <source>By each worker; 0: no limit</source>
        <translation>每个工作线程；0：不限</translation>
    </message>
    <message>
        <source>Retries at once, percent</source>
        <translation>同时重试的比例（%）</translation>
    </message>
    <message>
        <source>Of the requests at their first try</source>
        <translation>占首次尝试中的请求的比例</translation>
    </message>
    <message>
        <source>Retries at once, always</source>
        <translation>总是允许的同时重试数</translation>
    </message>
    <message>
        <source>Requests that wait</source>
        <translation>等待的请求数</translation>
    </message>
    <message>
        <source>For a connection, by each worker; above: 503</source>
        <translation>等待连接，每个工作线程；超过：503</translation>
    </message>
    <message>
        <source>Requests at work</source>
        <translation>处理中的请求数</translation>
    </message>
    <message>
        <source>Idle connections kept</source>
        <translation>保留的空闲连接</translation>
    </message>
    <message>
        <source>By each worker; 0: a new one for every request</source>
        <translation>每个工作线程；0：每个请求新建连接</translation>
    </message>
    <message>
        <source>Idle time of kept connections</source>
        <translation>空闲连接保留时间</translation>
    </message>
    <message>
        <source>Requests on one connection</source>
        <translation>每个连接的请求数</translation>
    </message>
    <message>
        <source>0: no limit</source>
        <translation>0：不限</translation>
    </message>
    <message>
        <source>Ask a silent node after</source>
        <translation>节点静默多久后询问</translation>
    </message>
    <message>
        <source>With HTTP/2, while requests wait; 0: never</source>
        <translation>仅 HTTP/2，且有请求在等待时；0：从不询问</translation>
    </message>
    <message>
        <source>It is dead without an answer in</source>
        <translation>多久不回答视为失效</translation>
    </message>
    <message>
        <source>Head of an answer at most</source>
        <translation>应答头上限</translation>
    </message>
    <message>
        <source>Ask every node at intervals</source>
        <translation>定时主动检查每个节点</translation>
    </message>
    <message>
        <source>By</source>
        <translation>方式</translation>
    </message>
    <message>
        <source>tcp: a connection is enough; grpc: the node&apos;s health service, by HTTP/2</source>
        <translation>tcp：能连接即可；grpc：经 HTTP/2 询问节点的健康服务</translation>
    </message>
    <message>
        <source>Time-out</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Empty: the node&apos;s address</source>
        <translation>留空：节点地址</translation>
    </message>
    <message>
        <source>gRPC service</source>
        <translation>gRPC 服务</translation>
    </message>
    <message>
        <source>Empty: the node as a whole</source>
        <translation>留空：整个节点</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>端口</translation>
    </message>
    <message>
        <source>0: the node&apos;s own</source>
        <translation>0：节点自己的端口</translation>
    </message>
    <message>
        <source>Checks while healthy, every</source>
        <translation>健康时的检查间隔</translation>
    </message>
    <message>
        <source>Checks while unhealthy, every</source>
        <translation>不健康时的检查间隔</translation>
    </message>
    <message>
        <source>Healthy after so many successes</source>
        <translation>连续成功几次算健康</translation>
    </message>
    <message>
        <source>Statuses that are a success</source>
        <translation>算成功的状态码</translation>
    </message>
    <message>
        <source>Statuses that are a failure</source>
        <translation>算失败的状态码</translation>
    </message>
    <message>
        <source>Unhealthy after such statuses</source>
        <translation>失败状态码几次算不健康</translation>
    </message>
    <message>
        <source>In a row; 0: never</source>
        <translation>连续次数；0：从不</translation>
    </message>
    <message>
        <source>… after failed connections</source>
        <translation>…连接失败次数</translation>
    </message>
    <message>
        <source>… after time-outs</source>
        <translation>…超时次数</translation>
    </message>
    <message>
        <source>Watch what requests meet at a node</source>
        <translation>观察请求在节点上的结果</translation>
    </message>
    <message>
        <source>Ejected after such statuses</source>
        <translation>失败状态码几次后摘除</translation>
    </message>
    <message>
        <source>Out at once, percent of the nodes</source>
        <translation>同时摘除的节点比例（%）</translation>
    </message>
    <message>
        <source>Out for</source>
        <translation>摘除时长</translation>
    </message>
    <message>
        <source>The first time; longer each time in a row</source>
        <translation>首次；连续摘除时逐次加长</translation>
    </message>
    <message>
        <source>Out for at most</source>
        <translation>最长摘除时长</translation>
    </message>
    <message>
        <source>Refuse nodes whose certificate is wrong</source>
        <translation>拒绝证书有误的节点</translation>
    </message>
    <message>
        <source>All of this page is for the scheme https.</source>
        <translation>本页内容仅用于协议 https。</translation>
    </message>
    <message>
        <source>Server name</source>
        <translation>服务器名</translation>
    </message>
    <message>
        <source>What the certificate must be for. Empty: the host of each node.</source>
        <translation>证书必须对应的名称。留空：各节点的主机。</translation>
    </message>
    <message>
        <source>Authorities to verify by</source>
        <translation>用于校验的签发机构</translation>
    </message>
    <message>
        <source>A PEM file. Empty: the system&apos;s.</source>
        <translation>PEM 文件。留空：系统自带。</translation>
    </message>
    <message>
        <source>Certificate shown to nodes</source>
        <translation>出示给节点的证书</translation>
    </message>
    <message>
        <source>A PEM file, for nodes that ask for one. Empty: none.</source>
        <translation>PEM 文件，用于要求证书的节点。留空：无。</translation>
    </message>
    <message>
        <source>Private key</source>
        <translation>私钥</translation>
    </message>
    <message>
        <source>A PEM file without a password. Empty: the key is in the certificate&apos;s file.</source>
        <translation>不带密码的 PEM 文件。留空：密钥在证书文件中。</translation>
    </message>
    <message>
        <source>Lowest TLS version</source>
        <translation>最低 TLS 版本</translation>
    </message>
    <message>
        <source>Handshake time-out</source>
        <translation>握手超时</translation>
    </message>
</context>
<context>
    <name>UsagePlots</name>
    <message>
        <source>CPU, cores</source>
        <translation>CPU（核）</translation>
    </message>
    <message>
        <source>Resident memory, MiB</source>
        <translation>常驻内存（MiB）</translation>
    </message>
</context>
<context>
    <name>VerdictText</name>
    <message>
        <source>The verdict follows when the first level has been measured on both sides.</source>
        <translation>第一个档位两边都测完后给出结论。</translation>
    </message>
    <message>
        <source>One target was measured, so there is nothing to compare it with.</source>
        <translation>只测了一个目标，没有可比较的对象。</translation>
    </message>
    <message>
        <source>No level was measured on both sides, so there is nothing to compare.</source>
        <translation>没有两边都测过的档位，无法比较。</translation>
    </message>
    <message>
        <source>No request to “%1” succeeded.</source>
        <translation>对“%1”的请求没有一个成功。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>two sentences</comment>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>%1 carries %2 of %3 at %4%5 and is %6 ms faster at the median.</source>
        <translation>%4时，%1达到%3的 %2%5，中位延迟减少 %6 毫秒。</translation>
    </message>
    <message>
        <source>%1 carries %2 of %3 at %4%5 and adds %6 ms at the median.</source>
        <translation>%4时，%1达到%3的 %2%5，中位延迟增加 %6 毫秒。</translation>
    </message>
    <message>
        <source>%1 and %2 are not distinguishable at %3: %4%5, with a noise of %6.</source>
        <translation>%3时，%1与%2无法区分：%4%5，噪声 %6。</translation>
    </message>
    <message>
        <source>⚠ Too noisy to compare %1 with %2 at %3: %4%5, with a noise of %6.</source>
        <translation>⚠ %3时波动太大，无法比较%1与%2：%4%5，噪声 %6。</translation>
    </message>
    <message numerus="yes">
        <source> (%1 – %2 in %n round(s))</source>
        <translation>
            <numerusform>（%1 – %2，%n 轮）</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 The published report has %2.</source>
        <comment>a sentence, then a share</comment>
        <translation>%1报告公布值：%2。</translation>
    </message>
    <message>
        <source> One round only: the noise is unknown.</source>
        <translation>仅一轮：噪声未知。</translation>
    </message>
    <message>
        <source> The run is suspect; the reasons are listed below.</source>
        <translation>本次运行存疑；原因见下。</translation>
    </message>
</context>
<context>
    <name>sluice::ApplyController</name>
    <message numerus="yes">
        <source>Not applied, %n problem(s) to solve first. %1</source>
        <translation>
            <numerusform>未应用，先要解决 %n 个问题。%1</numerusform>
        </translation>
    </message>
    <message>
        <source>Show problems</source>
        <translation>查看问题</translation>
    </message>
    <message>
        <source>A benchmark is measuring the gateway. Apply or stop the gateway when it has ended.</source>
        <translation>压测正在测量网关。请在压测结束后再应用配置或停止网关。</translation>
    </message>
    <message>
        <source>The gateway refused the configuration and keeps running on what it had. %1</source>
        <translation>网关拒绝了该配置，继续按原配置运行。%1</translation>
    </message>
    <message>
        <source>Applied, but not every address could be opened. %1</source>
        <translation>已应用，但并非所有地址都能打开。%1</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
</context>
<context>
    <name>sluice::AuditPanel</name>
    <message>
        <source>Open a printed report</source>
        <translation>打开测试报告</translation>
    </message>
    <message>
        <source>Texts (*)</source>
        <translation>文本 (*)</translation>
    </message>
    <message>
        <source>No printed figures were found.</source>
        <translation>没有找到任何工具打印的数字。</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <comment>where a run stands, and its name</comment>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>Its figures agree with each other.</source>
        <translation>各项数字彼此一致。</translation>
    </message>
    <message>
        <source>Paste what wrk, wrk2, hey, ab or k6 printed, a CSV file of Locust, or a table of a report.</source>
        <translation>粘贴 wrk、wrk2、hey、ab、k6 的输出，Locust 的 CSV 文件，或报告中的表格。</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Printed report</source>
        <translation>测试报告原文</translation>
    </message>
    <message>
        <source>What is wrong with it</source>
        <translation>存在的问题</translation>
    </message>
</context>
<context>
    <name>sluice::Banner</name>
    <message>
        <source>Close this message</source>
        <translation>关闭此消息</translation>
    </message>
</context>
<context>
    <name>sluice::BenchmarkPage</name>
    <message>
        <source>Open a plan</source>
        <translation>打开计划</translation>
    </message>
    <message>
        <source>Plans (*.yaml *.yml)</source>
        <translation>计划 (*.yaml *.yml)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>More experiments</source>
        <translation>更多实验</translation>
    </message>
    <message>
        <source>The plugin %1 is on: what is measured may be its limit, not the gateway.</source>
        <translation>插件 %1 已启用：测到的可能是它的限额，而不是网关。</translation>
    </message>
    <message>
        <source>apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>The gateway does not have the profile %1 yet: apply the configuration first.</source>
        <translation>网关还没有配置档 %1：请先应用配置。</translation>
    </message>
    <message>
        <source>Phase %1 of %2 · %3 s left</source>
        <translation>第 %1 阶段，共 %2 阶段 · 剩余 %3 秒</translation>
    </message>
    <message>
        <source>ShenYu report</source>
        <translation>ShenYu 报告</translation>
    </message>
    <message>
        <source>Two profiles</source>
        <translation>两个配置档</translation>
    </message>
    <message>
        <source>Custom target</source>
        <translation>自定义目标</translation>
    </message>
    <message>
        <source>Any URL, one level</source>
        <translation>任意 URL，一个档位</translation>
    </message>
    <message>
        <source>Benchmark</source>
        <translation>压测</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Run the chosen experiment (Ctrl+R)</source>
        <translation>运行所选实验（Ctrl+R）</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop and keep what was measured (Esc)</source>
        <translation>停止并保留已测数据（Esc）</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>What does the gateway cost?</source>
        <translation>网关的代价是多少？</translation>
    </message>
    <message>
        <source>An experiment loads the gateway and the bare backend in turn, with the same connections, and says what share of the backend&apos;s throughput is left and how much latency was added.</source>
        <translation>实验以相同的连接数先后压测网关与后端直连，得出保留了后端多少吞吐量，以及延迟增加了多少。</translation>
    </message>
    <message>
        <source>Run the chosen experiment</source>
        <translation>运行所选实验</translation>
    </message>
    <message>
        <source>%1 (copy)</source>
        <translation>%1（副本）</translation>
    </message>
    <message>
        <source>Save the plan</source>
        <translation>保存计划</translation>
    </message>
    <message>
        <source>Written to %1</source>
        <translation>已写入 %1</translation>
    </message>
    <message>
        <source>600–1200 connections</source>
        <translation>600–1200 个连接</translation>
    </message>
    <message>
        <source>Plugins on and off</source>
        <translation>启用与停用插件</translation>
    </message>
    <message>
        <source>Their cost, 3 rounds</source>
        <translation>插件开销，三轮</translation>
    </message>
    <message>
        <source>In turn, 3 rounds</source>
        <translation>轮流测试，三轮</translation>
    </message>
    <message>
        <source>Import a second one</source>
        <translation>请先导入第二个</translation>
    </message>
    <message>
        <source>SOP, Kong, DCE, …</source>
        <translation>SOP、Kong、DCE…</translation>
    </message>
    <message>
        <source>Below: the last run, %1.</source>
        <translation>下方为上一次运行的结果：%1。</translation>
    </message>
</context>
<context>
    <name>sluice::ChartCard</name>
    <message>
        <source>Wheel zooms, drag selects a range, right click steps back, double click shows everything. The same numbers are in the table that the menu offers.</source>
        <translation>滚轮缩放，拖动选择范围，右键后退一步，双击显示全部。菜单中的表格给出同样的数字。</translation>
    </message>
</context>
<context>
    <name>sluice::ChartLegend</name>
    <message>
        <source>Show or hide this line</source>
        <translation>显示或隐藏此曲线</translation>
    </message>
</context>
<context>
    <name>sluice::ConfigVersionsPanel</name>
    <message>
        <source>No difference.</source>
        <translation>没有差异。</translation>
    </message>
    <message>
        <source>This version has errors and cannot be rolled back to; nothing was changed.</source>
        <translation>该版本有错误，无法回滚；没有任何改动。</translation>
    </message>
    <message>
        <source>Roll back to %1</source>
        <translation>回滚到 %1</translation>
    </message>
    <message>
        <source>The document holds this version now. Apply runs it, undo takes it back.</source>
        <translation>文档现在是该版本。点“应用”使其生效，撤销可恢复。</translation>
    </message>
    <message>
        <source>What it changed</source>
        <translation>该版本的改动</translation>
    </message>
    <message>
        <source>Compared with the open document</source>
        <translation>与当前文档对比</translation>
    </message>
    <message>
        <source>Compared with</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Roll back</source>
        <translation>回滚</translation>
    </message>
    <message>
        <source>Put this version into the document, as an edit that can be undone</source>
        <translation>把该版本放入文档，作为一次可撤销的编辑</translation>
    </message>
    <message>
        <source>Configuration versions</source>
        <translation>配置版本</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Nothing was applied yet</source>
        <translation>还没有应用过配置</translation>
    </message>
    <message>
        <source>Every configuration that is applied is kept here with its time and reason, so that you can see what changed and go back.</source>
        <translation>每次应用的配置都连同时间和原因保存在这里，便于查看改动并回滚。</translation>
    </message>
</context>
<context>
    <name>sluice::CopyLine</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
</context>
<context>
    <name>sluice::DetailPanel</name>
    <message>
        <source>Close this panel</source>
        <translation>关闭此面板</translation>
    </message>
    <message>
        <source>No problems</source>
        <translation>没有问题</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>The gateway runs what the document says</source>
        <translation>网关的运行配置与文档一致</translation>
    </message>
    <message>
        <source>Differences from the running gateway</source>
        <translation>与运行中网关的差异</translation>
    </message>
</context>
<context>
    <name>sluice::ExperimentOptions</name>
    <message>
        <source>Short</source>
        <translation>短</translation>
    </message>
    <message>
        <source>Long, as published</source>
        <translation>长（同报告）</translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>More threads than connections</source>
        <translation>线程数多于连接数</translation>
    </message>
    <message>
        <source>Choose two different profiles</source>
        <translation>请选择两个不同的配置档</translation>
    </message>
    <message>
        <source>10 s a level</source>
        <translation>每档 10 秒</translation>
    </message>
    <message>
        <source>180 s as published</source>
        <translation>每档 180 秒（与报告一致）</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Gateway</source>
        <translation>网关</translation>
    </message>
    <message>
        <source>Direct</source>
        <translation>直连</translation>
    </message>
    <message>
        <source>URL</source>
        <translation>URL</translation>
    </message>
    <message>
        <source>Connections</source>
        <translation>连接数</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程数</translation>
    </message>
    <message>
        <source>Seconds a level</source>
        <translation>每档秒数</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>配置档</translation>
    </message>
    <message>
        <source>Compared with</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>计划</translation>
    </message>
    <message>
        <source>Experiments of your own: made in a form, or in YAML</source>
        <translation>自己的实验：用表单或 YAML 编写</translation>
    </message>
    <message>
        <source>New…</source>
        <translation>新建…</translation>
    </message>
    <message>
        <source>Duplicate this experiment…</source>
        <translation>复制此实验…</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>编辑…</translation>
    </message>
    <message>
        <source>Open YAML…</source>
        <translation>打开 YAML…</translation>
    </message>
    <message>
        <source>Save as YAML…</source>
        <translation>另存为 YAML…</translation>
    </message>
    <message>
        <source>Forget this plan</source>
        <translation>移除此计划</translation>
    </message>
</context>
<context>
    <name>sluice::FieldRows</name>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
</context>
<context>
    <name>sluice::FileController</name>
    <message>
        <source>Open a gateway&apos;s configuration</source>
        <translation>打开网关配置</translation>
    </message>
    <message>
        <source>YAML files (*.yaml *.yml)</source>
        <translation>YAML 文件 (*.yaml *.yml)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Save the configuration as</source>
        <translation>配置另存为</translation>
    </message>
    <message>
        <source>%1 was changed by another program while it has unsaved edits here. Saving replaces the other change.</source>
        <translation>%1 已被其他程序修改，而这里还有未保存的编辑。保存会覆盖对方的修改。</translation>
    </message>
    <message>
        <source>%1 was changed by another program.</source>
        <translation>%1 已被其他程序修改。</translation>
    </message>
    <message>
        <source>Load the changed file</source>
        <translation>载入修改后的文件</translation>
    </message>
    <message>
        <source>Discard the unsaved edits and load the changed file?</source>
        <translation>放弃未保存的修改并加载已更改的文件？</translation>
    </message>
    <message>
        <source>Discard and Load</source>
        <translation>放弃并加载</translation>
    </message>
    <message>
        <source>an untitled document</source>
        <translation>未命名文档</translation>
    </message>
    <message>
        <source>Sluice ended unexpectedly while %1 had unsaved edits. They were kept.</source>
        <translation>Sluice 意外退出时，%1 有未保存的编辑，现已保留。</translation>
    </message>
    <message>
        <source>Restore them</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Discard them</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>%1 was not opened and cannot be shown as text. %2</source>
        <translation>%1 未打开，也无法作为文本显示。%2</translation>
    </message>
</context>
<context>
    <name>sluice::FileTextPage</name>
    <message numerus="yes">
        <source>%n problem(s) left</source>
        <translation>
            <numerusform>还有 %n 个问题</numerusform>
        </translation>
    </message>
    <message>
        <source>No problem is left.</source>
        <translation>没有问题了。</translation>
    </message>
    <message>
        <source>Leave it</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Close this text and go on with the open document</source>
        <translation>关闭此文本，继续使用已打开的文档</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Make it the open document; the gateway follows with Apply</source>
        <translation>将其作为打开的文档；点“应用”后网关随之更新</translation>
    </message>
    <message>
        <source>This file has problems and is not open yet; the gateway runs what it ran before. Mend the text here, then open it. Saving keeps the text as it is.</source>
        <translation>该文件有问题，尚未打开；网关仍按原配置运行。请在此修正文本，然后打开。保存会原样保留当前文本。</translation>
    </message>
    <message>
        <source>Text of the file</source>
        <translation>文件的文本</translation>
    </message>
    <message>
        <source>Problems of the file</source>
        <translation>文件的问题</translation>
    </message>
</context>
<context>
    <name>sluice::FlamePanel</name>
    <message>
        <source>All levels</source>
        <translation>所有档位</translation>
    </message>
    <message>
        <source>No target of this run was sampled: only the gateway inside Sluice can be.</source>
        <translation>这次运行没有采样任何目标：只有 Sluice 内置的网关可以采样。</translation>
    </message>
    <message>
        <source>%1 matched</source>
        <translation>匹配 %1</translation>
    </message>
    <message>
        <source>Point at a function, or walk with the arrows; a click zooms, Esc shows all.</source>
        <translation>指向一个函数，或用方向键移动；单击放大，Esc 显示全部。</translation>
    </message>
    <message>
        <source>Find a function</source>
        <translation>查找函数</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>档位</translation>
    </message>
    <message>
        <source>Flame graph</source>
        <translation>火焰图</translation>
    </message>
</context>
<context>
    <name>sluice::GatewayDocument</name>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
</context>
<context>
    <name>sluice::HealthPanel</name>
    <message>
        <source>Generator: busiest thread at %1 of a core · co-located</source>
        <translation>压测端：最忙线程占用单核的 %1 · 同机</translation>
    </message>
    <message>
        <source>Generator: busiest thread at %1 of a core</source>
        <translation>压测端：最忙线程占用单核的 %1</translation>
    </message>
    <message>
        <source>At most %1 of the generator's own ceiling</source>
        <translation>最多用去压测端自身上限的 %1</translation>
    </message>
    <message>
        <source>Little ratio %1 – %2</source>
        <translation>利特尔比值 %1 – %2</translation>
    </message>
    <message>
        <source>Noise of the baseline against itself %1</source>
        <translation>基线自比噪声 %1</translation>
    </message>
    <message>
        <source>Every request was answered</source>
        <translation>每个请求都有应答</translation>
    </message>
    <message>
        <source>%1 requests without an answer, of them %2 time-outs</source>
        <translation>%1 个请求没有应答，其中 %2 个超时</translation>
    </message>
    <message>
        <source>%1 answers 4xx or 5xx</source>
        <translation>%1 个应答为 4xx 或 5xx</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a level, then a reason</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>sluice::HelpController</name>
    <message>
        <source>About Sluice</source>
        <translation>关于 Sluice</translation>
    </message>
    <message>
        <source>Sluice %1</source>
        <translation>Sluice %1</translation>
    </message>
    <message>
        <source>Edit a gateway&apos;s routes, run them, and measure honestly what the gateway costs.

Free software under the GNU General Public License, version 3.</source>
        <translation>编辑网关的路由，运行它们，并如实测量网关的代价。

自由软件，遵循 GNU 通用公共许可证第 3 版。</translation>
    </message>
</context>
<context>
    <name>sluice::HelpWindow</name>
    <message>
        <source>Sluice manual</source>
        <translation>Sluice 手册</translation>
    </message>
    <message>
        <source>en</source>
        <comment>manual file</comment>
        <extracomment>The file of the manual in this language: &quot;en&quot; or &quot;zh_CN&quot;</extracomment>
        <translation>zh_CN</translation>
    </message>
</context>
<context>
    <name>sluice::HistoryPage</name>
    <message>
        <source>Printed reports</source>
        <translation>审查报告</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行记录</translation>
    </message>
    <message>
        <source>Configuration versions</source>
        <translation>配置版本</translation>
    </message>
</context>
<context>
    <name>sluice::HistoryWarning</name>
    <message>
        <source>Runs of this session are lost when Sluice closes. %1</source>
        <translation>Sluice 关闭时，本次会话的运行结果将丢失。%1</translation>
    </message>
    <message>
        <source>Close and lose the runs of this session?</source>
        <translation>关闭并丢弃本次会话的运行结果？</translation>
    </message>
    <message>
        <source>The history could not be opened, so they are in memory only. A run can be exported on the Benchmark page.</source>
        <translation>无法打开历史，运行结果只在内存中。可在“压测”页导出。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Runs are kept in memory only until this is solved. %1</source>
        <translation>问题解决之前，运行结果只保存在内存中。%1</translation>
    </message>
</context>
<context>
    <name>sluice::ImportPage</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>以及另外 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>Applying it changes nothing: the document says all of this already, or nothing of the text can be applied.</source>
        <translation>应用后没有变化：文档已包含这些设置，或文本中没有可应用的内容。</translation>
    </message>
    <message>
        <source>Applying it changes: %1</source>
        <translation>应用后的变化：%1</translation>
    </message>
    <message>
        <source>Configurations and scripts (*.yml *.yaml *.properties *.sh *.txt *.conf)</source>
        <translation>配置与脚本 (*.yml *.yaml *.properties *.sh *.txt *.conf)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>A profile needs a name.</source>
        <translation>配置档需要名称。</translation>
    </message>
    <message>
        <source>Another profile has this name.</source>
        <translation>已有配置档使用此名称。</translation>
    </message>
    <message>
        <source>Add profile %1</source>
        <translation>添加配置档 %1</translation>
    </message>
    <message>
        <source>Apply imported settings</source>
        <translation>应用导入的设置</translation>
    </message>
    <message>
        <source>Apply profile %1</source>
        <translation>应用配置档 %1</translation>
    </message>
    <message>
        <source>Remove profile %1</source>
        <translation>移除配置档 %1</translation>
    </message>
    <message>
        <source>The profile keeps its name “%1”: the new one is empty or another profile&apos;s.</source>
        <translation>配置档保留原名“%1”：新名称为空，或已被其他配置档使用。</translation>
    </message>
    <message>
        <source>Rename profile %1</source>
        <translation>重命名配置档 %1</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>Bring the settings of the gateway you run today</source>
        <translation>把现有网关的设置带过来</translation>
    </message>
    <message>
        <source>Each setting ends as one of four: applied, advice, not applicable with its reason, or unknown. Nothing changes before you say so. Start with a published one:</source>
        <translation>每项设置都会归入四类之一：已应用、建议、不适用（附原因）或未识别。在你确认之前不会改动任何内容。可先试试公开报告中的配置：</translation>
    </message>
    <message>
        <source>ShenYu report</source>
        <translation>ShenYu 报告</translation>
    </message>
    <message>
        <source>SOP report</source>
        <translation>SOP 报告</translation>
    </message>
    <message>
        <source>Name of the profile</source>
        <translation>配置档名称</translation>
    </message>
    <message>
        <source>Add as profile</source>
        <translation>存为配置档</translation>
    </message>
    <message>
        <source>Keeps these settings in the configuration under a name, without applying them</source>
        <translation>以一个名称把这些设置存入配置，但不应用</translation>
    </message>
    <message>
        <source>Apply to this configuration</source>
        <translation>应用到当前配置</translation>
    </message>
    <message>
        <source>Changes the document in one step; the gateway follows with Apply in the status bar</source>
        <translation>一步修改文档；之后点状态栏的“应用”让网关生效</translation>
    </message>
    <message>
        <source>Open configurations of another gateway</source>
        <translation>打开其他网关的配置</translation>
    </message>
</context>
<context>
    <name>sluice::ImportedSettingModel</name>
    <message>
        <source>Setting</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Becomes</source>
        <translation>对应设置</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
</context>
<context>
    <name>sluice::JsonField</name>
    <message>
        <source>This is not a JSON object yet; the last valid one stays in use.</source>
        <translation>还不是 JSON 对象；仍使用上一个有效的内容。</translation>
    </message>
    <message>
        <source>The plugin&apos;s object as JSON</source>
        <translation>插件对象（JSON）</translation>
    </message>
</context>
<context>
    <name>sluice::LevelTableModel</name>
    <message>
        <source>published, %1</source>
        <comment>whose figures</comment>
        <translation>已发布，%1</translation>
    </message>
    <message>
        <source>With 95 % confidence between %1 and %2 ms</source>
        <translation>95 % 置信区间为 %1 到 %2 ms</translation>
    </message>
    <message>
        <source>Gateway CPU %1 – %2</source>
        <translation>网关 CPU %1 – %2</translation>
    </message>
    <message>
        <source>published</source>
        <translation>公布值</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>The figures of the published report at this level</source>
        <translation>公开报告中这一档位的数据</translation>
    </message>
    <message>
        <source>Fewer than ten requests were slower than this: a guess.</source>
        <translation>比它更慢的请求不足十个：仅供参考。</translation>
    </message>
    <message numerus="yes">
        <source>%1 – %2 over %n round(s)</source>
        <translation>
            <numerusform>%1 – %2，%n 轮</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, suspect</source>
        <translation>%1，存疑</translation>
    </message>
    <message>
        <source>Requests per second</source>
        <translation>每秒请求数</translation>
    </message>
    <message>
        <source>Requests per second × mean latency ÷ requests under way (connections × streams): 1.00 when all time was measured</source>
        <translation>每秒请求数 × 平均延迟 ÷ 在途请求数（连接数 × 流数）：时间全部测到时为 1.00</translation>
    </message>
    <message>
        <source>Requests per second as a share of the baseline at the same level</source>
        <translation>每秒请求数占同一档位基线的比例</translation>
    </message>
    <message>
        <source>Latency in milliseconds</source>
        <translation>延迟（毫秒）</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>档位</translation>
    </message>
    <message>
        <source>QPS</source>
        <translation>QPS</translation>
    </message>
    <message>
        <source>50 %</source>
        <translation>50 %</translation>
    </message>
    <message>
        <source>75 %</source>
        <translation>75 %</translation>
    </message>
    <message>
        <source>90 %</source>
        <translation>90 %</translation>
    </message>
    <message>
        <source>99 %</source>
        <translation>99 %</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Little</source>
        <translation>利特尔</translation>
    </message>
    <message>
        <source>of baseline</source>
        <translation>占基线</translation>
    </message>
    <message>
        <source>%1: %2 cores, %3 MiB</source>
        <translation>%1：%2 核，%3 MiB</translation>
    </message>
    <message>
        <source>%1: %2 cores</source>
        <translation>%1：%2 核</translation>
    </message>
    <message>
        <source>%1 answers, %2 without one, %3 not as the plan wants them</source>
        <translation>%1 个应答，%2 个没有应答，%3 个与计划的检查不符</translation>
    </message>
    <message>
        <source>CPU of the target in cores, the mean of the measured seconds</source>
        <translation>目标的 CPU（核），测量各秒的平均值</translation>
    </message>
    <message>
        <source>Most resident memory in MiB; the embedded gateway shares its process with generator and mock</source>
        <translation>常驻内存最大值（MiB）；内嵌网关与压测端、模拟后端同在一个进程</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>MiB</source>
        <translation>MiB</translation>
    </message>
</context>
<context>
    <name>sluice::LogModel</name>
    <message>
        <source>debug</source>
        <translation>调试</translation>
    </message>
    <message>
        <source>info</source>
        <translation>信息</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>级别</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Fields</source>
        <translation>字段</translation>
    </message>
</context>
<context>
    <name>sluice::LogPage</name>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n 行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n shown</source>
        <translation>
            <numerusform>显示 %n 行</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 older lines left the list</source>
        <translation>%1 行较早的记录已移出列表</translation>
    </message>
    <message>
        <source>%1 lines dropped, because they came faster than they could be shown</source>
        <translation>%1 行被丢弃，因为产生得比显示快</translation>
    </message>
    <message>
        <source>Save the log</source>
        <translation>保存日志</translation>
    </message>
    <message>
        <source>Log (*.log *.txt)</source>
        <translation>日志 (*.log *.txt)</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Filter events and fields…</source>
        <translation>筛选事件和字段…</translation>
    </message>
    <message>
        <source>Filter of the log</source>
        <translation>日志筛选</translation>
    </message>
    <message>
        <source>Every level</source>
        <translation>所有级别</translation>
    </message>
    <message>
        <source>Info and above</source>
        <translation>信息及以上</translation>
    </message>
    <message>
        <source>Warnings and errors</source>
        <translation>警告和错误</translation>
    </message>
    <message>
        <source>Errors only</source>
        <translation>仅错误</translation>
    </message>
    <message>
        <source>Lowest level</source>
        <translation>最低级别</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>跟随</translation>
    </message>
    <message>
        <source>Stays at the newest line; scrolling up pauses it</source>
        <translation>停留在最新一行；向上滚动即暂停</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清空</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Copy lines as text</source>
        <translation>复制为文本行</translation>
    </message>
    <message>
        <source>Nothing was logged yet</source>
        <translation>还没有日志</translation>
    </message>
    <message>
        <source>The gateway writes a line when it starts or stops, when a configuration is applied, when a node comes or goes, and when something fails.</source>
        <translation>网关在启动或停止、应用配置、节点上线或下线以及出错时各写一行。</translation>
    </message>
</context>
<context>
    <name>sluice::MainActions</name>
    <message>
        <source>&amp;New</source>
        <translation>新建(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save &amp;As…</source>
        <translation>另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Filter</source>
        <translation>筛选(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Inspector</source>
        <translation>检查器(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Problems</source>
        <translation>问题(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Apply</source>
        <translation>应用(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Stop Gateway</source>
        <translation>停止网关(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Copy Address</source>
        <translation>复制地址(&amp;C)</translation>
    </message>
    <message>
        <source>Copy &amp;Metrics Address</source>
        <translation>复制指标地址(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Which Route?</source>
        <translation>命中哪条路由？(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Import a Profile</source>
        <translation>导入配置档(&amp;I)</translation>
    </message>
    <message>
        <source>Open &amp;Data Folder</source>
        <translation>打开数据文件夹(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation>手册(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;About Sluice</source>
        <translation>关于 Sluice(&amp;A)</translation>
    </message>
    <message>
        <source>About &amp;Qt</source>
        <translation>关于 Qt(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Gateway</source>
        <translation>网关(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Benchmark</source>
        <translation>压测(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>工具(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
</context>
<context>
    <name>sluice::MainWindow</name>
    <message>
        <source>A benchmark is running. Stop it and quit?</source>
        <translation>压测正在进行。停止并退出？</translation>
    </message>
    <message>
        <source>What was measured so far is kept in the history.</source>
        <translation>已测得的数据会保留在历史中。</translation>
    </message>
    <message>
        <source>Stop and Quit</source>
        <translation>停止并退出</translation>
    </message>
    <message>
        <source>%1[*] – Sluice</source>
        <translation>%1[*] – Sluice</translation>
    </message>
    <message>
        <source>%1 has problems and is not open yet.</source>
        <translation>%1 有问题，尚未打开。</translation>
    </message>
    <message>
        <source>Show its text</source>
        <translation>显示其文本</translation>
    </message>
</context>
<context>
    <name>sluice::NavigationPanel</name>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>sluice::ObjectDialog</name>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
</context>
<context>
    <name>sluice::OverviewPage</name>
    <message>
        <source>Overview</source>
        <translation>总览</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>Apply the document and start the gateway (F5)</source>
        <translation>应用文档并启动网关（F5）</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Finish the requests in flight and stop the gateway (Shift+F5)</source>
        <translation>处理完进行中的请求后停止网关（Shift+F5）</translation>
    </message>
    <message>
        <source>Add listener…</source>
        <translation>添加监听端口…</translation>
    </message>
    <message>
        <source>Add upstream…</source>
        <translation>添加上游…</translation>
    </message>
    <message>
        <source>Requests per second</source>
        <translation>每秒请求数</translation>
    </message>
    <message>
        <source>Latency p50</source>
        <translation>延迟 p50</translation>
    </message>
    <message>
        <source>Latency p99</source>
        <translation>延迟 p99</translation>
    </message>
    <message>
        <source>Errors per second</source>
        <translation>每秒错误数</translation>
    </message>
    <message>
        <source>CPU of the workers</source>
        <translation>工作线程 CPU</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Listeners</source>
        <translation>监听端口</translation>
    </message>
    <message>
        <source>None: nobody can reach the gateway.</source>
        <translation>没有：任何人都无法访问网关。</translation>
    </message>
    <message>
        <source>Upstreams</source>
        <translation>上游</translation>
    </message>
    <message>
        <source>None: routes have nowhere to send requests.</source>
        <translation>没有：路由无处转发请求。</translation>
    </message>
    <message>
        <source>Routes</source>
        <translation>路由</translation>
    </message>
    <message>
        <source>None: the gateway answers 404 to everything.</source>
        <translation>没有：网关对所有请求返回 404。</translation>
    </message>
    <message>
        <source>Beside the gateway</source>
        <translation>网关之外</translation>
    </message>
    <message>
        <source>req/s</source>
        <translation>请求/秒</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>毫秒</translation>
    </message>
    <message>
        <source>/s</source>
        <translation>/秒</translation>
    </message>
    <message numerus="yes">
        <source>%n worker(s)</source>
        <translation>
            <numerusform>%n 个工作线程</numerusform>
        </translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>共 %1</translation>
    </message>
    <message>
        <source>Gateway settings…</source>
        <translation>网关设置…</translation>
    </message>
    <message>
        <source>Workers, limits towards clients, access log, metrics page and mock backend</source>
        <translation>工作线程、客户端限制、访问日志、指标页和模拟后端</translation>
    </message>
    <message>
        <source>No mock backend, no metrics page and no access log.</source>
        <translation>没有模拟后端、指标页和访问日志。</translation>
    </message>
</context>
<context>
    <name>sluice::PlanDialog</name>
    <message>
        <source>Plan of an experiment</source>
        <translation>实验计划</translation>
    </message>
    <message>
        <source>Open YAML…</source>
        <translation>打开 YAML…</translation>
    </message>
    <message>
        <source>Save as YAML…</source>
        <translation>另存为 YAML…</translation>
    </message>
    <message>
        <source>Run now</source>
        <translation>立即运行</translation>
    </message>
    <message numerus="yes">
        <source>%n mistake(s): see under the fields.</source>
        <translation>
            <numerusform>%n 处错误：见各字段下方。</numerusform>
        </translation>
    </message>
    <message>
        <source>Open a plan</source>
        <translation>打开计划</translation>
    </message>
    <message>
        <source>Plans (*.yaml *.yml)</source>
        <translation>计划 (*.yaml *.yml)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Save the plan</source>
        <translation>保存计划</translation>
    </message>
</context>
<context>
    <name>sluice::PlanForm</name>
    <message>
        <source>Choose a file</source>
        <translation>选择文件</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Right answer: status</source>
        <translation>正确应答：状态码</translation>
    </message>
    <message>
        <source>200, 201</source>
        <translation>200, 201</translation>
    </message>
    <message>
        <source>Text in it</source>
        <translation>包含的文字</translation>
    </message>
    <message>
        <source>JSON pointer</source>
        <translation>JSON 指针</translation>
    </message>
    <message>
        <source>Value there</source>
        <translation>该处的值</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节数</translation>
    </message>
    <message>
        <source>General</source>
        <translation>概要</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Short name</source>
        <translation>短名称</translation>
    </message>
    <message>
        <source>For file names</source>
        <translation>用于文件名</translation>
    </message>
    <message>
        <source>Duration of a phase</source>
        <translation>每阶段时长</translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>Before it; left out of the figures</source>
        <translation>在其之前；不计入数字</translation>
    </message>
    <message>
        <source>Time-out</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>Of a request</source>
        <translation>单个请求</translation>
    </message>
    <message>
        <source>Rounds</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>Of every target at every level</source>
        <translation>每个目标、每个档位</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>顺序</translation>
    </message>
    <message>
        <source>The same number, the same order</source>
        <translation>数字相同，顺序相同</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>Empty: the direct target</source>
        <translation>留空：直连目标</translation>
    </message>
    <message>
        <source>Measure the baseline against itself first: the noise floor</source>
        <translation>先让基线与自身比较：测出本底噪声</translation>
    </message>
    <message>
        <source>Measure what the load generator itself is able to, and mark levels that came near it</source>
        <translation>测量压测端自身的上限，并标出接近上限的档位</translation>
    </message>
    <message>
        <source>Gateway configuration for sluicectl</source>
        <translation>供 sluicectl 使用的网关配置</translation>
    </message>
    <message>
        <source>In the window the configuration that is applied is measured.</source>
        <translation>在窗口中测量的是已应用的配置。</translation>
    </message>
    <message>
        <source>Targets</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Variants of the embedded gateway: plugins-off, workers:N, routes:N, plugins:{…}, profile:NAME; several with “;” between them. Empty: the configuration as it is.
HTTP/2 is spoken by prior knowledge where the URL is http, and by ALPN where it is https; pipelining and a connection for each request go with HTTP/1.1 alone.</source>
        <translation>内嵌网关的变体：plugins-off、workers:N、routes:N、plugins:{…}、profile:名称；多个之间用“;”分隔。留空：按现有配置。
URL 为 http 时按先验知识使用 HTTP/2，为 https 时经 ALPN 协商；流水线和每个请求新建连接只适用于 HTTP/1.1。</translation>
    </message>
    <message>
        <source>Levels</source>
        <translation>档位</translation>
    </message>
    <message>
        <source>Without a rate each connection sends its next request after the answer (closed loop); with a rate, a share of the baseline's capacity or stages, requests are due by a schedule (open loop).
Streams are requests at a time on each HTTP/2 connection; an HTTP/1.1 target gets as many connections instead, so that both have the same number under way.</source>
        <translation>没有速率时，每个连接收到应答后才发下一个请求（闭环）；有速率、基线容量占比或阶段时，请求按时间表发出（开环）。
流是每个 HTTP/2 连接上同时进行的请求数；HTTP/1.1 目标改用同样多的连接，使两者在途的请求数相同。</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Think time</source>
        <translation>思考时间</translation>
    </message>
    <message>
        <source>Closed loop: 10ms, or 10ms-50ms</source>
        <translation>闭环：10ms，或 10ms-50ms</translation>
    </message>
    <message>
        <source>Pipelining</source>
        <translation>流水线</translation>
    </message>
    <message>
        <source>HTTP/1.1, closed loop: requests sent at once</source>
        <translation>HTTP/1.1 闭环：一次发出的请求数</translation>
    </message>
    <message>
        <source>Keep connections open</source>
        <translation>保持连接</translation>
    </message>
    <message>
        <source>Keep cookies, as a user would</source>
        <translation>像用户一样保留 Cookie</translation>
    </message>
    <message>
        <source>Headers</source>
        <translation>请求头</translation>
    </message>
    <message>
        <source>Name: value, one a line</source>
        <translation>名称: 值，每行一个</translation>
    </message>
    <message>
        <source>Body</source>
        <translation>正文</translation>
    </message>
    <message>
        <source>URLs, headers and bodies may hold {ip}, {int:1-1000}, {uuid}, {csv:users.csv:name}.</source>
        <translation>URL、请求头和正文可含 {ip}、{int:1-1000}、{uuid}、{csv:users.csv:name}。</translation>
    </message>
    <message>
        <source>Body from a file</source>
        <translation>正文来自文件</translation>
    </message>
    <message>
        <source>Mix</source>
        <translation>混合</translation>
    </message>
    <message>
        <source>Several requests instead of the one before, drawn by their weights; each has figures of its own. Paths are relative to each target's URL, or whole with / in front.</source>
        <translation>用多个请求代替前面那一个，按权重抽取；各有自己的数字。路径相对于各目标的 URL，或以 / 开头为完整路径。</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>Lua script in wrk&apos;s manner</source>
        <translation>wrk 风格的 Lua 脚本</translation>
    </message>
    <message>
        <source>A file, or the name of the text below</source>
        <translation>文件，或下方文本的名称</translation>
    </message>
    <message>
        <source>The script itself</source>
        <translation>脚本内容</translation>
    </message>
    <message>
        <source>Instead of a file</source>
        <translation>代替文件</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>One a line</source>
        <translation>每行一个</translation>
    </message>
    <message>
        <source>Objectives</source>
        <translation>目标要求</translation>
    </message>
    <message>
        <source>Search for the highest rate that keeps the objectives, instead of fixed levels</source>
        <translation>不用固定档位，而是搜索满足目标要求的最高速率</translation>
    </message>
    <message>
        <source>First rate</source>
        <translation>起始速率</translation>
    </message>
    <message>
        <source>Requests per second</source>
        <translation>每秒请求数</translation>
    </message>
    <message>
        <source>Highest rate</source>
        <translation>最高速率</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>0.05 is 5 %</source>
        <translation>0.05 即 5 %</translation>
    </message>
    <message>
        <source>Confirmations</source>
        <translation>复测次数</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>CPU and memory of the gateway, the load generator and the mock are always watched. Others of this machine are named here; one with a target&apos;s name counts as that target&apos;s.</source>
        <translation>网关、压测端和模拟后端的 CPU 与内存始终会记录。本机的其他进程在此列出；与目标同名的进程算作该目标的。</translation>
    </message>
</context>
<context>
    <name>sluice::PluginListModel</name>
    <message>
        <source>%1, on</source>
        <translation>%1，开</translation>
    </message>
    <message>
        <source>%1, off</source>
        <translation>%1，关</translation>
    </message>
    <message>
        <source>%1, kept, not run</source>
        <translation>%1，保留，不运行</translation>
    </message>
    <message>
        <source>kept, not run</source>
        <translation>保留，不运行</translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) to correct</source>
        <translation>
            <numerusform>%n 个值需要改正</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sluice::PluginPanel</name>
    <message>
        <source>kept, not run</source>
        <translation>保留，不运行</translation>
    </message>
    <message>
        <source>%1 is on</source>
        <translation>%1 已开启</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>Remove from %1</source>
        <translation>移除（%1）</translation>
    </message>
    <message>
        <source>The gateway does not have this plugin. Its object is kept in the file as it is, and no request passes through it.</source>
        <translation>网关没有这个插件。它的对象会原样保留在文件中，请求不会经过它。</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>表单</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
</context>
<context>
    <name>sluice::PluginsPage</name>
    <message>
        <source>Every request</source>
        <translation>所有请求</translation>
    </message>
    <message>
        <source>Route %1</source>
        <translation>路由 %1</translation>
    </message>
    <message>
        <source>After Apply, this command shows the limit in the answer&apos;s headers:</source>
        <translation>应用后，用此命令可在响应头中看到限额：</translation>
    </message>
    <message>
        <source>The metrics page answers here:</source>
        <translation>指标页地址：</translation>
    </message>
    <message>
        <source>After Apply, the metrics page answers here:</source>
        <translation>应用后，指标页地址为：</translation>
    </message>
    <message>
        <source>route %1</source>
        <translation>路由 %1</translation>
    </message>
    <message>
        <source>every request</source>
        <translation>所有请求</translation>
    </message>
    <message>
        <source>Switch %1 on</source>
        <translation>开启 %1</translation>
    </message>
    <message>
        <source>Switch %1 off</source>
        <translation>关闭 %1</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
    </message>
    <message>
        <source>Edit %1</source>
        <translation>编辑 %1</translation>
    </message>
    <message>
        <source>Edit %1 of %2</source>
        <translation>编辑 %2 的 %1</translation>
    </message>
    <message>
        <source>Plugins</source>
        <translation>插件</translation>
    </message>
    <message>
        <source>For</source>
        <translation>作用范围</translation>
    </message>
    <message>
        <source>In the order they run</source>
        <translation>按执行顺序</translation>
    </message>
    <message>
        <source>Measure with and without plugins…</source>
        <translation>插件开关对比压测…</translation>
    </message>
    <message>
        <source>Chooses the experiment that measures the same route with its plugins on and off</source>
        <translation>选择在插件开启与关闭时分别压测同一路由的实验</translation>
    </message>
</context>
<context>
    <name>sluice::ProfilesPanel</name>
    <message>
        <source>Profiles of this configuration</source>
        <translation>此配置的配置档</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Changes the document in one step; the gateway follows with Apply in the status bar</source>
        <translation>一步修改文档；之后点状态栏的“应用”让网关生效</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Compare two</source>
        <translation>对比两个</translation>
    </message>
    <message>
        <source>Choose two profiles, then run the same load on both</source>
        <translation>选择两个配置档，然后对两者施加同样的负载</translation>
    </message>
</context>
<context>
    <name>sluice::PropertyEditor</name>
    <message>
        <source>The number is too large; the highest is %1.</source>
        <translation>数字太大；最大为 %1。</translation>
    </message>
</context>
<context>
    <name>sluice::RouteCandidates</name>
    <message>
        <source>takes the request</source>
        <translation>命中</translation>
    </message>
    <message>
        <source>is switched off</source>
        <translation>已停用</translation>
    </message>
    <message>
        <source>the host differs</source>
        <translation>主机不匹配</translation>
    </message>
    <message>
        <source>the path differs</source>
        <translation>路径不匹配</translation>
    </message>
    <message>
        <source>the method differs</source>
        <translation>方法不匹配</translation>
    </message>
    <message>
        <source>matches too, but ranks lower</source>
        <translation>也匹配，但优先级较低</translation>
    </message>
    <message>
        <source>Route</source>
        <translation>路由</translation>
    </message>
    <message>
        <source>Closest pattern</source>
        <translation>最接近的模式</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Candidates in the order of precedence</source>
        <translation>按优先规则排列的候选路由</translation>
    </message>
</context>
<context>
    <name>sluice::RouteForm</name>
    <message>
        <source>Rename route</source>
        <translation>重命名路由</translation>
    </message>
    <message>
        <source>Change paths</source>
        <translation>修改路径</translation>
    </message>
    <message>
        <source>Change methods</source>
        <translation>修改方法</translation>
    </message>
    <message>
        <source>Change hosts</source>
        <translation>修改主机</translation>
    </message>
    <message>
        <source>Change the stripped prefix</source>
        <translation>修改要去掉的前缀</translation>
    </message>
    <message>
        <source>Change upstream</source>
        <translation>修改上游</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Paths, one a line</source>
        <translation>路径，每行一个</translation>
    </message>
    <message>
        <source>Methods</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Prefix to strip before the upstream</source>
        <translation>转发前去掉的前缀</translation>
    </message>
    <message>
        <source>Upstream</source>
        <translation>上游</translation>
    </message>
    <message>
        <source>Priority among equal paths</source>
        <translation>相同路径间的优先级</translation>
    </message>
    <message>
        <source>Plugins, in the order they run</source>
        <translation>插件（按执行顺序）</translation>
    </message>
    <message>
        <source>any, such as /api/**</source>
        <translation>任意，例如 /api/**</translation>
    </message>
    <message>
        <source>any, such as GET, POST</source>
        <translation>任意，例如 GET, POST</translation>
    </message>
    <message>
        <source>any, such as *.example.com</source>
        <translation>任意，例如 *.example.com</translation>
    </message>
    <message>
        <source>none, such as /api</source>
        <translation>无，例如 /api</translation>
    </message>
    <message>
        <source>Change Plugins…</source>
        <translation>修改插件…</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>switched off</source>
        <translation>已关闭</translation>
    </message>
    <message>
        <source>None.</source>
        <translation>无。</translation>
    </message>
    <message>
        <source>A whole number is wanted here, such as 10</source>
        <translation>这里需要整数，例如 10</translation>
    </message>
    <message>
        <source>Change priority</source>
        <translation>修改优先级</translation>
    </message>
    <message>
        <source>Change tunnels</source>
        <translation>修改隧道</translation>
    </message>
    <message>
        <source>CONNECT opens a tunnel to a node</source>
        <translation>CONNECT 打开到节点的隧道</translation>
    </message>
    <message>
        <source>Off: the gateway answers CONNECT with 405</source>
        <translation>关闭时网关对 CONNECT 返回 405</translation>
    </message>
</context>
<context>
    <name>sluice::RouteInspector</name>
    <message numerus="yes">
        <source>%n route(s) selected</source>
        <translation>
            <numerusform>已选择 %n 条路由</numerusform>
        </translation>
    </message>
    <message>
        <source>No route selected</source>
        <translation>未选择路由</translation>
    </message>
    <message>
        <source>configured</source>
        <translation>已配置</translation>
    </message>
    <message>
        <source>not applied</source>
        <translation>未应用</translation>
    </message>
    <message>
        <source>loaded</source>
        <translation>已加载</translation>
    </message>
    <message>
        <source>not loaded</source>
        <translation>未加载</translation>
    </message>
    <message>
        <source>reachable %1 of %2</source>
        <translation>可达 %1/%2</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>表单</translation>
    </message>
    <message>
        <source>YAML</source>
        <translation>YAML</translation>
    </message>
    <message numerus="yes">
        <source>and %n more node(s)</source>
        <translation>
            <numerusform>另有 %n 个节点</numerusform>
        </translation>
    </message>
    <message>
        <source>Try</source>
        <translation>试发</translation>
    </message>
    <message>
        <source>Form, text or trial of the route</source>
        <translation>路由的表单、文本或试发</translation>
    </message>
    <message>
        <source>the former one is loaded</source>
        <translation>已加载的是旧版本</translation>
    </message>
</context>
<context>
    <name>sluice::RouteTableModel</name>
    <message>
        <source>On</source>
        <translation>启用</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Match</source>
        <translation>匹配</translation>
    </message>
    <message>
        <source>Plugins</source>
        <translation>插件</translation>
    </message>
    <message>
        <source>Upstream</source>
        <translation>上游</translation>
    </message>
    <message>
        <source>req/s</source>
        <translation>请求/秒</translation>
    </message>
    <message>
        <source>p99 ms</source>
        <translation>p99 毫秒</translation>
    </message>
    <message>
        <source>any request</source>
        <translation>任意请求</translation>
    </message>
    <message>
        <source>Switched on</source>
        <translation>已开启</translation>
    </message>
    <message>
        <source>Switched off</source>
        <translation>已关闭</translation>
    </message>
    <message>
        <source>%1 of %2 nodes reachable</source>
        <translation>%1/%2 个节点可达</translation>
    </message>
</context>
<context>
    <name>sluice::RoutesPage</name>
    <message>
        <source>Switch route on</source>
        <translation>开启路由</translation>
    </message>
    <message>
        <source>Switch route off</source>
        <translation>关闭路由</translation>
    </message>
    <message>
        <source>Move routes</source>
        <translation>移动路由</translation>
    </message>
    <message>
        <source>Duplicate routes</source>
        <translation>复制路由</translation>
    </message>
    <message>
        <source>Switch routes on</source>
        <translation>开启路由</translation>
    </message>
    <message>
        <source>Switch routes off</source>
        <translation>关闭路由</translation>
    </message>
    <message>
        <source>Routes</source>
        <translation>路由</translation>
    </message>
    <message>
        <source>Filter every column…</source>
        <translation>筛选所有列…</translation>
    </message>
    <message>
        <source>Filter every column</source>
        <translation>筛选所有列</translation>
    </message>
    <message>
        <source>Filter every column (%1)</source>
        <translation>筛选所有列（%1）</translation>
    </message>
    <message>
        <source>Which route?</source>
        <translation>命中哪条路由？</translation>
    </message>
    <message>
        <source>Find the route that takes a request (Ctrl+T)</source>
        <translation>查找处理某个请求的路由（Ctrl+T）</translation>
    </message>
    <message>
        <source>New route</source>
        <translation>新建路由</translation>
    </message>
    <message>
        <source>Add a route below the selected one (Insert)</source>
        <translation>在所选路由下方添加一条（Insert）</translation>
    </message>
    <message>
        <source>New Route</source>
        <translation>新建路由</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>复制一份</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Switch On</source>
        <translation>开启</translation>
    </message>
    <message>
        <source>Switch Off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>No routes yet</source>
        <translation>还没有路由</translation>
    </message>
    <message>
        <source>A route says which requests go to which upstream. Without one the gateway answers 404 to everything.</source>
        <translation>路由决定哪些请求转发到哪个上游。没有路由时，网关对所有请求返回 404。</translation>
    </message>
    <message>
        <source>Add route</source>
        <translation>添加路由</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n route(s)</source>
        <translation>
            <numerusform>删除 %n 条路由</numerusform>
        </translation>
    </message>
    <message>
        <source>Try a Request</source>
        <translation>试发请求</translation>
    </message>
</context>
<context>
    <name>sluice::RunCompareModel</name>
    <message>
        <source>Level</source>
        <translation>档位</translation>
    </message>
    <message>
        <source>QPS</source>
        <translation>QPS</translation>
    </message>
    <message>
        <source>of %1</source>
        <comment>a run&apos;s letter</comment>
        <translation>相对 %1</translation>
    </message>
    <message>
        <source>50 %</source>
        <translation>50 %</translation>
    </message>
    <message>
        <source>99 %</source>
        <translation>99 %</translation>
    </message>
</context>
<context>
    <name>sluice::RunComparisonView</name>
    <message>
        <source>Comparison of runs</source>
        <translation>运行对比</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
</context>
<context>
    <name>sluice::RunExport</name>
    <message>
        <source>Charts as PNG…</source>
        <translation>图表导出为 PNG…</translation>
    </message>
    <message>
        <source>Charts as SVG…</source>
        <translation>图表导出为 SVG…</translation>
    </message>
    <message>
        <source>Charts as PDF…</source>
        <translation>图表导出为 PDF…</translation>
    </message>
    <message>
        <source>Charts&apos; values as CSV…</source>
        <translation>图表数据导出为 CSV…</translation>
    </message>
    <message>
        <source>Copy the charts</source>
        <translation>复制图表</translation>
    </message>
    <message>
        <source>Report as HTML…</source>
        <translation>报告导出为 HTML…</translation>
    </message>
    <message>
        <source>Report as Markdown…</source>
        <translation>报告导出为 Markdown…</translation>
    </message>
    <message>
        <source>Table of levels as CSV…</source>
        <translation>档位表导出为 CSV…</translation>
    </message>
    <message>
        <source>Every second as CSV…</source>
        <translation>每秒数据导出为 CSV…</translation>
    </message>
    <message>
        <source>Whole record as JSON…</source>
        <translation>完整记录导出为 JSON…</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Written to %1</source>
        <translation>已写入 %1</translation>
    </message>
    <message>
        <source>Show as table</source>
        <translation>显示为表格</translation>
    </message>
    <message>
        <source>Logarithmic axis</source>
        <translation>对数坐标轴</translation>
    </message>
    <message>
        <source>Requests of a mix as CSV…</source>
        <translation>混合请求导出为 CSV…</translation>
    </message>
    <message>
        <source>CPU and memory as CSV…</source>
        <translation>CPU 与内存导出为 CSV…</translation>
    </message>
    <message>
        <source>Histograms of latency as HdrHistogram log…</source>
        <translation>延迟直方图导出为 HdrHistogram 日志…</translation>
    </message>
    <message>
        <source>Objectives as JUnit XML…</source>
        <translation>目标要求导出为 JUnit XML…</translation>
    </message>
    <message>
        <source>Flame graph as SVG…</source>
        <translation>火焰图（SVG）…</translation>
    </message>
    <message>
        <source>Collapsed stacks…</source>
        <translation>折叠栈…</translation>
    </message>
</context>
<context>
    <name>sluice::RunListModel</name>
    <message>
        <source>%1, suspect</source>
        <translation>%1，存疑</translation>
    </message>
    <message>
        <source>When</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>QPS</source>
        <translation>QPS</translation>
    </message>
    <message>
        <source>of baseline</source>
        <translation>占基线</translation>
    </message>
    <message>
        <source>99 %, ms</source>
        <translation>99 %，毫秒</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
</context>
<context>
    <name>sluice::RunView</name>
    <message>
        <source>Follow the live edge</source>
        <translation>跟随最新数据</translation>
    </message>
    <message>
        <source>Pause the view; measuring goes on</source>
        <translation>暂停画面；测量继续</translation>
    </message>
    <message>
        <source>Published figures beside</source>
        <translation>并列显示公布值</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Note for this run</source>
        <translation>本次运行的备注</translation>
    </message>
    <message>
        <source>Levels</source>
        <translation>档位</translation>
    </message>
    <message>
        <source>Throughput and latency</source>
        <translation>吞吐量与延迟</translation>
    </message>
    <message>
        <source>CPU and memory</source>
        <translation>CPU 与内存</translation>
    </message>
    <message>
        <source>Flame graph</source>
        <translation>火焰图</translation>
    </message>
</context>
<context>
    <name>sluice::RunsPanel</name>
    <message numerus="yes">
        <source>Delete %n run(s) from the history?</source>
        <translation>
            <numerusform>从历史中删除 %n 次运行？</numerusform>
        </translation>
    </message>
    <message>
        <source>What was measured is lost. This cannot be undone.</source>
        <translation>测得的数据将丢失，且无法撤销。</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n run(s)</source>
        <translation>
            <numerusform>删除 %n 次运行</numerusform>
        </translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行记录</translation>
    </message>
    <message>
        <source>Choose a run to see it, or several to compare them.</source>
        <translation>选择一次运行即可查看，选择多次即可对比。</translation>
    </message>
    <message>
        <source>No runs yet</source>
        <translation>还没有运行记录</translation>
    </message>
    <message>
        <source>Every benchmark is kept here, second by second, with the configuration it was measured on: to be looked at again, compared and exported.</source>
        <translation>每次压测都逐秒保存在这里，连同所用的配置，可再次查看、对比和导出。</translation>
    </message>
    <message>
        <source>Run a benchmark</source>
        <translation>运行一次压测</translation>
    </message>
</context>
<context>
    <name>sluice::SchemaForm</name>
    <message>
        <source>Kept, without effect: %1</source>
        <translation>保留，不起作用：%1</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a title and the name in the file</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1, required</source>
        <comment>a field&apos;s label</comment>
        <translation>%1，必填</translation>
    </message>
    <message>
        <source>default: %1</source>
        <translation>默认：%1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>the name in the file, then a sentence</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Back to the default</source>
        <translation>恢复默认值</translation>
    </message>
</context>
<context>
    <name>sluice::SeriesTableModel</name>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>档位</translation>
    </message>
</context>
<context>
    <name>sluice::SettingsPanel</name>
    <message>
        <source>All %1</source>
        <translation>全部 %1</translation>
    </message>
    <message>
        <source>Filter by outcome</source>
        <translation>按结果筛选</translation>
    </message>
    <message>
        <source>Imported settings</source>
        <translation>导入的设置</translation>
    </message>
</context>
<context>
    <name>sluice::SourcePanel</name>
    <message>
        <source>Text to import</source>
        <translation>要导入的文本</translation>
    </message>
    <message>
        <source>Paste JVM options, a start line or a properties or YAML file here, several together if you like – or drop files.</source>
        <translation>在此粘贴 JVM 选项、启动命令、properties 或 YAML 文件，可以多段一起粘贴，也可以拖入文件。</translation>
    </message>
    <message>
        <source>Open files…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清空</translation>
    </message>
    <message>
        <source>%1, read as %2</source>
        <translation>%1，按 %2 编码读取</translation>
    </message>
</context>
<context>
    <name>sluice::StatusLine</name>
    <message>
        <source>Gateway stopped</source>
        <translation>网关已停止</translation>
    </message>
    <message>
        <source>Gateway starting</source>
        <translation>网关启动中</translation>
    </message>
    <message>
        <source>Gateway draining</source>
        <translation>网关排空中</translation>
    </message>
    <message>
        <source>Gateway: %1 is not listening</source>
        <translation>网关：%1 未监听</translation>
    </message>
    <message>
        <source>Gateway: %1 could not be opened, still on %2</source>
        <translation>网关：无法打开 %1，仍在 %2</translation>
    </message>
    <message>
        <source>Gateway %1</source>
        <translation>网关 %1</translation>
    </message>
    <message>
        <source>%1 req/s</source>
        <translation>%1 请求/秒</translation>
    </message>
    <message>
        <source>p99 %1 ms</source>
        <translation>p99 %1 毫秒</translation>
    </message>
    <message numerus="yes">
        <source>%n worker(s)</source>
        <translation>
            <numerusform>%n 个工作线程</numerusform>
        </translation>
    </message>
    <message>
        <source>CPU %1</source>
        <translation>CPU %1</translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s)</source>
        <translation>
            <numerusform>%n 个问题</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n 个警告</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the list of problems</source>
        <translation>显示问题列表</translation>
    </message>
    <message numerus="yes">
        <source>%n change(s)</source>
        <translation>
            <numerusform>%n 处更改</numerusform>
        </translation>
    </message>
    <message>
        <source>Show what differs from the running gateway</source>
        <translation>显示与运行中网关的差异</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
</context>
<context>
    <name>sluice::StatusSection</name>
    <message>
        <source>Change %1</source>
        <translation>修改%1</translation>
    </message>
</context>
<context>
    <name>sluice::TableCopy</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>复制为 Markdown</translation>
    </message>
    <message>
        <source>Copy as CSV</source>
        <translation>复制为 CSV</translation>
    </message>
    <message>
        <source>Copy as JSON</source>
        <translation>复制为 JSON</translation>
    </message>
</context>
<context>
    <name>sluice::TriedRouteView</name>
    <message>
        <source>not sent</source>
        <translation>未发送</translation>
    </message>
    <message>
        <source>Some changes are not applied yet; the gateway does not know them.</source>
        <translation>有更改尚未应用，网关还不知道。</translation>
    </message>
    <message>
        <source>it is not applied yet</source>
        <translation>尚未应用</translation>
    </message>
    <message>
        <source>No route takes this request. This one: %1.</source>
        <translation>没有路由命中此请求。本路由：%1。</translation>
    </message>
    <message>
        <source>Taken by this route, for the upstream %1.</source>
        <translation>由本路由命中，转到上游 %1。</translation>
    </message>
    <message>
        <source>Taken by %1. This one: %2.</source>
        <translation>由 %1 命中。本路由：%2。</translation>
    </message>
    <message>
        <source>Directly: %1</source>
        <translation>直连：%1</translation>
    </message>
    <message>
        <source>Directly from %1: %2 in %3 ms.</source>
        <translation>直连 %1：%2，%3 ms。</translation>
    </message>
    <message>
        <source>Directly from %1: %2 in %3 ms, the same body.</source>
        <translation>直连 %1：%2，%3 ms，正文相同。</translation>
    </message>
    <message>
        <source>Directly from %1: %2 in %3 ms, another body.</source>
        <translation>直连 %1：%2，%3 ms，正文不同。</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>应答</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>已发送</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Direct</source>
        <translation>直连</translation>
    </message>
    <message>
        <source>Parts of what came of the request</source>
        <translation>请求结果的各部分</translation>
    </message>
</context>
<context>
    <name>sluice::TryPane</name>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Path or URL</source>
        <translation>路径或 URL</translation>
    </message>
    <message>
        <source>Headers, one a line</source>
        <translation>请求头，每行一个</translation>
    </message>
    <message>
        <source>Body</source>
        <translation>请求体</translation>
    </message>
    <message>
        <source>Listener</source>
        <translation>监听端口</translation>
    </message>
    <message>
        <source>none, such as Accept: */*</source>
        <translation>无，例如 Accept: */*</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Ask the node directly too</source>
        <translation>同时直连节点</translation>
    </message>
    <message>
        <source>Sends the request a second time, past the gateway, to compare the two answers</source>
        <translation>绕过网关再发送一次，以比较两次应答</translation>
    </message>
    <message>
        <source>The gateway is stopped. Start it to send a request.</source>
        <translation>网关已停止。启动后才能发送请求。</translation>
    </message>
    <message>
        <source>No listener of the gateway is open. Overview says why.</source>
        <translation>网关没有打开的监听端口，原因见总览。</translation>
    </message>
    <message>
        <source>“%1” is not a header; write it as Name: value</source>
        <translation>“%1” 不是请求头；请写成“名称: 值”</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>Give up waiting for the answer</source>
        <translation>不再等待应答</translation>
    </message>
    <message>
        <source>Send the request through the running gateway (Return in the path)</source>
        <translation>通过运行中的网关发送请求（在路径中按回车）</translation>
    </message>
</context>
<context>
    <name>sluice::WhichRouteDialog</name>
    <message>
        <source>Taken by %1.</source>
        <translation>由 %1 处理。</translation>
    </message>
    <message>
        <source>No route takes this request; the gateway answers 404.</source>
        <translation>没有路由处理此请求；网关返回 404。</translation>
    </message>
    <message>
        <source>Which route?</source>
        <translation>命中哪条路由？</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Path or URL</source>
        <translation>路径或 URL</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>any</source>
        <translation>任意</translation>
    </message>
</context>
<context>
    <name>sluice::YamlPane</name>
    <message>
        <source>The route as YAML</source>
        <translation>路由（YAML）</translation>
    </message>
    <message>
        <source>The route keeps what it was, its YAML text could not be read. %1</source>
        <translation>路由保持原样，它的 YAML 文本无法读取。%1</translation>
    </message>
    <message>
        <source>Exactly one route is wanted here</source>
        <translation>这里需要且只需要一条路由</translation>
    </message>
    <message>
        <source>Change route as YAML</source>
        <translation>以 YAML 修改路由</translation>
    </message>
</context>
</TS>
