#include "late.h"

#include <png.h>
#include <stdlib.h>
#include <zlib.h>

// libpng, and of zlib, which comes with it, the checksum.
static struct late_library library = LATE_LIBRARY("libpng16.so.16");

const char *sheetd_load_png(void) { return late_load(&library); }

LATE(uLong, crc32, (uLong crc, const Bytef *buffer, uInt count), (crc, buffer, count))
LATE(png_infop, png_create_info_struct, (png_const_structrp png), (png))
LATE(png_structp, png_create_read_struct,
    (png_const_charp version, png_voidp asked, png_error_ptr on_error, png_error_ptr on_warning),
    (version, asked, on_error, on_warning))
LATE_VOID(png_destroy_read_struct, (png_structpp png, png_infopp info, png_infopp end), (png, info, end))
LATE(png_byte, png_get_bit_depth, (png_const_structrp png, png_const_inforp info), (png, info))
LATE(png_byte, png_get_color_type, (png_const_structrp png, png_const_inforp info), (png, info))
LATE(png_voidp, png_get_error_ptr, (png_const_structrp png), (png))
LATE(png_uint_32, png_get_image_height, (png_const_structrp png, png_const_inforp info), (png, info))
LATE(png_uint_32, png_get_image_width, (png_const_structrp png, png_const_inforp info), (png, info))
LATE(png_byte, png_get_interlace_type, (png_const_structrp png, png_const_inforp info), (png, info))
LATE(png_voidp, png_get_io_ptr, (png_const_structrp png), (png))
LATE(size_t, png_get_rowbytes, (png_const_structrp png, png_const_inforp info), (png, info))
LATE(png_uint_32, png_get_valid, (png_const_structrp png, png_const_inforp info, png_uint_32 flag), (png, info, flag))
LATE(int, png_image_write_to_memory,
    (png_imagep image, void *memory, png_alloc_size_t *PNG_RESTRICT size, int to_8_bits, const void *buffer,
        png_int_32 stride, const void *colormap),
    (image, memory, size, to_8_bits, buffer, stride, colormap))
LATE_VOID(png_read_info, (png_structrp png, png_inforp info), (png, info))
LATE_VOID(png_read_row, (png_structrp png, png_bytep row, png_bytep display_row), (png, row, display_row))
LATE_VOID(png_read_update_info, (png_structrp png, png_inforp info), (png, info))
LATE_VOID(png_set_add_alpha, (png_structrp png, png_uint_32 filler, int flags), (png, filler, flags))
LATE_VOID(png_set_alpha_mode_fixed, (png_structrp png, int mode, png_fixed_point gamma), (png, mode, gamma))
LATE_VOID(png_set_benign_errors, (png_structrp png, int allowed), (png, allowed))
LATE_VOID(png_set_bgr, (png_structrp png), (png))
LATE_VOID(png_set_expand, (png_structrp png), (png))
LATE_VOID(png_set_gray_to_rgb, (png_structrp png), (png))
LATE(int, png_set_interlace_handling, (png_structrp png), (png))
LATE_VOID(png_set_keep_unknown_chunks, (png_structrp png, int keep, png_const_bytep chunks, int count),
    (png, keep, chunks, count))
LATE(jmp_buf *, png_set_longjmp_fn, (png_structrp png, png_longjmp_ptr jump, size_t size), (png, jump, size))
LATE_VOID(png_set_read_fn, (png_structrp png, png_voidp asked, png_rw_ptr read), (png, asked, read))
LATE_VOID(png_set_scale_16, (png_structrp png), (png))
LATE_VOID(png_set_user_limits, (png_structrp png, png_uint_32 width, png_uint_32 height), (png, width, height))

// These two never return: they jump to where the reading began.
void png_error(png_const_structrp png, png_const_charp message) {
    ((void (*)(png_const_structrp, png_const_charp))late_find(&library, "png_error"))(png, message);
    abort();
}

void png_longjmp(png_const_structrp png, int value) {
    ((void (*)(png_const_structrp, int))late_find(&library, "png_longjmp"))(png, value);
    abort();
}
