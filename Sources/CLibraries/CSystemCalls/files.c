#define _GNU_SOURCE

#include "CSystemCalls.h"

#include <linux/close_range.h>
#include <unistd.h>

void files_end_at_exec(void) { close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC); }
