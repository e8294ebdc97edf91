#pragma once

#include <jansson.h>

// Inline functions with atomics are not imported.
static inline void sheetd_json_release(json_t *value) { json_decref(value); }
