#include "ui/text/change_text.h"

#include <QCoreApplication>
#include <QStringList>

namespace sluice {

namespace {

class ChangeText {
    Q_DECLARE_TR_FUNCTIONS(ChangeText)

public:
    static QString object(const std::string& kind, const QString& name) {
        if (kind == "listener") return tr("Listener %1").arg(name);
        if (kind == "upstream") return tr("Upstream %1").arg(name);
        if (kind == "route") return tr("Route %1").arg(name);
        if (kind == "plugin") return tr("Plugin %1").arg(name);
        if (kind == "profile") return tr("Profile %1").arg(name);
        return tr("Setting %1").arg(name);
    }

    static QString whole(const ConfigChange& change) {
        const QString what = object(change.kind, QString::fromStdString(change.name));
        switch (change.change) {
            case ChangeKind::Added: return tr("%1 added").arg(what);
            case ChangeKind::Removed: return tr("%1 removed").arg(what);
            case ChangeKind::Moved: return tr("%1 moved").arg(what);
            case ChangeKind::Modified: break;
        }
        if (change.fields.empty()) return tr("%1 changed").arg(what);
        QStringList fields;
        for (const std::string& field : change.fields) fields << QString::fromStdString(field);
        return tr("%1 changed: %2").arg(what, fields.join(QStringLiteral(", ")));
    }

    static QString more(std::size_t count) { return tr("and %n more", nullptr, int(count)); }
};

}  // namespace

QString changeText(const ConfigChange& change) {
    return ChangeText::whole(change);
}

QString changesText(const std::vector<ConfigChange>& changes, std::size_t more) {
    QStringList lines;
    for (const ConfigChange& change : changes) lines << changeText(change);
    if (more > 0) lines << ChangeText::more(more);
    return lines.join(QStringLiteral("; "));
}

}  // namespace sluice
