#include "engine/proxy/io/frame_memory.h"

#include "engine/proxy/io/sanitizer.h"

#include <array>
#include <new>
#include <utility>

namespace sluice::proxy {

namespace {

constexpr std::size_t kStep = 128;
constexpr std::size_t kClasses = 128;  ///< up to 16 KiB: a stream of a client has a whole head in it
constexpr std::size_t kKept = kMayKeepMemory ? 256 : 0;  ///< frames of one size that are kept

struct FreeFrame {
    FreeFrame* next;
};

struct FreeList {
    FreeFrame* first = nullptr;
    std::size_t count = 0;
};

struct ThreadCache {
    std::array<FreeList, kClasses> lists;

    ~ThreadCache() {
        for (FreeList& list : lists) {
            while (list.first)
                ::operator delete(static_cast<void*>(std::exchange(list.first, list.first->next)));
        }
    }
};

thread_local ThreadCache t_cache;

constexpr std::size_t classOf(std::size_t size) {
    return (size + kStep - 1) / kStep;
}

}  // namespace

void* FrameMemory::allocate(std::size_t size) {
    const std::size_t sizeClass = classOf(size);
    if (sizeClass >= kClasses) return ::operator new(size);
    FreeList& list = t_cache.lists[sizeClass];
    if (!list.first) return ::operator new(sizeClass* kStep);
    --list.count;
    return std::exchange(list.first, list.first->next);
}

void FrameMemory::release(void* memory, std::size_t size) noexcept {
    const std::size_t sizeClass = classOf(size);
    if (sizeClass >= kClasses || t_cache.lists[sizeClass].count >= kKept) {
        ::operator delete(memory);
        return;
    }
    FreeList& list = t_cache.lists[sizeClass];
    list.first = new (memory) FreeFrame{list.first};
    ++list.count;
}

}  // namespace sluice::proxy
