#pragma once

#include "engine/load/mix/cookie_jar.h"
#include "engine/load/mix/request_mix_plan.h"
#include "engine/load/request_source.h"

#include <memory>
#include <vector>

namespace sluice {

/// A lane whose requests are drawn from a mix, filled in by generators, and carry each connection's cookies;
/// and whose answers are checked.
class MixSource final : public RequestSource {
public:
    /// `lane` of `lanes`, which share the rows of CSV files among them.
    MixSource(std::shared_ptr<const RequestMixPlan> mix, unsigned lane, unsigned lanes, unsigned connections,
              std::uint64_t seed);

    bool makesRequests() const noexcept override { return !m_mix->fixed(); }
    bool pauses() const noexcept override { return false; }
    bool seesAnswers() const noexcept override { return m_mix->cookies || m_mix->checks(); }

    Result<void> next(unsigned connection, RequestBatch& batch) override;
    Result<Nanos> pause() override { return Nanos(0); }
    Result<bool> answered(unsigned connection, const RequestBatch::Part& part,
                          const ResponseText& answer) override;

private:
    /// Whoever is behind a connection.
    struct User {
        CookieJar cookies;
        std::string path;  ///< of the request in flight
    };

    std::size_t draw();
    void append(const RequestMixPlan::Request& request, User& user, RequestBatch& batch);

    const std::shared_ptr<const RequestMixPlan> m_mix;
    const unsigned m_lanes;
    TemplateDraw m_draw;
    std::vector<User> m_users;  ///< none without cookies
    std::string m_body;         ///< room for the one being made
};

}  // namespace sluice
