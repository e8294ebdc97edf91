#pragma once

#include <linux/fb.h>
#include <linux/kd.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/timerfd.h>
#include <sys/types.h>

// Numbers of ioctls and the calls that take any argument are not imported by Swift. All answer -1 and errno on failure.
static inline int framebuffer_get_fixed(int file, struct fb_fix_screeninfo *info) {
    return ioctl(file, FBIOGET_FSCREENINFO, info);
}

static inline int framebuffer_get_variable(int file, struct fb_var_screeninfo *info) {
    return ioctl(file, FBIOGET_VSCREENINFO, info);
}

static inline int framebuffer_pan(int file, struct fb_var_screeninfo *info) {
    return ioctl(file, FBIOPAN_DISPLAY, info);
}

static inline int framebuffer_blank(int file, int level) {
    return ioctl(file, FBIOBLANK, (unsigned long)level);
}

static inline int console_get_mode(int file, int *mode) {
    return ioctl(file, KDGETMODE, mode);
}

static inline int console_set_mode(int file, int mode) {
    return ioctl(file, KDSETMODE, (unsigned long)mode);
}

/// Has the console of `file` set to `mode` when this program crashes: a console that nobody draws on would stay dark for
/// ever. One console at a time.
void console_guard(int file, int mode);

/// Ends the guard.
void console_unguard(void);

/// Switches to the console of that number. It answers -1 and errno on failure.
int console_activate(int number);

// Calls on sockets that only GNU's headers declare, which Swift does not see. All answer -1 and errno on failure.

/// Accepts a connection that neither blocks nor outlives an exec.
int socket_accept(int listener);

/// The process at the other end of a Unix socket.
int socket_peer(int socket, pid_t *process, uid_t *user, gid_t *group);

/// The supplementary groups of the process at the other end of a Unix socket: `count` says for how many there is room, and
/// then how many there are. ERANGE where there are more.
int socket_peer_groups(int socket, gid_t *groups, size_t *count);

// Folders as places from which files are named. They answer -1 and errno on failure.

/// Opens a folder; it need not be readable.
int folder_open(const char *path);

/// Opens the folder `name` in another, unless it is a symbolic link.
int folder_open_in(int folder, const char *name);

/// Opens a file for writing that has no name yet, and is gone with its descriptor unless it gets one.
int folder_open_nameless(int folder, mode_t mode);

/// Gives such a file a name that is free.
int folder_name(int folder, int file, const char *name);

/// Has the owner of a file and the members of `group` read and write it, and nobody else. It takes no right but to be the owner.
/// It answers -1 and errno on failure.
int file_admit(const char *path, gid_t group);

/// Has no open file but the three standard ones outlive an exec; an older kernel goes on as it was.
void files_end_at_exec(void);

/// Returns what was freed to the system; takes well under a millisecond.
void memory_trim(void);

/// Has the kernel keep the pages of code and constants in its cache alone, until they are used again.
void memory_release_code(void);

/// Has the kernel give this process pages of the usual size alone; an older kernel goes on as it likes.
void memory_use_small_pages(void);

/// Has malloc map each megabyte and more on its own, so that it goes back to the system when it is freed.
void memory_map_what_is_large(void);

/// Makes a file in memory of these bytes, which nobody can change any more: it answers its descriptor, or -1 and errno on failure.
int memory_share(const char *name, const void *bytes, size_t count);

/// The bytes that malloc has given out and not got back, of all threads; 0 where the C library does not count them.
size_t memory_used(void);

/// From now on what is freed is overwritten first, and neither a core dump nor another program of the user gets to see the
/// memory.
void memory_guard(void);

/// Keeps from being swapped out what is used from now on, where the system sets no limit to that.
void memory_lock(void);

/// Ends that.
void memory_unlock(void);

/// Overwrites what calls that have returned have left on the stack.
void memory_wipe_stack(void);

/// A descriptor that is readable as soon as the process has ended. It answers -1 and errno on failure.
int process_open(pid_t process);

/// A word of the command line, of which the first is the program; null where there are no more.
const char *program_argument(int index);
