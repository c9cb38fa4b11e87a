#pragma once

#include "engine/core/clock.h"
#include "engine/proxy/plugins/plugin.h"
#include "engine/proxy/plugins/request_key.h"
#include "engine/proxy/plugins/window_table.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace sluice {

/// What the configuration of limit-count says (APISIX 3.9's names and defaults).
struct LimitCountOptions {
    std::uint64_t count = 1;
    Micros64 window = 1'000'000;
    KeyKind keyKind = KeyKind::Variable;
    std::string key = "remote_addr";
    int rejectedCode = 503;
    std::string rejectedMessage;
    std::string group;
    bool showQuota = true;
};

/// Reads a JSON object that the schema accepts.
LimitCountOptions readLimitCount(std::string_view json);

/// Makes the instances of one limit-count; all of them count in the same windows. Members of a group share
/// theirs with every other member that has the same configuration, which is what APISIX asks of a group.
class LimitCountFactory final : public PluginFactory {
public:
    using Clock = Nanos (*)() noexcept;

    explicit LimitCountFactory(LimitCountOptions options, Clock clock = monotonicNow);

    std::unique_ptr<Plugin> makeInstance(unsigned worker) override;

private:
    struct Shared;
    class Instance;
    std::shared_ptr<const Shared> m_shared;
};

}  // namespace sluice
