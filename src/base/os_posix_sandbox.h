/* A sandbox for another program, by the kernel of Linux: Landlock for files, seccomp for the network. Private to the
 * room of the operating system. Elsewhere, and where the kernel does not offer it, there are no walls. */
#ifndef PARLOR_BASE_OS_POSIX_SANDBOX_H
#define PARLOR_BASE_OS_POSIX_SANDBOX_H

/* What the program may read and run: the system's folders; its own folder, and those of files that its command names;
 * `reads`, ended by NULL. It writes nothing. -1: the kernel has no Landlock. */
int os_sandbox_rules(char *const words[], const char *const *reads);
/* In the child, between fork and exec: the walls that stand from now on (OS_WALL bits). `rules` may be -1. */
int os_sandbox_enter(int rules);

#endif
