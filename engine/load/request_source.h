#pragma once

#include "engine/core/clock.h"
#include "engine/core/result.h"
#include "engine/load/request_batch.h"
#include "engine/load/response_text.h"

namespace sluice {

/// Makes the requests of one lane as they are needed, and sees their answers. Only what it says it does is
/// asked of it: a load without such a source pays nothing for it. Everything on the thread of the lane's
/// event loop.
class RequestSource {
public:
    virtual ~RequestSource() = default;

    virtual bool makesRequests() const noexcept = 0;  ///< else every batch is the lane's fixed one
    virtual bool pauses() const noexcept = 0;
    virtual bool seesAnswers() const noexcept = 0;

    /// The next batch of one of the lane's connections, which are numbered from 0. Error ScriptFailed.
    virtual Result<void> next(unsigned connection, RequestBatch& batch) = 0;
    /// What the connection waits before that. Error ScriptFailed.
    virtual Result<Nanos> pause() = 0;
    /// An answer to `part` of that connection's batch; false where it is not as it should be. Error
    /// ScriptFailed.
    virtual Result<bool> answered(unsigned connection, const RequestBatch::Part& part,
                                  const ResponseText& answer) = 0;
    /// The lane is to send nothing more.
    virtual bool stopped() const noexcept { return false; }
};

}  // namespace sluice
