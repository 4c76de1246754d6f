// System calls that Swift's Glibc and Darwin modules do not export.
#ifndef SONAR_CPROCESS_SHIM_H
#define SONAR_CPROCESS_SHIM_H

#if defined(__linux__)
#include <features.h>
#endif
#if defined(__GLIBC__)
#include <malloc.h>

// mallopt(3): freed blocks of at least so many bytes go back to the system at once, whatever was freed before.
static inline void return_freed_blocks(int bytes) { mallopt(M_MMAP_THRESHOLD, bytes); }
#else
static inline void return_freed_blocks(int bytes) { (void)bytes; }
#endif

#if defined(__linux__)
#include <stdint.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// prlimit(2) for CPU time: sets the soft limit of another process, in seconds of CPU time since its start;
// the hard limit is unchanged and caps it.
static inline int limit_cpu_time(pid_t process, uint64_t seconds) {
  struct {
    uint64_t soft, hard;
  } limit;
  if (syscall(SYS_prlimit64, process, RLIMIT_CPU, 0, &limit) != 0) return -1;
  limit.soft = seconds < limit.hard ? seconds : limit.hard;
  return (int)syscall(SYS_prlimit64, process, RLIMIT_CPU, &limit, 0);
}

// ioprio_set(2) for one thread; priority as in linux/ioprio.h: class << 13 | level.
static inline int set_io_priority(pid_t thread, int priority) {
  return (int)syscall(SYS_ioprio_set, 1, thread, priority);
}

// renameat2(2) without replacement: fails with EEXIST. AT_FDCWD is written as a number: with fcntl.h included
// here, Swift would consider timespec to be declared in this module.
static inline int rename_exclusively(const char *from, const char *to) {
  const int current_folder = -100;
  return (int)syscall(SYS_renameat2, current_folder, from, current_folder, to, 1);
}

// renameat2(2) that exchanges two files.
static inline int rename_exchanging(const char *one, const char *other) {
  const int current_folder = -100;
  return (int)syscall(SYS_renameat2, current_folder, one, current_folder, other, 2);
}

// Makes the empty file `to` share the blocks of `from`.
static inline int share_blocks(int from, int to) { return ioctl(to, FICLONE, from); }

// syncfs(2): flushes the file system of an open file.
static inline int sync_file_system(int file) { return (int)syscall(SYS_syncfs, file); }
#elif defined(__APPLE__)
#include <copyfile.h>
#include <stdio.h>
#include <unistd.h>

// renamex_np(2) without replacement: fails with EEXIST.
static inline int rename_exclusively(const char *from, const char *to) {
  return renamex_np(from, to, RENAME_EXCL);
}

// renamex_np(2) that exchanges two files.
static inline int rename_exchanging(const char *one, const char *other) {
  return renamex_np(one, other, RENAME_SWAP);
}

// Makes the empty file `to` share the blocks of `from`.
static inline int share_blocks(int from, int to) {
  return fcopyfile(from, to, NULL, COPYFILE_DATA | COPYFILE_CLONE_FORCE);
}

// Flushes all file systems.
static inline int sync_file_system(int file) {
  (void)file;
  sync();
  return 0;
}
#endif

#endif
