#include "CSystemCalls.h"

#include <malloc.h>
#include <sys/prctl.h>

void memory_trim(void) {
    // Where the C library is another than GNU's, it keeps little.
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

void memory_use_small_pages(void) {
    prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0);
}

size_t memory_used(void) {
#ifdef __GLIBC__
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
#else
    return 0;
#endif
}
