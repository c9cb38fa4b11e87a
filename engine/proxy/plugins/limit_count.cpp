#include "engine/proxy/plugins/limit_count.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>
#include <charconv>
#include <map>
#include <mutex>

namespace sluice {

namespace {

constexpr Micros64 kSecond = 1'000'000;

/// The windows of a group while any of its members lives.
std::shared_ptr<WindowTable> tableOfGroup(const std::string& identity) {
    static std::mutex mutex;
    static std::map<std::string, std::weak_ptr<WindowTable>> groups;
    const std::lock_guard lock(mutex);
    std::erase_if(groups, [](const auto& entry) { return entry.second.expired(); });
    std::weak_ptr<WindowTable>& known = groups[identity];
    std::shared_ptr<WindowTable> table = known.lock();
    if (!table) known = table = std::make_shared<WindowTable>();
    return table;
}

std::string identityOf(const LimitCountOptions& options) {
    return nlohmann::json::array(
               {options.group, options.count, options.window, static_cast<int>(options.keyKind), options.key})
        .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string bodyOf(const LimitCountOptions& options) {
    if (!options.rejectedMessage.empty()) {
        return nlohmann::json{{"error_msg", options.rejectedMessage}}.dump(
            -1, ' ', false, nlohmann::json::error_handler_t::replace);
    }
    return fmt::format(
        "<!DOCTYPE html>\n<html><head><title>{0}</title></head><body><h1>{0}</h1>"
        "<p>The request limit of this route is used up for now.</p></body></html>\n",
        options.rejectedCode);
}

KeyKind keyKindOf(std::string_view word) {
    if (word == "var_combination") return KeyKind::Combination;
    return word == "constant" ? KeyKind::Constant : KeyKind::Variable;
}

void addNumber(ResponseFields& fields, std::string_view name, std::uint64_t value) {
    std::array<char, 24> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    fields.add(name, {digits.data(), static_cast<std::size_t>(end - digits.data())});
}

}  // namespace

LimitCountOptions readLimitCount(std::string_view json) {
    const nlohmann::json config = nlohmann::json::parse(json);
    LimitCountOptions options;
    options.count = config.at("count").get<std::uint64_t>();
    options.window = config.at("time_window").get<std::uint64_t>() * kSecond;
    options.keyKind = keyKindOf(config.value("key_type", "var"));
    options.key = config.value("key", options.key);
    options.rejectedCode = config.value("rejected_code", options.rejectedCode);
    options.rejectedMessage = config.value("rejected_msg", std::string());
    options.group = config.value("group", std::string());
    options.showQuota = config.value("show_limit_quota_header", true);
    return options;
}

struct LimitCountFactory::Shared {
    Shared(LimitCountOptions given, Clock ticking)
        : options(std::move(given)),
          clock(ticking),
          key(options.keyKind, options.key),
          body(bodyOf(options)),
          contentType(options.rejectedMessage.empty() ? "text/html; charset=utf-8" : "application/json"),
          table(options.group.empty() ? std::make_shared<WindowTable>() : tableOfGroup(identityOf(options))) {
    }

    LimitCountOptions options;
    Clock clock;
    RequestKey key;
    std::string body;
    std::string_view contentType;
    std::shared_ptr<WindowTable> table;
};

/// One worker's part: its cache of windows, and room to put a combined key together.
class LimitCountFactory::Instance final : public Plugin {
public:
    explicit Instance(std::shared_ptr<const Shared> shared)
        : m_shared(std::move(shared)), m_cache(m_shared->table) {}

    LocalAnswer access(const RequestView& request, ResponseFields& fields) override {
        const LimitCountOptions& options = m_shared->options;
        const auto now = std::chrono::duration_cast<std::chrono::microseconds>(m_shared->clock()).count();
        const Admission admission = m_cache.take(m_shared->key.of(request, m_scratch), options.count,
                                                 options.window, static_cast<Micros64>(now));
        const std::uint64_t secondsLeft = (admission.left + kSecond - 1) / kSecond;
        if (options.showQuota) {
            addNumber(fields, "X-RateLimit-Limit", options.count);
            addNumber(fields, "X-RateLimit-Remaining", admission.remaining);
            addNumber(fields, "X-RateLimit-Reset", secondsLeft);
        }
        if (admission.admitted) return {};
        addNumber(fields, "Retry-After", secondsLeft);
        return {options.rejectedCode, m_shared->contentType, m_shared->body, "limit-count"};
    }

private:
    std::shared_ptr<const Shared> m_shared;
    WindowCache m_cache;
    std::string m_scratch;
};

LimitCountFactory::LimitCountFactory(LimitCountOptions options, Clock clock)
    : m_shared(std::make_shared<const Shared>(std::move(options), clock)) {}

std::unique_ptr<Plugin> LimitCountFactory::makeInstance(unsigned) {
    return std::make_unique<Instance>(m_shared);
}

}  // namespace sluice
