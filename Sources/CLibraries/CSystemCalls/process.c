#define _GNU_SOURCE
#include "CSystemCalls.h"

#include <sys/syscall.h>
#include <unistd.h>

// The C library of Debian 11 has no wrapper. The descriptor closes at an exec by itself.
int process_open(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }
