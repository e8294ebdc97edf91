// Greets the host, sends it the answers of `serve`, and stops the machine after each: starting programs for that takes longer than
// most commands do.
//
// Standard input has a line for each command, "STATUS FILE": FILE holds what the command wrote. Standard output is the virtio port.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/io.h>
#include <sys/stat.h>
#include <unistd.h>

// The I/O port of QEMU's device pvpanic, which takes 1 for a panic.
enum { PVPANIC = 0x505, PANIC = 1 };

static void fail(const char *what)
{
	perror(what);
	exit(1);
}

// Writes `length` bytes of `file` to the port; a program in the background may make it longer meanwhile.
static void copy(int file, off_t length)
{
	static char bytes[1 << 16];

	while (length > 0) {
		ssize_t count = read(file, bytes, length < (off_t)sizeof bytes ? (size_t)length : sizeof bytes);

		if (count <= 0)
			fail("read what a command wrote");
		length -= count;
		for (ssize_t sent = 0, more; sent < count; sent += more) {
			more = write(STDOUT_FILENO, bytes + sent, (size_t)(count - sent));
			if (more <= 0)
				fail("write to the host");
		}
	}
}

static void stop_machine(void)
{
	outb(PANIC, PVPANIC);
}

int main(void)
{
	int status;
	char path[64];

	if (ioperm(PVPANIC, 1, 1))
		fail("ioperm");
	dprintf(STDOUT_FILENO, "ready\n");
	stop_machine();
	while (scanf("%d %63s", &status, path) == 2) {
		struct stat description;
		int file = open(path, O_RDONLY | O_CLOEXEC);

		if (file < 0 || fstat(file, &description))
			fail(path);
		dprintf(STDOUT_FILENO, "%d %lld\n", status, (long long)description.st_size);
		copy(file, description.st_size);
		close(file);
		unlink(path);
		stop_machine();
	}
	return 0;
}
