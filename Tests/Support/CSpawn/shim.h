#pragma once

#include <spawn.h>

// Glibc's module leaves these out, because they are declared for GNU sources only.
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);
