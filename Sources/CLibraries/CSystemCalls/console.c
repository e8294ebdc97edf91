// A crash must give the text console back. What a handler may do then is little: one call to the kernel, and back to what
// would have happened anyway. A program that is killed outright (SIGKILL) needs TTYReset= of its service for the console.

#include "CSystemCalls.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/vt.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE};
enum { count = sizeof crashes / sizeof crashes[0] };

static struct sigaction before[count];
static volatile sig_atomic_t guarded = -1;
static volatile sig_atomic_t mode_before;

static void stop_guarding(void) {
    for (int i = 0; i < count; i++) sigaction(crashes[i], &before[i], NULL);
}

static void give_back(int number) {
    if (guarded >= 0) console_set_mode(guarded, mode_before);
    stop_guarding();
    // Blocked until this handler returns; then it takes its old course.
    raise(number);
}

void console_guard(int file, int mode) {
    mode_before = mode;
    if (guarded < 0) {
        struct sigaction action = {.sa_handler = give_back};
        sigemptyset(&action.sa_mask);
        for (int i = 0; i < count; i++) sigaction(crashes[i], &action, &before[i]);
    }
    guarded = file;
}

void console_unguard(void) {
    if (guarded < 0) return;
    stop_guarding();
    guarded = -1;
}

int console_activate(int number) {
    int file = open("/dev/tty0", O_WRONLY | O_NOCTTY | O_CLOEXEC);
    if (file < 0) return -1;
    int result = ioctl(file, VT_ACTIVATE, (unsigned long)number);
    int reason = errno;
    close(file);
    errno = reason;
    return result;
}
