#include "engine/mock/mock_server.h"

#include "engine/mock/mock_worker.h"

#include <algorithm>
#include <vector>

namespace sluice {

namespace {

constexpr std::int64_t kMaxSize = std::int64_t{1} << 30;

class RunningMock final : public MockServer {
public:
    Result<void> begin(MockConfig config) {
        config.size = std::clamp(config.size, std::int64_t{0}, kMaxSize);
        const unsigned workers = std::max(config.workers, 1u);
        for (unsigned i = 0; i < workers; ++i) {
            auto listener = listenOn(config.address, i == 0);
            if (!listener) return listener.error();
            config.address = listener->address;  // the others share the port that the first one got
            m_workers.push_back(std::make_unique<MockWorker>(config, *listener));
            if (const auto started = m_workers.back()->start(); !started) return started.error();
        }
        m_address = config.address;
        return {};
    }

    HostPort address() const override { return m_address; }

    std::uint64_t requestsTotal() const noexcept override {
        std::uint64_t total = 0;
        for (const auto& worker : m_workers) total += worker->requests();
        return total;
    }

    Nanos cpuTime() const override {
        Nanos total{0};
        for (const auto& worker : m_workers) total += worker->cpuTime();
        return total;
    }

private:
    HostPort m_address;
    std::vector<std::unique_ptr<MockWorker>> m_workers;
};

}  // namespace

Result<std::unique_ptr<MockServer>> MockServer::start(const MockConfig& config) {
    auto server = std::make_unique<RunningMock>();
    if (const auto begun = server->begin(config); !begun) return begun.error();
    return std::unique_ptr<MockServer>(std::move(server));
}

}  // namespace sluice
