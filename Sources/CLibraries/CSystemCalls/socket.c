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

int socket_peer_groups(int socket, gid_t *groups, size_t *count) {
    socklen_t size = (socklen_t)(*count * sizeof *groups);
    int result = getsockopt(socket, SOL_SOCKET, SO_PEERGROUPS, groups, &size);
    *count = size / sizeof *groups;
    return result;
}
