#pragma once

#include <string_view>

namespace sluice::proxy {

/// True for the content types of gRPC over HTTP/2, application/grpc with or without a codec behind it; not for
/// gRPC-Web, whose clients read the status of HTTP.
bool isGrpc(std::string_view contentType) noexcept;

/// What an HTTP status means to a gRPC client, as the digits of grpc-status: the mapping that gRPC prescribes
/// to its clients (grpc/doc/http-grpc-status-mapping.md), and for what it leaves UNKNOWN or too coarse the one
/// that gateways use: 408 and 504 DEADLINE_EXCEEDED, 413, 414 and 431 RESOURCE_EXHAUSTED, 405 UNIMPLEMENTED.
std::string_view grpcStatusOf(int httpStatus) noexcept;

}  // namespace sluice::proxy
