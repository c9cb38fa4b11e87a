#include "engine/load/mix/request_mix_plan.h"

#include <algorithm>

namespace sluice {

namespace {

using Request = RequestMixPlan::Request;

Result<Request> compiled(const LoadPlan& plan, const LoadTarget& target, const LoadRequest* of,
                         CsvFiles& files) {
    const auto parts = requestParts(plan, target, of);
    if (!parts) return parts.error();
    // "METHOD target HTTP/1.1", and neither of the first two holds a blank
    const std::string_view head = parts->head;
    const std::size_t targetBegin = head.find(' ') + 1;
    const std::size_t targetEnd = head.find(' ', targetBegin);
    Request request;
    request.method = head.substr(0, targetBegin);
    request.toHead = request.method == "HEAD ";
    request.mayResend = isIdempotent(head.substr(0, targetBegin - 1));
    request.framed = parts->framed;
    auto path = TextTemplate::parse(head.substr(targetBegin, targetEnd - targetBegin),
                                    TextTemplate::Use::Target, files);
    if (!path) return path.error();
    auto fields = TextTemplate::parse(head.substr(targetEnd), TextTemplate::Use::Header, files);
    if (!fields) return fields.error();
    auto body = TextTemplate::parse(parts->body, TextTemplate::Use::Body, files);
    if (!body) return body.error();
    request.target = std::move(*path);
    request.fields = std::move(*fields);
    request.body = std::move(*body);
    request.check = of && !of->check.asksNothing() ? of->check : plan.check;
    return request;
}

}  // namespace

Result<std::shared_ptr<const RequestMixPlan>> RequestMixPlan::compile(const LoadPlan& plan,
                                                                      const LoadTarget& target) {
    const auto mix = std::make_shared<RequestMixPlan>();
    mix->pipeline = plan.pipeline;
    mix->cookies = plan.cookies;
    mix->named = !plan.mix.empty();
    const std::size_t count = std::max<std::size_t>(plan.mix.size(), 1);
    for (std::size_t i = 0; i < count; ++i) {
        const LoadRequest* const of = plan.mix.empty() ? nullptr : &plan.mix[i];
        auto request = compiled(plan, target, of, mix->files);
        if (!request) return request.error();
        mix->weights += of ? of->weight : 1;
        request->upTo = mix->weights;
        mix->requests.push_back(std::move(*request));
    }
    return std::shared_ptr<const RequestMixPlan>(mix);
}

bool RequestMixPlan::fixed() const noexcept {
    const Request& only = requests.front();
    return requests.size() == 1 && !named && !cookies && !only.target.draws() && !only.fields.draws() &&
           !only.body.draws();
}

bool RequestMixPlan::checks() const noexcept {
    return std::any_of(requests.begin(), requests.end(),
                       [](const Request& request) { return !request.check.asksNothing(); });
}

}  // namespace sluice
