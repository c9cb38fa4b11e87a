#include "engine/load/mix/mix_source.h"

#include "engine/core/text.h"
#include "engine/load/answer_check.h"

#include <algorithm>
#include <ctime>

namespace sluice {

MixSource::MixSource(std::shared_ptr<const RequestMixPlan> mix, unsigned lane, unsigned lanes,
                     unsigned connections, std::uint64_t seed)
    : m_mix(std::move(mix)), m_lanes(lanes), m_users(std::max(m_mix->cookies ? connections : 1u, 1u)) {
    std::seed_seq seeds{seed, std::uint64_t{lane}};
    m_draw.random.seed(seeds);
    for (std::size_t file = 0; file < m_mix->files.size(); ++file)
        m_draw.rows.push_back(lane % m_mix->files.at(file).rows());
}

Result<void> MixSource::next(unsigned connection, RequestBatch& batch) {
    User& user = m_users[m_mix->cookies ? connection : 0];
    for (unsigned i = 0; i < m_mix->pipeline; ++i) {
        const std::size_t which = draw();
        const RequestMixPlan::Request& request = m_mix->requests[which];
        batch.parts.push_back(
            {batch.bytes.size(), static_cast<std::uint32_t>(which), request.toHead, request.mayResend});
        append(request, user, batch);
        for (std::size_t file = 0; file < m_draw.rows.size(); ++file)
            m_draw.rows[file] = (m_draw.rows[file] + m_lanes) % m_mix->files.at(file).rows();
    }
    return {};
}

std::size_t MixSource::draw() {
    const auto& requests = m_mix->requests;
    if (requests.size() == 1) return 0;
    const auto lot = std::uniform_int_distribution<std::uint64_t>(0, m_mix->weights - 1)(m_draw.random);
    const auto found = std::upper_bound(
        requests.begin(), requests.end(), lot,
        [](std::uint64_t value, const RequestMixPlan::Request& request) { return value < request.upTo; });
    return static_cast<std::size_t>(found - requests.begin());
}

void MixSource::append(const RequestMixPlan::Request& request, User& user, RequestBatch& batch) {
    std::string& out = batch.bytes;
    out += request.method;
    const std::size_t targetBegin = out.size();
    request.target.render(out, m_draw, m_mix->files);
    if (m_mix->cookies) user.path.assign(out, targetBegin);
    request.fields.render(out, m_draw, m_mix->files);
    if (!user.cookies.empty()) {
        const std::size_t before = out.size();
        out += "Cookie: ";
        const std::size_t name = out.size();
        user.cookies.appendTo(out, user.path);
        if (out.size() == name)
            out.resize(before);
        else
            out += "\r\n";
    }
    m_body.clear();
    request.body.render(m_body, m_draw, m_mix->files);
    if (!m_body.empty() && !request.framed) {
        out += "Content-Length: ";
        out += std::to_string(m_body.size());
        out += "\r\n";
    }
    out += "\r\n";
    out += m_body;
}

Result<bool> MixSource::answered(unsigned connection, const RequestBatch::Part& part,
                                 const ResponseText& answer) {
    if (m_mix->cookies) {
        User& user = m_users[connection];
        for (const auto& [name, value] : answer.fields) {
            if (equalsIgnoreCase(name, "set-cookie")) user.cookies.take(value, user.path, std::time(nullptr));
        }
    }
    return satisfies(answer, m_mix->requests[part.name].check);
}

}  // namespace sluice
