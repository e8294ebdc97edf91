#define _GNU_SOURCE
#include "CSystemCalls.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <malloc.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

void memory_trim(void) {
    // Where the C library is another than GNU's, it keeps little.
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

void memory_use_small_pages(void) {
    prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0);
}

void memory_map_what_is_large(void) {
#ifdef __GLIBC__
    // Once a mapping was freed, the C library takes memory of that size from an arena, which keeps what lies below the highest.
    mallopt(M_MMAP_THRESHOLD, 1 << 20);
#endif
}

// Gives back what can be read from its file again: it is never written.
static int release_code_of(struct dl_phdr_info *object, size_t size, void *page) {
    (void)size;
    for (int index = 0; index < object->dlpi_phnum; index++) {
        const ElfW(Phdr) *segment = &object->dlpi_phdr[index];
        if (segment->p_type != PT_LOAD || segment->p_flags & PF_W) continue;
        uintptr_t mask = *(uintptr_t *)page - 1;
        uintptr_t start = (object->dlpi_addr + segment->p_vaddr) & ~mask;
        uintptr_t end = (object->dlpi_addr + segment->p_vaddr + segment->p_filesz) & ~mask;
        if (end > start) madvise((void *)start, end - start, MADV_DONTNEED);
    }
    return 0;
}

void memory_release_code(void) {
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    dl_iterate_phdr(release_code_of, &page);
}

size_t memory_used(void) {
#ifdef __GLIBC__
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
#else
    return 0;
#endif
}

int memory_share(const char *name, const void *bytes, size_t count) {
    int file = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (file == -1) return -1;
    ssize_t written = write(file, bytes, count);
    if (written == (ssize_t)count && fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL) == 0)
        return file;
    int fault = written == (ssize_t)count || written == -1 ? errno : ENOSPC;
    close(file);
    errno = fault;
    return -1;
}
