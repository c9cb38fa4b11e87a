#pragma once

#include "engine/proxy/io/frame_memory.h"

#include <coroutine>
#include <exception>
#include <optional>
#include <utility>

/// The two kinds of coroutine that an exchange is written in. asio::awaitable would do, but it wants a
/// coroutine for as long as a connection lives, or a co_spawn for each request; here an idle connection has
/// none, and starting one costs a frame from FrameMemory. Exceptions do not cross these frames: one that
/// escapes ends the program.
namespace sluice::proxy {

struct PooledFrame {
    static void* operator new(std::size_t size) { return FrameMemory::allocate(size); }
    static void operator delete(void* memory, std::size_t size) noexcept {
        FrameMemory::release(memory, size);
    }
    [[noreturn]] static void unhandled_exception() noexcept { std::terminate(); }
};

/// Runs at once until its first wait, goes on whenever that is over, and frees itself at its end.
struct Detached {
    struct promise_type : PooledFrame {
        Detached get_return_object() noexcept { return {}; }
        std::suspend_never initial_suspend() noexcept { return {}; }
        std::suspend_never final_suspend() noexcept { return {}; }
        void return_void() noexcept {}
    };
};

/// A part of another coroutine: runs when it is awaited, at most once, and gives its result to whoever awaits
/// it.
template <class T>
class [[nodiscard]] Task {
public:
    struct promise_type : PooledFrame {
        std::coroutine_handle<> awaiting;
        std::optional<T> result;

        Task get_return_object() noexcept {
            return Task(std::coroutine_handle<promise_type>::from_promise(*this));
        }
        std::suspend_always initial_suspend() noexcept { return {}; }
        auto final_suspend() noexcept {
            struct Resume {
                bool await_ready() noexcept { return false; }
                std::coroutine_handle<> await_suspend(std::coroutine_handle<promise_type> done) noexcept {
                    return done.promise().awaiting;
                }
                void await_resume() noexcept {}
            };
            return Resume{};
        }
        void return_value(T value) noexcept { result = std::move(value); }
    };

    Task(Task&& other) noexcept : m_frame(std::exchange(other.m_frame, nullptr)) {}
    Task(const Task&) = delete;
    Task& operator=(const Task&) = delete;
    ~Task() {
        if (m_frame) m_frame.destroy();
    }

    bool await_ready() const noexcept { return false; }
    std::coroutine_handle<> await_suspend(std::coroutine_handle<> awaiting) noexcept {
        m_frame.promise().awaiting = awaiting;
        return m_frame;
    }
    T await_resume() noexcept { return std::move(*m_frame.promise().result); }

private:
    explicit Task(std::coroutine_handle<promise_type> frame) noexcept : m_frame(frame) {}

    std::coroutine_handle<promise_type> m_frame;
};

}  // namespace sluice::proxy
