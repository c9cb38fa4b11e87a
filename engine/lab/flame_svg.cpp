#include "engine/lab/flame_graph.h"
#include "engine/lab/report_text.h"

#include <fmt/format.h>

#include <array>
#include <functional>

namespace sluice {

namespace {

constexpr double kWidth = 1200, kMargin = 10, kRow = 17, kTitle = 28, kLine = 16, kLegend = 24;
constexpr double kLetter = 6.6;  ///< of 11 px DejaVu Sans Mono; other fonts are narrower
constexpr double kLeastWidth = 0.1;

/// Tints of Okabe and Ito's colours that black text can be read on, and how far a box may differ from its neighbour.
constexpr std::array<std::array<int, 3>, kFrameKinds> kColours{
    {{214, 214, 214}, {240, 160, 92}, {246, 220, 120}, {160, 216, 180}, {150, 200, 236}, {222, 190, 212}}};
constexpr int kShades = 22;

std::string colourOf(const FlameGraph& graph, const FlameGraph::Box& box) {
    const auto& base = kColours[static_cast<std::size_t>(box.kind)];
    const int shade = static_cast<int>(std::hash<std::string>()(graph.nameOf(box)) % kShades);
    return fmt::format("#{:02x}{:02x}{:02x}", base[0] - shade / 2, base[1] - shade, base[2] - shade);
}

/// As much of the name as the box has room for; its name spaces go first, the innermost part says most.
std::string fitting(std::string name, double width) {
    if (width < 4 + 3 * kLetter) return {};
    const auto room = static_cast<std::size_t>((width - 4) / kLetter);
    for (std::size_t inner = name.find("::"); name.size() > room && inner != std::string::npos;
         inner = name.find("::"))
        name.erase(0, inner + 2);
    return name.size() <= room ? name : name.substr(0, room - 2) + "..";
}

/// How wide a text of 11 px is, at a guess: Chinese characters, three bytes each, are as wide as high.
double widthOf(const std::string& text) {
    double width = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        width += byte < 0x80 ? kLetter : 11.0 / 3;
    }
    return width;
}

std::string textAt(double x, double y, int size, const std::string& text) {
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{}\">{}</text>\n", x, y, size,
                       escapeXml(text));
}

std::string draw(const FlameGraph& graph, const FlameWords& words, double leastWidth) {
    const double head = kMargin + kTitle + kLine * static_cast<double>(words.lines.size()) + kMargin;
    const double boxes = kRow * graph.depth();
    const double height = head + boxes + kLegend + kMargin;
    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" viewBox=\"0 0 {0:.0f} {1:.0f}\" "
        "font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" fill=\"#111\">\n"
        "<title>{2}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
        kWidth, height, escapeXml(words.title));
    svg += textAt(kMargin, kMargin + 16, 16, words.title);
    double y = kMargin + kTitle + 8;
    for (const std::string& line : words.lines) {
        svg += textAt(kMargin, y, 11, line);
        y += kLine;
    }

    const double total = static_cast<double>(graph.samples());
    for (const FlameGraph::Box& box : graph.boxes()) {
        const double scale = (kWidth - 2 * kMargin) / total;
        const double width = static_cast<double>(box.samples) * scale;
        if (width < leastWidth) continue;
        const double x = kMargin + static_cast<double>(box.from) * scale;
        const double top = head + boxes - kRow * (box.depth + 1);
        svg += fmt::format(
            "<g><title>{} - {} ({:.2f} %)</title><rect x=\"{:.2f}\" y=\"{:.1f}\" width=\"{:.2f}\" height=\"{:.1f}\" "
            "fill=\"{}\" stroke=\"#fff\" stroke-width=\"0.5\"/>",
            escapeXml(graph.nameOf(box)), box.samples, 100 * static_cast<double>(box.samples) / total, x, top,
            width, kRow - 1, colourOf(graph, box));
        if (const std::string label = fitting(graph.nameOf(box), width); !label.empty())
            svg += textAt(x + 2, top + 12, 11, label);
        svg += "</g>\n";
    }

    double x = kMargin;
    for (std::size_t kind = 0; kind < words.kinds.size() && kind < kFrameKinds; ++kind) {
        const auto& colour = kColours[kind];
        svg += fmt::format(
            "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"12\" height=\"12\" fill=\"#{:02x}{:02x}{:02x}\"/>\n", x,
            head + boxes + 10, colour[0], colour[1], colour[2]);
        svg += textAt(x + 16, head + boxes + 20, 11, words.kinds[kind]);
        x += 40 + widthOf(words.kinds[kind]);
    }
    return svg + "</svg>\n";
}

}  // namespace

std::string flameSvg(const FlameGraph& graph, const FlameWords& words) {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + draw(graph, words, kLeastWidth);
}

std::string flameFigure(const FlameGraph& graph, const FlameWords& words, std::size_t mostBytes) {
    std::string svg = draw(graph, words, kLeastWidth);
    for (double least = 2 * kLeastWidth; svg.size() > mostBytes && least < kWidth; least *= 2) {
        FlameWords more = words;
        more.lines.push_back(fmt::format("{} {:.2f} %", words.leftOut, 100 * least / (kWidth - 2 * kMargin)));
        svg = draw(graph, more, least);
    }
    return svg;
}

}  // namespace sluice
