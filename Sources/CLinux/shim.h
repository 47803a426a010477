// The calls of the Linux C library that Swift's own Glibc module leaves out: extended attributes, a rename that never
// replaces, reserving space without writing over what is there, and translations.
#pragma once

#include <errno.h>
#include <fcntl.h>
#include <iconv.h>
#include <libintl.h>
#include <stdint.h>
#include <sys/file.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

// Fails with EEXIST when `to` exists. RENAME_NOREPLACE is 1; the constant hides behind _GNU_SOURCE.
static inline int composure_rename_without_replacing(const char *from, const char *to) {
  return (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 1u);
}
