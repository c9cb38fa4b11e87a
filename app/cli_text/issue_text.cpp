#include "app/cli_text/issue_text.h"

#include "app/cli_text/phrase.h"

#include <algorithm>
#include <array>

namespace sluice::cli {

namespace {

struct Word {
    std::string_view token;
    Phrase phrase;
};

/// What stands or should stand at a place (IssueCode::WrongType), and kinds of objects (DuplicateName).
constexpr std::array kKinds = {
    Word{"mapping", {"a mapping", "映射"}},
    Word{"sequence", {"a list", "列表"}},
    Word{"text", {"text", "文本"}},
    Word{"text-list", {"a list of texts", "文本列表"}},
    Word{"integer", {"a whole number", "整数"}},
    Word{"number", {"a number", "数字"}},
    Word{"boolean", {"true or false", "true 或 false"}},
    Word{"duration", {"a duration such as 60s", "时长（例如 60s）"}},
    Word{"size", {"a size such as 512MiB", "大小（例如 512MiB）"}},
    Word{"null", {"nothing", "空值"}},
    Word{"listener", {"listener", "监听器"}},
    Word{"upstream", {"upstream", "上游"}},
    Word{"route", {"route", "路由"}},
    Word{"profile", {"profile", "配置档"}},
};

/// Why text is not YAML, and why a path is none.
constexpr std::array kReasons = {
    Word{"tab-indent", {"a tab is used as indentation; use blanks", "缩进用了制表符，请改用空格"}},
    Word{"bad-indent", {"this line is indented differently from its neighbours", "此行缩进与相邻行不一致"}},
    Word{"colon-in-text",
         {"a second \": \" on this line; quote the text or start a new line",
          "此行出现第二个“: ”，请给文本加引号或另起一行"}},
    Word{"missing-colon", {"a key without \": \" behind it", "键后面缺少“: ”"}},
    Word{"unclosed-bracket", {"this bracket is never closed", "此括号没有闭合"}},
    Word{"wrong-bracket", {"a closing bracket without its opening one", "右括号没有对应的左括号"}},
    Word{"missing-comma", {"a comma is missing before this", "此处之前缺少逗号"}},
    Word{"unclosed-quote", {"this quotation is never closed", "此引号没有闭合"}},
    Word{"bad-escape", {"an unknown escape after the backslash", "反斜杠后面的转义未知"}},
    Word{"bad-block-header", {"unexpected text behind | or >", "| 或 > 后面有多余的文本"}},
    Word{"reserved-character",
         {"this character cannot begin a text; quote it", "文本不能以此字符开头，请加引号"}},
    Word{"unexpected-text", {"text that belongs to nothing", "此处的文本不属于任何字段"}},
    Word{"unknown-alias", {"an alias whose anchor does not stand before it", "别名之前没有对应的锚点"}},
    Word{"unknown-tag", {"an unknown tag", "未知的标签"}},
    Word{"complex-key", {"a key must be plain text", "键必须是普通文本"}},
    Word{"pair-in-list",
         {"a key and a value inside a list; put braces around them", "列表中出现了键值对，请用花括号括起来"}},
    Word{"second-document", {"a second document; a configuration is one", "出现第二个文档，配置只能有一个"}},
    Word{"bad-directive", {"a directive that is wrong here", "此处的指令有误"}},
    Word{"control-character", {"a control character", "含有控制字符"}},
    Word{"no-slash", {"it must begin with /", "必须以 / 开头"}},
    Word{"blank", {"it contains a blank", "不能含有空格"}},
    Word{"control", {"it contains a control character", "不能含有控制字符"}},
    Word{"query", {"it contains ? or #; a query is not part of a path", "不能含有 ? 或 #，查询串不属于路径"}},
    Word{"brace",
         {"it contains a brace; there are no variables in a path, and %7B and %7D stand for braces",
          "不能含有花括号：路径没有变量，花括号本身写作 %7B 和 %7D"}},
    Word{"star-inside", {"a * may stand only at the end of a path", "* 只能出现在路径末尾"}},
};

/// Why a plugin's property is wrong: {0} the property, {1} the argument.
constexpr std::array kPluginReasons = {
    Word{"not-json", {"its configuration is not JSON", "其配置不是 JSON"}},
    Word{"not-object", {"its configuration must be a mapping", "其配置必须是映射"}},
    Word{"missing", {"\"{0}\" is required", "缺少“{0}”"}},
    Word{"unknown", {"\"{0}\" is not one of its properties", "“{0}”不是它的属性"}},
    Word{"type", {"\"{0}\" must be {1}", "“{0}”必须是{1}"}},
    Word{"minimum", {"\"{0}\" must be {1} or more", "“{0}”不能小于 {1}"}},
    Word{"maximum", {"\"{0}\" must be {1} or less", "“{0}”不能大于 {1}"}},
    Word{"choice", {"\"{0}\" must be one of: {1}", "“{0}”只能取：{1}"}},
};

/// Why a format of the access log is wrong: {0} the variable.
constexpr std::array kLogReasons = {
    Word{"empty", {"it is empty; write json or a text with variables", "不能为空，请写 json 或带变量的文本"}},
    Word{"too-long", {"it is longer than 4096 bytes", "超过 4096 字节"}},
    Word{"control", {"it contains a control character", "不能含有控制字符"}},
    Word{"no-name", {"a $ stands without a name", "$ 后面缺少变量名"}},
    Word{"unclosed", {"${{0} is not closed", "${{0} 没有闭合"}},
    Word{"unknown-variable", {"there is no variable ${0}", "没有变量 ${0}"}},
};

/// What is wrong with a PEM file: {0} the date, where one matters.
constexpr std::array kCertificateReasons = {
    Word{"no-certificate", {"it holds no certificate in PEM form", "其中没有 PEM 格式的证书"}},
    Word{"no-key", {"it holds no private key in PEM form", "其中没有 PEM 格式的私钥"}},
    Word{"encrypted-key",
         {"its private key is encrypted; store it without a password", "私钥已加密，请以无密码的形式保存"}},
    Word{"key-mismatch", {"this private key belongs to another certificate", "此私钥与证书不匹配"}},
    Word{"expired", {"its certificate expired at {0}", "证书已于 {0} 过期"}},
    Word{"not-yet-valid", {"its certificate is valid from {0} only", "证书从 {0} 起才有效"}},
    Word{"too-weak", {"its key or signature is too weak", "密钥或签名强度不足"}},
};

template <std::size_t N>
std::string wordFor(const std::array<Word, N>& words, const std::string& token, Language language,
                    const std::vector<std::string>& args = {}) {
    const auto found =
        std::find_if(words.begin(), words.end(), [&](const Word& word) { return word.token == token; });
    return found == words.end() ? token : say(found->phrase, language, args);
}

Phrase phraseFor(IssueCode code) noexcept {
    switch (code) {
        case IssueCode::NotUtf8: return {"not UTF-8 text (byte {0})", "不是 UTF-8 文本（第 {0} 字节）"};
        case IssueCode::SyntaxError: return {"not valid YAML: {0}", "不是有效的 YAML：{0}"};
        case IssueCode::TooLarge:
            return {"{0} bytes; a configuration has at most {1}", "共 {0} 字节，配置最多 {1} 字节"};
        case IssueCode::TooDeep: return {"nested more than {0} levels deep", "嵌套超过 {0} 层"};
        case IssueCode::TooManyNodes:
            return {"more than {0} values, aliases expanded", "展开别名后超过 {0} 个值"};
        case IssueCode::WrongType: return {"{0} is expected here, not {1}", "此处应为{0}，而不是{1}"};
        case IssueCode::UnknownField:
            return {"unknown field \"{0}\"; it has no effect", "未知字段“{0}”，不起作用"};
        case IssueCode::MissingField: return {"the field \"{0}\" is missing", "缺少字段“{0}”"};
        case IssueCode::DuplicateKey: return {"the key \"{0}\" appears twice", "键“{0}”重复"};
        case IssueCode::BadVersion:
            return {"version {0} is unknown; this program reads version {1}",
                    "未知版本 {0}，本程序支持版本 {1}"};
        case IssueCode::OutOfRange: return {"{0} is out of range ({1} to {2})", "{0} 超出范围（{1} 到 {2}）"};
        case IssueCode::BadDuration:
            return {"\"{0}\" is not a duration such as 500ms or 60s", "“{0}”不是时长（例如 500ms 或 60s）"};
        case IssueCode::BadSize:
            return {"\"{0}\" is not a size such as 512MiB", "“{0}”不是大小（例如 512MiB）"};
        case IssueCode::BadAddress:
            return {"\"{0}\" is not an address such as 127.0.0.1:9080",
                    "“{0}”不是地址（例如 127.0.0.1:9080）"};
        case IssueCode::BadName:
            return {"\"{0}\" cannot be a name: 1 to 128 printable characters",
                    "“{0}”不能作为名称：需要 1 到 128 个可见字符"};
        case IssueCode::DuplicateName: return {"a {0} named \"{1}\" exists already", "名为“{1}”的{0}已存在"};
        case IssueCode::DuplicateAddress: return {"\"{1}\" listens on {0} already", "“{1}”已在监听 {0}"};
        case IssueCode::UnknownUpstream: return {"there is no upstream \"{0}\"", "没有名为“{0}”的上游"};
        case IssueCode::NoNodes:
            return {"the upstream \"{0}\" has no nodes; requests to it get 503",
                    "上游“{0}”没有节点，发往它的请求会得到 503"};
        case IssueCode::NoUpstream: return {"the route \"{0}\" has no upstream", "路由“{0}”没有上游"};
        case IssueCode::BadPath: return {"\"{0}\" is not a path: {1}", "“{0}”不是路径：{1}"};
        case IssueCode::BadMethod:
            return {"\"{0}\" is not a method such as GET, in capitals", "“{0}”不是方法，请用大写，例如 GET"};
        case IssueCode::BadHost:
            return {"\"{0}\" is not a host such as example.com or *.example.com",
                    "“{0}”不是主机名（例如 example.com 或 *.example.com）"};
        case IssueCode::BadStripPrefix:
            return {"\"{0}\" cannot be stripped from a path: {1}", "无法从路径中去掉“{0}”：{1}"};
        case IssueCode::UnknownBalancer:
            return {"unknown balancer \"{0}\"; use one of {1}", "未知的负载均衡方式“{0}”，请用以下之一：{1}"};
        case IssueCode::UnknownChoice:
            return {"\"{0}\" is unknown here; use one of {1}", "此处不认识“{0}”，请用以下之一：{1}"};
        case IssueCode::UnknownPlugin:
            return {"unknown plugin \"{0}\"; it is kept and not run", "未知插件“{0}”，保留但不运行"};
        case IssueCode::DuplicatePlugin: return {"the plugin \"{0}\" appears twice", "插件“{0}”重复"};
        case IssueCode::BadPluginConfig: return {"plugin {0}: {1}", "插件 {0}：{1}"};
        case IssueCode::UnreachableRoute:
            return {"the route \"{0}\" never wins: \"{1}\" takes its requests first",
                    "路由“{0}”永远不会命中：“{1}”先于它"};
        case IssueCode::BadLogFormat: return {"the format of the access log: {0}", "访问日志的格式：{0}"};
        case IssueCode::BadNetwork:
            return {
                "\"{0}\" is no address or network such as 10.0.0.0/8, whose bits behind the prefix are zero",
                "“{0}”不是地址或网段（如 10.0.0.0/8，前缀之后的位须为零）"};
        case IssueCode::CheckNeedsHttp2:
            return {"a check of type grpc needs HTTP/2, not the scheme \"{0}\"; use one of {1}",
                    "grpc 类型的检查需要 HTTP/2，而上游的协议是“{0}”，请用以下之一：{1}"};
        case IssueCode::UnreadableFile:
            return {"the file \"{0}\" cannot be read: {1}", "无法读取文件“{0}”：{1}"};
        case IssueCode::BadCertificate: return {"the file \"{0}\": {1}", "文件“{0}”：{1}"};
    }
    return {"unknown problem", "未知问题"};
}

/// Tokens among the arguments become words.
std::vector<std::string> wordedArguments(const ConfigIssue& issue, Language language) {
    std::vector<std::string> args = issue.args;
    args.resize(std::max<std::size_t>(args.size(), 4));
    switch (issue.code) {
        case IssueCode::SyntaxError: args[0] = wordFor(kReasons, args[0], language); break;
        case IssueCode::WrongType:
            args[0] = wordFor(kKinds, args[0], language);
            args[1] = wordFor(kKinds, args[1], language);
            break;
        case IssueCode::BadLogFormat: args[0] = wordFor(kLogReasons, args[0], language, {args[1]}); break;
        case IssueCode::DuplicateName: args[0] = wordFor(kKinds, args[0], language); break;
        case IssueCode::BadPath:
        case IssueCode::BadStripPrefix: args[1] = wordFor(kReasons, args[1], language); break;
        case IssueCode::BadCertificate:
            args[1] = wordFor(kCertificateReasons, args[1], language, {args[2]});
            break;
        case IssueCode::BadPluginConfig: {
            const std::string property = args[1].empty() ? "" : args[1].substr(1);  // a JSON pointer
            const std::string argument = args[2] == "type" ? wordFor(kKinds, args[3], language) : args[3];
            args[1] = wordFor(kPluginReasons, args[2], language, {property, argument});
            break;
        }
        default: break;
    }
    return args;
}

}  // namespace

std::string toSentence(const ConfigIssue& issue, Language language) {
    return say(phraseFor(issue.code), language, wordedArguments(issue, language));
}

}  // namespace sluice::cli
