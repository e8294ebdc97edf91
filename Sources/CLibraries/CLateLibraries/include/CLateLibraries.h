#pragma once

// Libraries that are loaded when they are first needed: most panels never need some of them, and none before the first
// picture.
//
// Each function loads one library with all that come with it, once. NULL when it can be used, else why it cannot, in the words
// of the linker. Whoever calls a function of the library has asked before.

// Pango and Cairo, for texts.
const char *sheetd_load_pango(void);

// libpng with zlib, for pictures.
const char *sheetd_load_png(void);

// libwebp with its muxer, for films.
const char *sheetd_load_webp(void);

// libyaml, for recordings of libinput.
const char *sheetd_load_yaml(void);

// mtdev, for touchscreens without slots.
const char *sheetd_load_mtdev(void);

// libhangul, for Korean syllables.
const char *sheetd_load_hangul(void);

// librsvg, for icons that are not kept yet.
const char *sheetd_load_rsvg(void);

// libqrencode, for QR codes.
const char *sheetd_load_qrencode(void);

// libxkbcommon, for plugged keyboards.
const char *sheetd_load_xkbcommon(void);
