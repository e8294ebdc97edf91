#pragma once

// A TOML document as a flat list of values with their places. The parser is toml++ (C++17), which no caller sees:
// nothing throws across this face, and one call frees everything that it handed out.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

/// What a value is.
typedef enum CTomlKind : uint32_t {
    CTomlKindTable,
    CTomlKindArray,
    CTomlKindString,
    CTomlKindInteger,
    CTomlKindFloat,
    CTomlKindBoolean,
    /// A date, a time or both; `text` holds it as it would be written.
    CTomlKindDate,
} CTomlKind;

/// A place in the document, both counted from 1; columns count characters, not bytes.
typedef struct CTomlPlace {
    uint32_t line;
    uint32_t column;
} CTomlPlace;

/// UTF-8 bytes, not terminated.
typedef struct CTomlText {
    const char *_Nullable bytes;
    size_t length;
} CTomlText;

/// One value. The root table has depth 0 and no key; elements of an array have no key either.
typedef struct CTomlNode {
    CTomlKind kind;
    /// The nodes that follow and belong to this one are those with a greater depth.
    uint32_t depth;
    CTomlText key;
    CTomlPlace key_place;
    CTomlPlace place;
    /// Set for strings and dates.
    CTomlText text;
    int64_t integer;
    double number;
    bool boolean;
} CTomlNode;

/// A document that was read, or the reason why it was not.
typedef struct CTomlDocument CTomlDocument;

/// Reads a document. Returns NULL only when memory is exhausted. The text is not needed afterwards.
CTomlDocument *_Nullable ctoml_parse(const char *_Nullable bytes, size_t length);

/// Frees the document with all nodes and texts taken from it.
void ctoml_free(CTomlDocument *document);

/// Whether the text was TOML; if not, there are no nodes and `ctoml_fault` says why.
bool ctoml_is_valid(const CTomlDocument *document);

/// What is wrong with the text, and where.
CTomlText ctoml_fault(const CTomlDocument *document, CTomlPlace *place);

/// The number of nodes.
size_t ctoml_count(const CTomlDocument *document);

/// The nodes, each before those that belong to it. They live as long as the document.
const CTomlNode *_Nullable ctoml_nodes(const CTomlDocument *document);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif
