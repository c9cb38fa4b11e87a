#pragma once

namespace sluice::cli {

/// sluicectl import FILE… [--from FORMAT] [--config BASE.yaml] [--name NAME] [--apply] [-o FILE.yaml]
/// [--report FILE.json]: reads the tuning of a foreign gateway and shows what becomes of each setting.
int runImport(int argc, char** argv);

}  // namespace sluice::cli
