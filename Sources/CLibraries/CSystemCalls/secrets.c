// What is done for secrets in a program whose values are copied wherever they are used.

#define _GNU_SOURCE
#include "CSystemCalls.h"

#include <malloc.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

// A sanitizer has a malloc of its own.
#if defined(__GLIBC__) && !defined(SHEETD_SANITIZED) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
#define WIPES
#endif

static atomic_bool guarded;

void memory_guard(void) {
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    memory_map_what_is_large();
    atomic_store(&guarded, true);
}

#ifdef WIPES
extern void __libc_free(void *memory);
extern void *__libc_realloc(void *memory, size_t size);

// A block of so much has a mapping of its own, which goes with it.
static const size_t large = 1 << 20;

static void wipe(void *memory) {
    size_t size = malloc_usable_size(memory);
    if (size < large) explicit_bzero(memory, size);
}

// Both take the places of the C library's, also for the other libraries.
void free(void *memory) {
    if (memory && atomic_load_explicit(&guarded, memory_order_relaxed)) wipe(memory);
    __libc_free(memory);
}

void *realloc(void *memory, size_t size) {
    if (!memory || !atomic_load_explicit(&guarded, memory_order_relaxed)) return __libc_realloc(memory, size);
    size_t before = malloc_usable_size(memory);
    if (size && size <= before && size > before / 2) return memory;
    void *moved = size ? malloc(size) : NULL;
    if (moved) memcpy(moved, memory, size < before ? size : before);
    if (moved || !size) free(memory);
    return moved;
}
#endif

void memory_lock(void) {
    // Within a limit the next mapping would be refused.
    struct rlimit limit;
    if (getrlimit(RLIMIT_MEMLOCK, &limit) == 0 && limit.rlim_cur == RLIM_INFINITY) {
        mlockall(MCL_CURRENT | MCL_FUTURE | MCL_ONFAULT);
    }
}

void memory_unlock(void) { munlockall(); }

static __attribute__((noinline)) void wipe_near(void) {
    char near[1 << 15];
    explicit_bzero(near, sizeof near);
}

void memory_wipe_stack(void) {
    wipe_near();
    // Below the stack of the first thread nothing is mapped for a megabyte.
    if (gettid() != getpid()) return;
    uintptr_t end = ((uintptr_t)__builtin_frame_address(0) - (1 << 14)) & ~((uintptr_t)sysconf(_SC_PAGESIZE) - 1);
    madvise((void *)(end - (1 << 19)), 1 << 19, MADV_DONTNEED);
}
