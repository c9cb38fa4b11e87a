#pragma once

#include <QObject>

class QSocketNotifier;

namespace sluice {

/// Turns the signals that ask a program to end (SIGTERM, SIGINT) into a Qt signal on the thread it was made on. One
/// object a process; where the system refuses the handlers, the signals end the process as ever.
class QuitSignals : public QObject {
    Q_OBJECT

public:
    explicit QuitSignals(QObject* parent = nullptr);
    ~QuitSignals() override;

signals:
    void requested();

private:
    int m_ends[2] = {-1, -1};  ///< of a socket pair: the handler writes to the second
    QSocketNotifier* m_notifier = nullptr;
};

}  // namespace sluice
