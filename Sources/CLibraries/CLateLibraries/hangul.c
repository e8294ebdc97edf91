#include "late.h"

#include <hangul.h>

static struct late_library library = LATE_LIBRARY("libhangul.so.1");

const char *sheetd_load_hangul(void) { return late_load(&library); }

LATE(HangulInputContext *, hangul_ic_new, (const char *keyboard), (keyboard))
LATE_VOID(hangul_ic_delete, (HangulInputContext *context), (context))
LATE(bool, hangul_ic_process, (HangulInputContext *context, int ascii), (context, ascii))
LATE(const ucschar *, hangul_ic_get_preedit_string, (HangulInputContext *context), (context))
LATE(const ucschar *, hangul_ic_get_commit_string, (HangulInputContext *context), (context))
