#!/usr/bin/env python3
"""under-seccomp.py PROFILE COMMAND...: runs a command under a seccomp profile in Docker's format, by the library that Docker uses.

Understood is what our profile is made of: a default action, and lists of names with one action. Names that this kernel or processor
does not know are passed over, as Docker does.
"""

import ctypes
import json
import os
import sys

ALLOW = 0x7FFF0000


def errno_action(number):
    return 0x00050000 | number


def action(entry, name, errno_name):
    return ALLOW if entry[name] == "SCMP_ACT_ALLOW" else errno_action(entry.get(errno_name, 1))


def check(result, what):
    if result < 0:
        sys.exit(f"under-seccomp: {what}: {os.strerror(-result)}")


with open(sys.argv[1]) as file:
    profile = json.load(file)

library = ctypes.CDLL("libseccomp.so.2")
library.seccomp_init.restype = ctypes.c_void_p
context = ctypes.c_void_p(library.seccomp_init(ctypes.c_uint32(action(profile, "defaultAction", "defaultErrnoRet"))))
for rule in profile["syscalls"]:
    for name in rule["names"]:
        number = library.seccomp_syscall_resolve_name(name.encode())
        if number >= 0:
            allowed = ctypes.c_uint32(action(rule, "action", "errnoRet"))
            check(library.seccomp_rule_add(context, allowed, ctypes.c_int(number), ctypes.c_uint(0)), name)
check(library.seccomp_load(context), "load")
os.execvp(sys.argv[2], sys.argv[2:])
