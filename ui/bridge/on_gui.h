#pragma once

#include "ui/bridge/engine_bridge.h"

#include <QCoreApplication>
#include <QMetaObject>
#include <QPointer>

#include <utility>

namespace sluice {

template <class Answer>
std::function<void(Answer)> EngineBridge::onGui(QObject* context, std::function<void(Answer)> then) {
    // The pointer is only looked at on the GUI thread, where the context also dies.
    auto guard = std::make_shared<QPointer<QObject>>(context);
    return [guard, then = std::move(then)](Answer answer) {
        QMetaObject::invokeMethod(
            qApp,
            [guard, then, answer = std::move(answer)]() mutable {
                if (*guard) then(std::move(answer));
            },
            Qt::QueuedConnection);
    };
}

}  // namespace sluice
