#pragma once

#include "engine/core/result.h"
#include "engine/load/request_mix.h"

#include <string>
#include <vector>

namespace sluice {

/// Reads the requests of a mix from YAML of at most 4 MiB. Only `name` is needed:
///
///     requests:
///       - name: list
///         weight: 3                          # of all weights; 1 when left out
///         target: "/items?page={int:1-9}"    # the URL's when left out
///         method: POST
///         headers: ["Content-Type: application/json"]
///         body: '{"user": "{uuid}"}'
///         expect:
///           status: [200, 201]               # any of them; one number is enough
///           text: created
///           json: /id                        # a value stands there
///           value: "7"                       # and is this one
///           size: 10-2000                    # bytes of the body; one number is exact
///
/// Error BadPlan with "FIELD:LINE", such as "requests[0].weight:3".
Result<std::vector<LoadRequest>> readMix(const std::string& yaml);

}  // namespace sluice
