/* Records what a process writes to its database, and when it syncs: with that, power can be cut at any moment.
 * Loaded by LD_PRELOAD; POWER_LOG names the record. tests/outside/power.py reads it. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

struct entry { uint8_t kind, file; uint16_t unused; uint32_t length; uint64_t at; };
static const char *const endings[] = {"lauta.sqlite3", "lauta.sqlite3-wal", "lauta.sqlite3-journal"};
static int record = -2;

static int file_of_name(const char *path) {
    const char *name = strrchr(path, '/');
    name = name ? name + 1 : path;
    for (int i = 0; i < 3; i++)
        if (!strcmp(name, endings[i])) return i;
    return -1;
}

static int file_of(int fd) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t n = readlink(link, path, sizeof path - 1);
    if (n < 0) return -1;
    path[n] = 0;
    return file_of_name(path);
}

static void note(char kind, int file, uint64_t at, const void *data, uint32_t length) {
    if (record == -2) {
        const char *name = getenv("POWER_LOG");
        record = name ? open(name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
    }
    if (record < 0) return;
    struct entry head = {(uint8_t)kind, (uint8_t)file, 0, length, at};
    struct iovec parts[2] = {{&head, sizeof head}, {(void *)data, length}};
    if (writev(record, parts, data ? 2 : 1) < 0) abort();
}

#define REAL(name, type) \
    static __typeof__(type) real; \
    if (!real) real = (__typeof__(type))dlsym(RTLD_NEXT, name)

static ssize_t pwritten(ssize_t done, int fd, const void *data, off64_t at) {
    int file = done > 0 ? file_of(fd) : -1;
    if (file >= 0) note('W', file, (uint64_t)at, data, (uint32_t)done);
    return done;
}

ssize_t write(int fd, const void *data, size_t length) {
    REAL("write", ssize_t (*)(int, const void *, size_t));
    int file = fd > 2 && fd != record ? file_of(fd) : -1;
    off64_t at = file >= 0 ? lseek64(fd, 0, SEEK_CUR) : 0;
    ssize_t done = real(fd, data, length);
    if (file >= 0 && done > 0) note('W', file, (uint64_t)at, data, (uint32_t)done);
    return done;
}

ssize_t pwrite(int fd, const void *data, size_t length, off_t at) {
    REAL("pwrite", ssize_t (*)(int, const void *, size_t, off_t));
    return pwritten(real(fd, data, length, at), fd, data, at);
}

ssize_t pwrite64(int fd, const void *data, size_t length, off64_t at) {
    REAL("pwrite64", ssize_t (*)(int, const void *, size_t, off64_t));
    return pwritten(real(fd, data, length, at), fd, data, at);
}

static int changed(int result, char kind, int fd, uint64_t at) {
    int file = result == 0 ? file_of(fd) : -1;
    if (file >= 0) note(kind, file, at, NULL, 0);
    return result;
}

int ftruncate(int fd, off_t size) {
    REAL("ftruncate", int (*)(int, off_t));
    return changed(real(fd, size), 'T', fd, (uint64_t)size);
}

int ftruncate64(int fd, off64_t size) {
    REAL("ftruncate64", int (*)(int, off64_t));
    return changed(real(fd, size), 'T', fd, (uint64_t)size);
}

int fsync(int fd) {
    REAL("fsync", int (*)(int));
    return changed(real(fd), 'S', fd, 0);
}

int fdatasync(int fd) {
    REAL("fdatasync", int (*)(int));
    return changed(real(fd), 'S', fd, 0);
}

int unlink(const char *path) {
    REAL("unlink", int (*)(const char *));
    int result = real(path), file = file_of_name(path);
    if (result == 0 && file >= 0) note('U', file, 0, NULL, 0);
    return result;
}
