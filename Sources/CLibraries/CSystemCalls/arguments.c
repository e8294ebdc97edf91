#include "CSystemCalls.h"

static int count;
static char **arguments;

// GNU's C library passes a constructor what main gets.
__attribute__((constructor)) static void keep(int argc, char **argv) {
    count = argc;
    arguments = argv;
}

const char *program_argument(int index) {
    return index < count ? arguments[index] : 0;
}
