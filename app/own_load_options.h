#pragma once

#include "app/wrk_options.h"

#include <string>
#include <vector>

struct option;

namespace sluice::cli {

/// What `sluicectl bench` takes beyond wrk's and wrk2's options: the request (--method, --body, --body-file,
/// --mix,
/// --cookies, --no-keepalive, --pipeline, --think), the schedule (--stage, --poisson, --warmup, --seed), what
/// answers must be (--expect-…), TLS (--verify, --sni), and what is written (--json, --wrk-corrected).

/// Adds them to getopt's list.
void appendOwnOptions(std::vector<option>& list);
/// Takes one of them; false where it is none, or its argument is nonsense.
bool takeOwnOption(int which, const char* argument, WrkOptions& options);
/// What its argument is called in a complaint.
const char* ownOptionName(int which) noexcept;
/// Their part of --help.
const char* ownUsage() noexcept;

}  // namespace sluice::cli
