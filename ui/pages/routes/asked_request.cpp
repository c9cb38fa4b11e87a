#include "ui/pages/routes/asked_request.h"

#include <algorithm>

namespace sluice {

namespace {

/// RFC 3986, 2.1: what is no visible ASCII character goes as its UTF-8 bytes.
std::string encoded(const QString& text) {
    static constexpr char kDigits[] = "0123456789ABCDEF";
    std::string target;
    for (const char byte : text.toStdString()) {
        const auto value = static_cast<unsigned char>(byte);
        if (value > 0x20 && value < 0x7F) {
            target += byte;
        } else {
            target += {'%', kDigits[value >> 4], kDigits[value & 15]};
        }
    }
    return target;
}

}  // namespace

AskedRequest parseAskedRequest(const QString& url) {
    AskedRequest asked;
    QString rest = url.trimmed().section(QLatin1Char('#'), 0, 0);
    if (const auto scheme = rest.indexOf(QLatin1String("://"));
        scheme > 0 && !rest.startsWith(QLatin1Char('/'))) {
        rest.remove(0, scheme + 3);
        const auto end =
            std::find_if(rest.begin(), rest.end(), [](QChar c) { return c == u'/' || c == u'?'; });
        asked.host = rest.left(end - rest.begin()).toStdString();
        rest.remove(0, end - rest.begin());
    }
    if (!rest.startsWith(QLatin1Char('/'))) rest.prepend(QLatin1Char('/'));
    asked.target = encoded(rest);
    asked.path = asked.target.substr(0, asked.target.find('?'));
    return asked;
}

}  // namespace sluice
