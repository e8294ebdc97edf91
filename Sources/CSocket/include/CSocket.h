#pragma once

#include <sys/types.h>

// Calls on sockets that only GNU's headers declare, which Swift does not see. All answer -1 and errno on failure.

/// Takes a connection that neither blocks nor outlives an exec.
int socket_accept(int listener);

/// Who is at the other end of a Unix socket.
int socket_peer(int socket, pid_t *process, uid_t *user, gid_t *group);
