#include "engine/metrics/stage.h"

namespace sluice {

const char* toToken(Stage stage) noexcept {
    switch (stage) {
        case Stage::Queue: return "queue";
        case Stage::Routing: return "routing";
        case Stage::Plugins: return "plugins";
        case Stage::Connect: return "connect";
        case Stage::UpstreamFirstByte: return "first-byte";
        case Stage::UpstreamLastByte: return "last-byte";
        case Stage::Send: return "send";
    }
    return "unknown";
}

}  // namespace sluice
