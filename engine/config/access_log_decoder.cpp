#include "engine/config/config_decoder.h"
#include "engine/config/config_limits.h"

namespace sluice {

void ConfigDecoder::accessLog(YamlId id, const FieldPath& path, AccessLogConfig& out) {
    m_fields.mapping(id, path, [&](std::string_view key, YamlId value, const FieldPath& below) {
        if (key == "file")
            m_fields.text(value, below, out.file);
        else if (key == "format")
            m_fields.text(value, below, out.format);
        else if (key == "rotate")
            rotation(value, below, out);
        else if (key == "buffer")
            m_fields.byteSize(value, below, out.buffer);
        else
            return false;
        return true;
    });
    m_fields.require(id, path, "file");
}

void ConfigDecoder::rotation(YamlId id, const FieldPath& path, AccessLogConfig& out) {
    m_fields.mapping(id, path, [&](std::string_view key, YamlId value, const FieldPath& below) {
        if (key == "size")
            m_fields.byteSize(value, below, out.rotateSize);
        else if (key == "count")
            m_fields.count(value, below, limits::kRotateCount, out.rotateCount);
        else
            return false;
        return true;
    });
}

}  // namespace sluice
