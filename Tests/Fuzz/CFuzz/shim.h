#pragma once

#include <stddef.h>
#include <stdint.h>

// libFuzzer brings no header along. This is its entrance for programs that have a main function of their own.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*try_input)(const uint8_t *data, size_t size));

// A file in memory; Glibc's module leaves it out, because it is declared for GNU sources only.
int memfd_create(const char *name, unsigned int flags);
