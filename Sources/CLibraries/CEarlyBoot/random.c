// A daemon that starts early in the boot must not wait for entropy.
//
// Before main, the Swift runtime seeds its hash tables through swift_stdlib_random, which blocks until the kernel's
// random pool is ready: up to a second on a board or virtual machine without a hardware source, with a black screen
// meanwhile. Hash seeds of a program that hashes nothing from a network need no such strength. This definition takes the
// place of the runtime's own where the standard library is linked statically; elsewhere it is not used.

#define _GNU_SOURCE
#include <errno.h>
#include <stddef.h>
#include <sys/random.h>

#ifndef GRND_INSECURE
#define GRND_INSECURE 0x0004
#endif

void swift_stdlib_random(void *buffer, size_t size);

void swift_stdlib_random(void *buffer, size_t size) {
    unsigned char *next = buffer;
    unsigned flags = GRND_INSECURE;
    while (size > 0) {
        ssize_t count = getrandom(next, size, flags);
        if (count > 0) {
            next += count;
            size -= (size_t)count;
        } else if (errno == EINVAL && flags != 0) {
            flags = 0; // Kernels before 5.6 do not know the flag.
        } else if (errno != EINTR) {
            return;
        }
    }
}
