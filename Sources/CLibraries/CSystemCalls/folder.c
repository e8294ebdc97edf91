// O_PATH and O_TMPFILE are GNU's.
#define _GNU_SOURCE
#include "CSystemCalls.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int folder_open(const char *path) {
    return open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
}

int folder_open_in(int folder, const char *name) {
    return openat(folder, name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

int folder_open_nameless(int folder, mode_t mode) {
    // Without it there is no way to name the file.
    if (access("/proc/self/fd", X_OK) != 0) return -1;
    return openat(folder, ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, mode);
}

int folder_name(int folder, int file, const char *name) {
    char path[32];
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    return linkat(AT_FDCWD, path, folder, name, AT_SYMLINK_FOLLOW);
}
