#pragma once

#include "CLateLibraries.h"

#include <pthread.h>

// What the files of this folder share: a file has a function for each one of its library that is called, under the same
// name. The linker finds it here and does without the library; the function loads that once and hands the call on.
//
// `make build` gives the linker none of these libraries, so a call of a function that is missing here is an error there.

struct late_library {
    const char *file;
    pthread_mutex_t lock;
    void *handle;
    // Why it cannot be loaded, in the words of the linker.
    char *fault;
};

#define LATE_LIBRARY(name) {.file = name, .lock = PTHREAD_MUTEX_INITIALIZER}

// Loads the library, once. NULL when it can be used, else why it cannot.
const char *late_load(struct late_library *library);

// The function `name` of the library or of one that comes with it. Ends the program where there is none.
void *late_find(struct late_library *library, const char *name);

// Threads may call the same function for the first time at once: both find the same.
#define LATE(type, name, parameters, arguments) \
    type(name) parameters { \
        static type(*_Atomic found) parameters; \
        type(*function) parameters = found; \
        if (!function) found = function = (type(*) parameters)late_find(&library, #name); \
        return function arguments; \
    }
#define LATE_VOID(name, parameters, arguments) \
    void(name) parameters { \
        static void(*_Atomic found) parameters; \
        void(*function) parameters = found; \
        if (!function) found = function = (void (*) parameters)late_find(&library, #name); \
        function arguments; \
    }
