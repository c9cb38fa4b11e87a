#include "app/cli_text/error_text.h"

#include "app/cli_text/phrase.h"
#include "app/cli_text/plan_hint.h"

namespace sluice::cli {

namespace {

Phrase phraseFor(ErrorCode code) noexcept {
    switch (code) {
        case ErrorCode::BadAddress:
            return {"\"{0}\" is not an address such as 127.0.0.1:9080",
                    "“{0}”不是地址（例如 127.0.0.1:9080）"};
        case ErrorCode::BadUrl:
            return {"\"{0}\" is not a URL such as http://127.0.0.1:9080/",
                    "“{0}”不是 URL（例如 http://127.0.0.1:9080/）"};
        case ErrorCode::ResolveFailed: return {"cannot find the host \"{0}\"", "找不到主机“{0}”"};
        case ErrorCode::ConnectFailed: return {"cannot connect to {0}", "无法连接 {0}"};
        case ErrorCode::ListenFailed: return {"cannot listen on {0}", "无法监听 {0}"};
        case ErrorCode::FileReadFailed: return {"cannot read {0}", "无法读取 {0}"};
        case ErrorCode::FileWriteFailed: return {"cannot write {0}", "无法写入 {0}"};
        case ErrorCode::FileTooLarge: return {"{0} is too large", "{0} 太大"};
        case ErrorCode::BadConfig: return {"the configuration has {0} problems", "配置有 {0} 个问题"};
        case ErrorCode::BadPlan: return {"the plan's field \"{0}\" is wrong", "计划的字段“{0}”有误"};
        case ErrorCode::DatabaseFailed: return {"the database failed: {0}", "数据库出错：{0}"};
        case ErrorCode::DatabaseTooNew:
            return {"the database has version {0}, which a newer Sluice wrote",
                    "数据库版本为 {0}，由更新的 Sluice 写入"};
        case ErrorCode::NotFound: return {"there is no {0}", "找不到 {0}"};
        case ErrorCode::Busy: return {"another run is in progress", "另一次运行正在进行"};
        case ErrorCode::Stopped: return {"it is stopping; nothing was done", "正在停止，未做任何操作"};
        case ErrorCode::Unsupported: return {"{0} is not supported", "不支持 {0}"};
        case ErrorCode::SystemFailed: return {"the system refused", "系统拒绝了操作"};
        case ErrorCode::ScriptFailed: return {"the script failed: {0}", "脚本出错：{0}"};
    }
    return {"unknown error", "未知错误"};
}

}  // namespace

std::string toSentence(const Error& error, Language language) {
    std::string text = say(phraseFor(error.code), language, {error.subject});
    std::string more = error.code == ErrorCode::BadPlan ? planHint(error.subject, language) : std::string();
    if (error.system) more = error.system.message();
    if (more.empty()) return text;
    return text.append(language == Language::Chinese ? "：" : ": ").append(more);
}

}  // namespace sluice::cli
