#include "engine/config/config_reader.h"
#include "engine/config/config_writer.h"
#include "tests/fuzz/targets.h"

namespace sluice::fuzz {

void config(Bytes input) {
    const LoadedConfig loaded = readConfig(std::string(asText(input)), {});
    for (const ConfigIssue& issue : loaded.issues)
        require(!issue.place || (issue.place->line >= 1 && issue.place->column >= 1));
    if (hasErrors(loaded.issues)) return;
    require(readConfig(writeConfig("", loaded.config), {}).config == loaded.config);
    GatewayConfig changed = loaded.config;
    changed.workers = changed.workers == 3 ? 4 : 3;
    require(readConfig(writeConfig(loaded.text, changed), {}).config == changed);
}

}  // namespace sluice::fuzz
