#pragma once

#include "engine/lab/trial_request.h"

#include <QString>

namespace sluice {

/// "200 OK", or that there was none. Plain text, as all of these.
QString trialStatusText(const TrialAnswer& answer);
/// How long it took and how much came: "21.3 ms, first byte after 21.0 ms, 2,048 bytes".
QString trialFiguresText(const TrialAnswer& answer);
/// Why the answer is not whole; empty when it is.
QString trialEndText(const TrialAnswer& answer);
/// Status line, header fields and body, as far as they were read. A body that is no text is shown as bytes.
QString trialAnswerText(const TrialAnswer& answer);
/// The bytes of a message as they can be shown: text as it is, else in hexadecimal.
QString shownBytes(const std::string& bytes);

}  // namespace sluice
