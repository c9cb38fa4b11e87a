#pragma once

#include <atomic>
#include <memory>
#include <utility>

namespace sluice {

/// A list that one thread adds to and any thread may walk meanwhile, without a lock. Elements stay where they
/// are until the list dies; walkers see an element whole or not at all. The newest comes first.
template <class T>
class GrowOnlyList {
public:
    GrowOnlyList() = default;
    GrowOnlyList(const GrowOnlyList&) = delete;
    GrowOnlyList& operator=(const GrowOnlyList&) = delete;
    ~GrowOnlyList() {
        for (Node* node = m_first.load(std::memory_order_relaxed); node;) {
            const std::unique_ptr<Node> gone(std::exchange(node, node->next));
        }
    }

    /// The owner's thread only.
    template <class... Arguments>
    T& add(Arguments&&... arguments) {
        Node* node =
            new Node{T(std::forward<Arguments>(arguments)...), m_first.load(std::memory_order_relaxed)};
        m_first.store(node, std::memory_order_release);
        return node->value;
    }

    /// The first element for which `wanted` holds, or null. The owner's thread only.
    template <class Predicate>
    T* find(Predicate wanted) {
        for (Node* node = m_first.load(std::memory_order_relaxed); node; node = node->next) {
            if (wanted(node->value)) return &node->value;
        }
        return nullptr;
    }

    template <class Visitor>
    void forEach(Visitor visit) const {
        for (const Node* node = m_first.load(std::memory_order_acquire); node; node = node->next)
            visit(node->value);
    }

private:
    struct Node {
        T value;
        Node* next;
    };
    std::atomic<Node*> m_first{nullptr};
};

}  // namespace sluice
