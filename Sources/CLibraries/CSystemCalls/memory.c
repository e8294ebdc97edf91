#include "CSystemCalls.h"

#include <malloc.h>

void memory_trim(void) {
    // Where the C library is another than GNU's, it keeps little.
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}
