#include "ui/pages/import/decoded_text.h"

#include <QStringDecoder>

#include <optional>

namespace sluice {

namespace {

std::optional<DecodedText> decodeAs(QStringDecoder decoder, const QByteArray& bytes) {
    if (!decoder.isValid()) return std::nullopt;
    DecodedText decoded{decoder.decode(bytes), QString::fromLatin1(decoder.name())};
    if (decoder.hasError()) return std::nullopt;
    return decoded;
}

}  // namespace

DecodedText decodeText(const QByteArray& bytes) {
    if (const auto marked = QStringDecoder::encodingForData(bytes)) {
        if (auto decoded = decodeAs(QStringDecoder(*marked), bytes)) return *decoded;
    }
    if (auto decoded = decodeAs(QStringDecoder(QStringDecoder::Utf8), bytes)) return *decoded;
    // Known to Qt by way of ICU only.
    if (auto decoded = decodeAs(QStringDecoder("GB18030"), bytes)) {
        decoded->encoding = QStringLiteral("GB18030");
        return *decoded;
    }
    return {QString::fromLatin1(bytes), QStringLiteral("ISO-8859-1")};
}

}  // namespace sluice
