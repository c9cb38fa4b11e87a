#pragma once

#include "engine/core/result.h"

#include <QLockFile>
#include <QString>

#include <memory>
#include <optional>
#include <string>

namespace sluice {

/// Keeps unsaved edits aside while the application lives, and finds what an instance that died left behind.
/// Each instance has a lock, a text and a file with the document's path in the folder.
class RecoveryStore {
public:
    struct Leftover {
        QString path;  ///< of the document; empty for one that was never saved
        std::string text;
        QString entry;  ///< for discard()
    };

    explicit RecoveryStore(const QString& folder);
    ~RecoveryStore();  ///< forgets: the application ended well

    Result<void> keep(const QString& path, const std::string& text);
    void forget();
    /// What was kept stays behind as if the application had died.
    void leave();

    std::optional<Leftover> findLeftover() const;
    void discard(const Leftover& leftover);

private:
    QString m_folder;
    QString m_entry;  ///< base name of this instance's files
    std::unique_ptr<QLockFile> m_lock;
};

}  // namespace sluice
