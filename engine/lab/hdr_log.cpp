#include "engine/lab/hdr_log.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <new>
#include <vector>
#include <zlib.h>

namespace sluice {

namespace {

constexpr std::uint32_t kCookie = 0x1c849313;            // V2, counts as ZigZag LEB128
constexpr std::uint32_t kCompressedCookie = 0x1c849314;  // V2, deflated

void putBigEndian(std::string& out, std::uint64_t value, int bytes) {
    for (int shift = (bytes - 1) * 8; shift >= 0; shift -= 8) out += static_cast<char>(value >> shift & 0xff);
}

/// ZigZag, then seven bits a byte from the lowest on; a ninth byte has all eight.
void putZigZag(std::string& out, std::int64_t value) {
    auto bits = static_cast<std::uint64_t>(value) << 1 ^ static_cast<std::uint64_t>(value >> 63);
    for (int byte = 0; byte < 8 && bits > 0x7f; ++byte, bits >>= 7)
        out += static_cast<char>((bits & 0x7f) | 0x80);
    out += static_cast<char>(bits);
}

/// HdrHistogram's layout with a lowest value of 1: which count a value has.
class HdrLayout {
public:
    explicit HdrLayout(int digits)
        : m_bits(std::bit_width(2 * static_cast<std::uint64_t>(std::pow(10, digits)) - 1)) {}

    std::size_t indexOf(std::uint64_t value) const {
        const std::uint64_t mask = (std::uint64_t(1) << m_bits) - 1;
        const auto bucket = static_cast<unsigned>(std::bit_width(value | mask)) - m_bits;
        const std::uint64_t half = std::uint64_t(1) << (m_bits - 1);
        return (static_cast<std::size_t>(bucket) + 1) * half + (value >> bucket) - half;
    }

private:
    unsigned m_bits;  ///< log2 of a bucket's cells
};

/// The counts up to the last that is not zero; a run of zeros as its length, negative.
std::string countsOf(const LatencyHistogram& histogram) {
    const HdrLayout layout(histogram.digits());
    std::string out;
    std::size_t next = 0;
    std::int64_t pending = 0;
    std::size_t pendingAt = 0;
    const auto flush = [&] {
        if (pending == 0) return;
        if (pendingAt > next) putZigZag(out, -static_cast<std::int64_t>(pendingAt - next));
        putZigZag(out, pending);
        next = pendingAt + 1;
        pending = 0;
    };
    histogram.forEachCell([&](Nanos middle, std::uint64_t count) {
        const std::size_t index = layout.indexOf(static_cast<std::uint64_t>(middle.count()));
        if (pending != 0 && index != pendingAt) flush();
        pendingAt = index;
        pending += static_cast<std::int64_t>(count);
    });
    flush();
    return out;
}

std::string deflated(const std::string& bytes) {
    uLongf size = compressBound(static_cast<uLong>(bytes.size()));
    std::string out(size, '\0');
    const int failed =
        compress(reinterpret_cast<Bytef*>(out.data()), &size, reinterpret_cast<const Bytef*>(bytes.data()),
                 static_cast<uLong>(bytes.size()));
    if (failed != Z_OK)
        throw std::bad_alloc();  // the only reason that compress() has with a buffer of that size
    out.resize(size);
    return out;
}

/// RFC 4648 section 4.
std::string base64(const std::string& bytes) {
    constexpr const char* kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string out;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t group = 0;
        const std::size_t have = std::min<std::size_t>(3, bytes.size() - i);
        for (std::size_t k = 0; k < 3; ++k)
            group = group << 8 | (k < have ? static_cast<unsigned char>(bytes[i + k]) : 0U);
        for (std::size_t k = 0; k < 4; ++k) out += k <= have ? kLetters[group >> (18 - 6 * k) & 63] : '=';
    }
    return out;
}

/// A tag ends at a comma or a line's end.
std::string tagOf(const ExperimentPlan& plan, const PhaseRecord& phase) {
    std::string tag = fmt::format("{}-{}-{}", plan.targets[phase.target].name,
                                  levelName(plan.levels[phase.level], phase.rate), phase.round + 1);
    for (char& c : tag) {
        if (c == ',' || c == '\r' || c == '\n' || c == ' ' || c == '"') c = '_';
    }
    return tag + (phase.noise ? "-noise" : "");
}

}  // namespace

std::string hdrEncoded(const LatencyHistogram& histogram) {
    const std::string counts = countsOf(histogram);
    std::string plain;
    putBigEndian(plain, kCookie, 4);
    putBigEndian(plain, counts.size(), 4);
    putBigEndian(plain, 0, 4);  // normalizing index offset
    putBigEndian(plain, static_cast<std::uint64_t>(histogram.digits()), 4);
    putBigEndian(plain, 1, 8);  // lowest discernible value
    putBigEndian(plain, static_cast<std::uint64_t>(LatencyHistogram::kHighest / Nanos(1)), 8);
    putBigEndian(plain, std::bit_cast<std::uint64_t>(1.0), 8);  // integer to double conversion ratio
    const std::string packed = deflated(plain + counts);
    std::string out;
    putBigEndian(out, kCompressedCookie, 4);
    putBigEndian(out, packed.size(), 4);
    return base64(out + packed);
}

std::string hdrLog(const ExperimentRecord& record) {
    std::string log = fmt::format(
        "#[Histogram log format version 1.3]\n#[StartTime: {:.3f} (seconds since epoch), {}]\n"
        "\"StartTimestamp\",\"Interval_Length\",\"Interval_Max\",\"Interval_Compressed_Histogram\"\n",
        static_cast<double>(record.startedUtc) / 1000, toRfc3339(record.startedUtc));
    for (const PhaseRecord& phase : record.phases) {
        const std::string tag = tagOf(record.plan, phase);
        const double start = std::chrono::duration<double>(phase.offset).count();
        for (const SecondSample& second : phase.seconds) {
            if (second.latency.empty()) continue;
            log += fmt::format("Tag={}{},{:.3f},1.000,{:.3f},{}\n", tag, second.warmup ? "-warmup" : "",
                               start + second.second, static_cast<double>(second.latency.max().count()) / 1e6,
                               hdrEncoded(second.latency));
        }
    }
    return log;
}

}  // namespace sluice
