// O_PATH is GNU's.
#define _GNU_SOURCE
#include "CSystemCalls.h"

#include <fcntl.h>

int folder_open(const char *path) {
    return open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
}

int folder_open_in(int folder, const char *name) {
    return openat(folder, name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}
