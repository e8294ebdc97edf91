#include "CPNG.h"

#include <CLateLibraries.h>
#include <png.h>
#include <stdio.h>
#include <string.h>

struct source {
    const uint8_t *next;
    size_t left;
};

static void read_source(png_structp png, png_bytep into, size_t count) {
    struct source *source = png_get_io_ptr(png);
    if (count > source->left) png_error(png, "it ends too early");
    memcpy(into, source->next, count);
    source->next += count;
    source->left -= count;
}

static void on_error(png_structp png, png_const_charp text) {
    char *message = png_get_error_ptr(png);
    strncpy(message, text, sheetd_png_message_size - 1);
    message[sheetd_png_message_size - 1] = 0;
    png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp text) {
    (void)png;
    (void)text;
}

// Of the chunks that a decoder may ignore, only those that change the values of pixels are read. The others may be
// compressed: a few kilobytes of them inflate to gigabytes.
static void skip_chunks(png_structp png) {
    static const png_byte read[] = "gAMA\0sBIT\0sRGB";
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_AS_DEFAULT, read, (int)(sizeof read / 5));
}

// Whatever the kind of file, rows become 8 bits a channel with opacity. Sixteen bits without a gamma are read as sRGB, as
// every viewer does.
static void convert(png_structp png, png_infop info) {
    png_set_expand(png);
    int color = png_get_color_type(png, info);
    if (!(color & PNG_COLOR_MASK_COLOR)) png_set_gray_to_rgb(png);
    png_set_alpha_mode_fixed(png, PNG_ALPHA_PNG, PNG_DEFAULT_sRGB);
    if (png_get_bit_depth(png, info) == 16) png_set_scale_16(png);
    int is_opaque = !(color & PNG_COLOR_MASK_ALPHA) && !png_get_valid(png, info, PNG_INFO_tRNS);
    if (is_opaque) png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
    png_set_bgr(png);
}

// Rows between two questions whether to go on.
enum { rows_of_step = 32 };

static void read_row(png_structp png, const sheetd_png_target *target, uint32_t number, uint8_t *into) {
    if (number % rows_of_step == 0 && !target->goes_on(target->asked)) png_error(png, "it was given up");
    png_read_row(png, into, NULL);
}

// All rows, each in its place; libpng puts the pixels of later passes between those of earlier ones.
static void read_whole(png_structp png, const sheetd_png_target *target, int passes) {
    while (--passes >= 0)
        for (uint32_t y = 0; y < target->height; y++)
            read_row(png, target, y, target->pixels + (size_t)target->width * 4 * y);
}

// One row after the other, as they stand in the file.
static void read_apart(png_structp png, const sheetd_png_target *target) {
    for (uint32_t y = 0; y < target->height; y++) {
        read_row(png, target, y, target->pixels);
        target->take_row(target->asked, (sheetd_png_row){y, 0, 1});
    }
}

// The rows of a pass that has any; libpng passes over the others as well.
static void read_pass(png_structp png, const sheetd_png_target *target, uint32_t pass) {
    if (PNG_PASS_COLS(target->width, pass) == 0) return;
    uint32_t rows = PNG_PASS_ROWS(target->height, pass);
    for (uint32_t number = 0; number < rows; number++) {
        read_row(png, target, number, target->pixels);
        uint32_t y = PNG_ROW_FROM_PASS_ROW(number, pass);
        target->take_row(target->asked, (sheetd_png_row){y, PNG_PASS_START_COL(pass), 1u << PNG_PASS_COL_SHIFT(pass)});
    }
}

static void read_passes(png_structp png, const sheetd_png_target *target) {
    for (uint32_t pass = 0; pass < PNG_INTERLACE_ADAM7_PASSES; pass++) read_pass(png, target, pass);
}

static void read_rows(png_structp png, png_infop info, const sheetd_png_target *target) {
    png_read_info(png, info);
    if (png_get_image_width(png, info) != target->width || png_get_image_height(png, info) != target->height)
        png_error(png, "its header is not the first chunk");
    convert(png, info);
    int passes = target->take_row ? 1 : png_set_interlace_handling(png);
    png_read_update_info(png, info);
    if (png_get_rowbytes(png, info) != (size_t)target->width * 4) png_error(png, "its rows are of an unknown kind");
    if (!target->take_row)
        read_whole(png, target, passes);
    else if (png_get_interlace_type(png, info) == PNG_INTERLACE_NONE)
        read_apart(png, target);
    else
        read_passes(png, target);
}

int sheetd_png_decode(const uint8_t *bytes, size_t count, const sheetd_png_target *target,
               char message[sheetd_png_message_size]) {
    const char *missing = sheetd_load_png();
    if (missing) {
        snprintf(message, sheetd_png_message_size, "%s", missing);
        return -1;
    }
    struct source source = {bytes, count};
    strcpy(message, "libpng cannot be used");
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, message, on_error, on_warning);
    if (!png) return -1;
    png_infop volatile info = png_create_info_struct(png);
    if (!info || setjmp(png_jmpbuf(png))) {
        png_infop made = info;
        png_destroy_read_struct(&png, &made, NULL);
        return -1;
    }
    png_set_read_fn(png, &source, read_source);
    png_set_user_limits(png, target->width, target->height);
    png_set_benign_errors(png, 1);
    skip_chunks(png);
    read_rows(png, info, target);
    png_infop made = info;
    png_destroy_read_struct(&png, &made, NULL);
    return 0;
}
