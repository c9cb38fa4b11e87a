#pragma once

#include <QByteArray>
#include <QString>

namespace sluice {

/// A file's text and the name of the encoding it was read in, as IANA writes it.
struct DecodedText {
    QString text;
    QString encoding;
};

/// By its byte order mark; else UTF-8 where the bytes are valid UTF-8; else GB18030, which GBK and GB 2312 are part of;
/// else ISO-8859-1, where every byte is a character, so that nothing is lost.
DecodedText decodeText(const QByteArray& bytes);

}  // namespace sluice
