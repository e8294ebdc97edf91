#define _GNU_SOURCE
#include "CSystemCalls.h"

#include <sys/socket.h>

int socket_accept(int listener) {
    return accept4(listener, 0, 0, SOCK_CLOEXEC | SOCK_NONBLOCK);
}

int socket_peer(int socket, pid_t *process, uid_t *user, gid_t *group) {
    struct ucred peer;
    socklen_t size = sizeof peer;
    if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return -1;
    *process = peer.pid;
    *user = peer.uid;
    *group = peer.gid;
    return 0;
}
