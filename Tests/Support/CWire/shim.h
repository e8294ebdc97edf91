#pragma once

#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>

// The macros of ancillary data are not imported.
static inline ssize_t wire_send(int socket, const void *bytes, size_t count, int file) {
    struct iovec part = {(void *)bytes, count};
    char control[CMSG_SPACE(sizeof(int))];
    struct msghdr message = {0};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    if (file >= 0) {
        memset(control, 0, sizeof control);
        message.msg_control = control;
        message.msg_controllen = sizeof control;
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof file);
        memcpy(CMSG_DATA(header), &file, sizeof file);
    }
    return sendmsg(socket, &message, MSG_NOSIGNAL);
}

// What is there, and the first descriptor that comes with it, else -1.
static inline ssize_t wire_receive(int socket, void *bytes, size_t count, int *file) {
    struct iovec part = {bytes, count};
    char control[CMSG_SPACE(sizeof(int))];
    struct msghdr message = {0};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    ssize_t received = recvmsg(socket, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
    struct cmsghdr *header = received > 0 ? CMSG_FIRSTHDR(&message) : NULL;
    *file = -1;
    if (header && header->cmsg_type == SCM_RIGHTS) memcpy(file, CMSG_DATA(header), sizeof *file);
    return received;
}

// Glibc declares it for GNU sources only.
int memfd_create(const char *name, unsigned flags);
