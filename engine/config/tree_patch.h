#pragma once

#include "engine/config/config_tree.h"
#include "engine/config/text_edits.h"
#include "engine/config/tree_text.h"
#include "engine/config/yaml/yaml_document.h"

#include <string>
#include <string_view>
#include <vector>

namespace sluice {

/// Changes a text from one tree to another by touching the values that differ and nothing else. A collection
/// whose items come, go or move is put together anew from the lines of its items: each keeps the comments
/// above it and behind it, and fields that the tree does not know stay in their place.
class TreePatch {
public:
    explicit TreePatch(const YamlDocument& document);
    std::string run(const ConfigTree& from, const ConfigTree& to);

private:
    /// A part of a collection: lines (or what stands between two commas) of the old text, or new text.
    struct Piece {
        std::size_t begin = 0;
        std::size_t end = 0;
        std::size_t index = 0;  ///< in the old collection; the first one has no indentation in front of it
        std::string fresh;      ///< new text, where there is no old
    };
    struct Pair {
        YamlId key;
        YamlId value;
    };

    void patch(YamlId id, const ConfigTree* from, const ConfigTree& to, TextEdits& edits) const;
    void patchValue(const Pair& pair, const ConfigTree* from, const ConfigTree& to, bool inFlow,
                    std::size_t indent, TextEdits& edits) const;
    void patchMap(YamlId id, const ConfigTree* from, const ConfigTree& to, TextEdits& edits) const;
    void patchList(YamlId id, const ConfigTree& from, const ConfigTree& to, TextEdits& edits) const;
    std::vector<std::size_t> pairUp(const ConfigTree& from, const ConfigTree& to) const;
    bool isPatchable(YamlId id, const ConfigTree& to) const;
    std::vector<Pair> pairsOf(YamlId mapping) const;
    std::vector<Piece> piecesOf(YamlId collection) const;
    Piece freshPair(YamlId mapping, const ConfigTree& field) const;
    Piece freshItem(YamlId sequence, const ConfigTree& item) const;
    void rebuild(YamlId collection, const std::vector<Piece>& pieces, const TextEdits& inner,
                 TextEdits& edits) const;
    std::string joinLines(const std::vector<Piece>& pieces, std::size_t indent, const TextEdits& inner) const;
    std::string joinFlow(const std::vector<Piece>& old, const std::vector<Piece>& pieces,
                         const TextEdits& inner) const;
    std::size_t lineEnd(std::size_t at) const noexcept;

    const YamlDocument& m_document;
    std::string_view m_text;
    TextLayout m_layout;
};

}  // namespace sluice
