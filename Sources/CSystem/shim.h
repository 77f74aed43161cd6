// What the Swift toolchain's Glibc and Musl modules leave out.
#if defined(__linux__)
#include <sched.h>
#include <sys/xattr.h>
#endif
#if defined(__GLIBC__)
// The header has it for those only who define _GNU_SOURCE, which would make other types differ from the Glibc module's.
int sched_getaffinity(pid_t process, size_t size, cpu_set_t *set);
#endif

// Where each platform has other names and types, or macros and unions that Swift does not import.
#include <signal.h>
#include <stddef.h>
#include <sys/resource.h>
#if defined(__APPLE__)
#include <copyfile.h>
#include <crt_externs.h>
#else
extern char **environ;
#endif

/// The environment of this process, which ends with NULL.
static inline char **environmentVariables(void) {
#if defined(__APPLE__)
  return *_NSGetEnviron();
#else
  return environ;
#endif
}

/// The bytes that the first thread's stack may grow to; 0 where the system does not say.
static inline unsigned long long firstStackSize(void) {
  struct rlimit limit;
  return getrlimit(RLIMIT_STACK, &limit) == 0 ? limit.rlim_cur : 0;
}

/// Makes the signal call `handler`. Returns 0 if that succeeds.
static inline int handleSignal(int number, void (*handler)(int, siginfo_t *, void *)) {
  struct sigaction action = {.sa_sigaction = handler, .sa_flags = SA_SIGINFO | SA_RESTART};
  return sigaction(number, &action, NULL);
}

/// Ignores the signal, and returns what it did.
static inline struct sigaction ignoreSignal(int number) {
  struct sigaction ignored = {.sa_handler = SIG_IGN}, old = {.sa_handler = SIG_DFL};
  sigaction(number, &ignored, &old);
  return old;
}

static inline void restoreSignal(int number, struct sigaction action) { sigaction(number, &action, NULL); }

/// 1 if the signal has its default action, else 0.
static inline int hasDefaultAction(int number) {
  struct sigaction action;
  return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_DFL;
}

/// 1 if the signal calls `handler`, else 0.
static inline int isHandled(int number, void (*handler)(int, siginfo_t *, void *)) {
  struct sigaction action;
  return sigaction(number, NULL, &action) == 0 && (action.sa_flags & SA_SIGINFO) && action.sa_sigaction == handler;
}

/// The number after that of the last signal.
static inline int signalCount(void) {
#ifdef NSIG
  return NSIG;
#else
  return 65;
#endif
}

/// The address whose use raised SIGBUS.
static inline const void *faultAddress(const siginfo_t *information) { return information->si_addr; }

// Counters that handlers of signals and threads share.
static inline int atomicLoad(const int *value) { return __atomic_load_n(value, __ATOMIC_SEQ_CST); }
static inline int atomicAdd(int *value, int change) { return __atomic_add_fetch(value, change, __ATOMIC_SEQ_CST); }
static inline int atomicExchange(int *value, int next) { return __atomic_exchange_n(value, next, __ATOMIC_SEQ_CST); }

#if defined(__APPLE__)
/// Copies the extended attributes and the access control list of an open file to another; 0 if that was done. COPYFILE_STAT
/// would copy the time of the last change, too.
static inline int copyAttributesAndAccess(int from, int to) {
  return fcopyfile(from, to, NULL, COPYFILE_XATTR | COPYFILE_ACL);
}
#endif

#if defined(__GLIBC__)
#include <stdio.h>
/// Makes `file` what the C library, and with it the Swift runtime, has for standard error.
static inline void replaceStandardErrors(FILE *file) { stderr = file; }
#endif
