#pragma once

/// Configuration files as people write them. Not in the test itself: moc takes a comment in a raw string for a
/// directive.
namespace sluice {

extern const char* const
    kBlock;                      ///< block style, with comments, unknown fields and both short forms of nodes
extern const char* const kFlow;  ///< the whole in brackets

}  // namespace sluice
