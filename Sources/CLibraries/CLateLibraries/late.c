// dlopen's RTLD_DEEPBIND is GNU's.
#define _GNU_SOURCE
#include "late.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

// Defined where a sanitizer watches the program.
extern void __asan_init(void) __attribute__((weak));
extern void __tsan_init(void) __attribute__((weak));

const char *late_load(struct late_library *library) {
    pthread_mutex_lock(&library->lock);
    if (!library->handle && !library->fault) {
        // With RTLD_DEEPBIND the library's own calls of its functions do not come back here. Sanitizers do not permit it;
        // without it such calls are handed on once more.
        int binding = __asan_init || __tsan_init ? 0 : RTLD_DEEPBIND;
        library->handle = dlopen(library->file, RTLD_LAZY | RTLD_LOCAL | binding);
        if (!library->handle) library->fault = strdup(dlerror());
    }
    pthread_mutex_unlock(&library->lock);
    return library->fault;
}

void *late_find(struct late_library *library, const char *name) {
    void *function = late_load(library) ? NULL : dlsym(library->handle, name);
    // Whoever calls one has loaded the library first, and all versions that it can be have these functions.
    if (!function) abort();
    return function;
}
