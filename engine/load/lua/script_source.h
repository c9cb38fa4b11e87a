#pragma once

#include "engine/load/lua/script_thread.h"
#include "engine/load/request_source.h"

#include <memory>

namespace sluice {

/// A lane whose requests, pauses and answers are a script's: whichever of request(), delay() and response()
/// there are once its init() has run.
class ScriptSource final : public RequestSource {
public:
    explicit ScriptSource(std::shared_ptr<ScriptThread> thread);

    bool makesRequests() const noexcept override { return m_makesRequests; }
    bool pauses() const noexcept override { return m_pauses; }
    bool seesAnswers() const noexcept override { return m_seesAnswers; }
    bool stopped() const noexcept override { return m_thread->stopped(); }

    Result<void> next(unsigned connection, RequestBatch& batch) override;
    Result<Nanos> pause() override;
    Result<bool> answered(unsigned connection, const RequestBatch::Part& part,
                          const ResponseText& answer) override;

private:
    std::shared_ptr<ScriptThread> m_thread;
    bool m_makesRequests = false;
    bool m_pauses = false;
    bool m_seesAnswers = false;
};

/// What the call on top of the stack gave, as a batch; takes it off. Error ScriptFailed where that is no
/// request.
Result<void> takeScriptRequest(LuaState& state, RequestBatch& batch);

}  // namespace sluice
