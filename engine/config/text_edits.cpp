#include "engine/config/text_edits.h"

#include <algorithm>

namespace sluice {

std::string TextEdits::apply(std::string_view text, std::size_t begin, std::size_t end) const {
    std::vector<const Edit*> order;
    for (const Edit& edit : m_edits) order.push_back(&edit);
    std::stable_sort(order.begin(), order.end(),
                     [](const Edit* a, const Edit* b) { return a->begin < b->begin; });
    std::string out;
    std::size_t at = begin;
    for (const Edit* edit : order) {
        if (edit->begin < at || edit->end > end) continue;
        out.append(text.substr(at, edit->begin - at)).append(edit->text);
        at = edit->end;
    }
    return out.append(text.substr(at, end - at));
}

}  // namespace sluice
