#include "engine/lab/audit/printed_run.h"

namespace sluice {

const char* toToken(PrintedTool tool) noexcept {
    switch (tool) {
        case PrintedTool::Wrk: return "wrk";
        case PrintedTool::Wrk2: return "wrk2";
        case PrintedTool::Hey: return "hey";
        case PrintedTool::Ab: return "ab";
        case PrintedTool::K6: return "k6";
        case PrintedTool::Locust: return "locust";
        case PrintedTool::Table: return "table";
    }
    return "unknown";
}

}  // namespace sluice
