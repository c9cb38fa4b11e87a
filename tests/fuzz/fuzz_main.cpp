#include "tests/fuzz/targets.h"

#include <cstddef>

/// libFuzzer's entry; FUZZ_TARGET is the function that this program fuzzes.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    sluice::fuzz::FUZZ_TARGET({data, size});
    return 0;
}
