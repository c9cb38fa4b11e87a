#pragma once

#include "engine/core/clock.h"
#include "engine/core/result.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace sluice {

/// What a plugin may see of a request. All views live as long as the exchange. No allocation on these calls.
class RequestView {
public:
    virtual std::string_view method() const noexcept = 0;
    virtual std::string_view path() const noexcept = 0;   ///< as received, without the query
    virtual std::string_view query() const noexcept = 0;  ///< without "?"
    virtual std::string_view host() const noexcept = 0;   ///< as received, with a port if there was one
    virtual std::string_view remoteAddress() const noexcept = 0;  ///< the client's IP as text, no port
    /// The first field of that name (case-insensitive), or an empty view with a null pointer.
    virtual std::string_view header(std::string_view name) const noexcept = 0;

protected:
    ~RequestView() = default;
};

/// Header fields of the exchange's own that go to the client with whatever answer it gets: the upstream's, a
/// LocalAnswer, or the engine's own error. Copies at once; the exchange keeps the bytes until the head is
/// sent.
class ResponseFields {
public:
    virtual void add(std::string_view name, std::string_view value) = 0;

protected:
    ~ResponseFields() = default;
};

/// An answer made by a plugin instead of the upstream. Views must outlive the exchange (plugin members,
/// literals).
struct LocalAnswer {
    int status = 0;  ///< 0 = no answer: go on
    std::string_view contentType;
    std::string_view body;
    std::string_view reason = {};  ///< why it is no success, for the counts: the plugin's name, a literal
};

/// How an exchange ended, for the log phase.
struct ExchangeOutcome {
    int status = 0;              ///< sent to the client; 0 = client left before an answer
    std::string_view node;       ///< the node's IP as text; "" when none was chosen
    Nanos total{0};              ///< first request byte to last response byte
    Nanos upstream{0};           ///< connect to last upstream byte; 0 when no node was asked
    std::uint64_t bytesIn = 0;   ///< from the client, head and body
    std::uint64_t bytesOut = 0;  ///< to the client, head and body
};

/// One plugin with one configuration on one route. The engine makes one instance per worker, so that
/// everything but what an implementation shares on purpose belongs to that worker's thread: no locks on these
/// calls, no allocation in the steady state. Many exchanges are under way in one instance, so it keeps
/// nothing of a request between calls. The phases of a request, in order: access, log.
class Plugin {
public:
    virtual ~Plugin() = default;
    /// Before a node is chosen. `fields` added here go out with the answer, whoever makes it. A LocalAnswer
    /// with a status ends the chain and is sent to the client.
    virtual LocalAnswer access(const RequestView& request, ResponseFields& fields) {
        (void)request;
        (void)fields;
        return {};
    }
    /// When the exchange is over. Called once for each exchange that reached this route.
    virtual void log(const RequestView& request, const ExchangeOutcome& outcome) {
        (void)request;
        (void)outcome;
    }
};

/// What makes the per-worker instances of one configured plugin, and owns what they share. Made once per
/// apply on the control thread; a factory whose configuration did not change is taken over from the former
/// table, so that its counters live on.
class PluginFactory {
public:
    virtual ~PluginFactory() = default;
    /// An instance for one worker's thread. Called on the control thread.
    virtual std::unique_ptr<Plugin> makeInstance(unsigned worker) = 0;
};

/// What a factory is made for.
struct PluginPlace {
    std::string route;        ///< route name; "" for the gateway-wide list
    std::string matchedUri;   ///< the route's first path, as prometheus labels want it
    std::string matchedHost;  ///< the route's first host; "" where it takes any

    friend auto operator<=>(const PluginPlace&, const PluginPlace&) = default;
};

/// A factory for a plugin of the catalog. `config` is a JSON object that its schema accepts. Error
/// Unsupported for an unknown name, BadConfig for a configuration that the schema refuses.
Result<std::shared_ptr<PluginFactory>> makePluginFactory(std::string_view plugin, std::string_view config,
                                                         const PluginPlace& place);

}  // namespace sluice
