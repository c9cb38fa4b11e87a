#include "engine/lab/stand_in.h"

#include "engine/config/host_port.h"
#include "engine/lab/plan_parts.h"
#include "engine/lab/suspicions.h"

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

namespace sluice {

namespace {

namespace asio = boost::asio;

constexpr Millis kPatience{500};
constexpr const char* kMark = " (stand-in)";

/// The path that a page has behind the prefix under which a gateway keeps it.
std::string pathOf(const std::string& url) {
    const auto authority = url.find("://");
    const auto path = url.find('/', authority + 3);
    return path == std::string::npos ? "/" : url.substr(path);
}

void rename(ExperimentPlan& plan, PlanTarget& target) {
    const std::string former = target.name;
    target.name += kMark;
    for (PublishedRow& row : plan.published) {
        if (row.target == former) row.target = target.name;
    }
    std::erase_if(plan.processes, [&](const WatchedProcess& process) { return process.name == former; });
}

}  // namespace

bool isListening(const std::string& url) {
    const auto scheme = url.find("://");
    if (scheme == std::string::npos) return false;
    std::string authority = url.substr(scheme + 3);
    authority.resize(std::min(authority.find_first_of("/?#"), authority.size()));
    const auto place = parseHostPort(authority);
    if (!place) return false;
    boost::system::error_code failed;
    auto address = asio::ip::make_address(place->host, failed);
    if (failed && isLoopbackUrl(url))
        address = asio::ip::address_v4::loopback();
    else if (failed)
        return false;
    asio::io_context io{1};
    asio::ip::tcp::socket socket(io);
    bool connected = false;
    socket.async_connect({address, place->port},
                         [&](boost::system::error_code fault) { connected = !fault; });
    io.run_for(kPatience);
    return connected;
}

ExperimentPlan withStandIns(ExperimentPlan plan, const PlanUrls& urls,
                            const std::function<bool(const std::string& url)>& listening) {
    for (PlanTarget& target : plan.targets) {
        if (target.kind == TargetKind::Gateway || listening(target.url)) continue;
        const bool direct = target.kind == TargetKind::Direct;
        std::string path = pathOf(target.url);
        if (!direct) path.erase(0, path.find('/', 1));  // "/test/api/echo" is "/api/echo" behind "/test"
        const PlanUrls page = withPath(urls, path);
        target.url = direct ? page.direct : page.gateway;
        if (direct) continue;  // the mock is as bare as any backend
        target.kind = TargetKind::Gateway;
        rename(plan, target);
    }
    return plan;
}

}  // namespace sluice
