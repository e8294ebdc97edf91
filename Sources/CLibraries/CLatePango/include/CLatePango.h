#pragma once

// Loads Pango and Cairo, once. NULL when they can be used, else why they cannot, in the words of the linker.
const char *sheetd_load_pango(void);
