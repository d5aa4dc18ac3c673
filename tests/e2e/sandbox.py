#!/usr/bin/env python3
"""Opponents from outside run in a sandbox, where the kernel has one: scripts in Python and in the shell, and Parlor itself.

Each of these engines tries what it must not be able to do, and introduces itself only if what it could do is what it is told to
expect.
"""
import os
import shutil
import socket
import subprocess
import tempfile

from own_world import enter_own_world

enter_own_world()
PARLOR = os.environ.get("PARLOR", os.path.abspath("build/parlor"))

PYTHON = '''
import os, socket, sys
expected, home, port, own = sys.argv[1], sys.argv[2], int(sys.argv[3]), os.path.dirname(os.path.abspath(__file__))
def tries(deed):
    try:
        deed()
        return True
    except OSError:
        return False
could = ""
could += "r" if tries(lambda: open(os.path.join(home, "secret")).read()) else ""
could += "w" if tries(lambda: open(os.path.join(own, "mark"), "w").write("x")) else ""
could += "t" if tries(lambda: open("/tmp/parlor-sandbox-mark", "w").write("x")) else ""
could += "d" if tries(lambda: os.unlink(os.path.join(own, "victim"))) else ""
could += "n" if tries(lambda: socket.create_connection(("127.0.0.1", port))) else ""
could += "u" if tries(lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) else ""
could += "l" if tries(lambda: socket.socket(socket.AF_UNIX)) else ""
open(os.path.join(own, "helper.txt")).read()
for line in sys.stdin:
    word = line.split()[0] if line.split() else ""
    if word == "ugi" and could == expected: print("id name bold\\nugiok", flush=True)
    if word == "ugi" and could != expected: sys.exit(9)
    if word == "isready": print("readyok", flush=True)
    if word == "go": print("bestmove 4", flush=True)
    if word == "quit": break
'''

SHELL = '''#!/bin/bash
# bash engine.sh EXPECTED HOME: the same, as far as a shell can
could=
(read -r x <"$2/secret") 2>/dev/null && could+=r
(echo x >"$(dirname "$0")/mark") 2>/dev/null && could+=w
(echo x >/tmp/parlor-sandbox-mark) 2>/dev/null && could+=t
while read -r word rest; do
    case $word in
    ugi) [ "$could" = "$1" ] || exit 9; echo ugiok ;;
    isready) echo readyok ;;
    quit) exit ;;
    esac
done
'''


def run(*words):
    done = subprocess.run([PARLOR, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    return done.returncode, done.stdout.decode()


def report(name, good, what=""):
    print("%s sandbox: %s" % ("ok" if good else "%s\nnot ok" % what, name), flush=True)


def main():
    folder = tempfile.mkdtemp(prefix="parlor-sandbox-")
    home, own = os.environ["HOME"], os.path.join(folder, "engine")
    os.makedirs(own)
    for path, text in ((os.path.join(home, "secret"), "s\n"), (os.path.join(own, "bold.py"), PYTHON), (os.path.join(own, "bold.sh"), SHELL),
                       (os.path.join(own, "helper.txt"), "h"), (os.path.join(own, "victim"), "v")):
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    os.chmod(os.path.join(own, "bold.sh"), 0o755)
    listener = socket.create_server(("127.0.0.1", 0))
    port = listener.getsockname()[1]
    code, said = run("engines", "test", 'ugi:bash -c "while read -r w; do [ $w = ugi ] && echo ugiok; [ $w = isready ] && echo readyok; done"')
    files, network = "writes nothing" in said or "sandbox for files" in said, "no network" in said
    print("# this kernel: files %s, network %s: %s" % (files, network, said.strip()))
    report("engines test says what holds a program", code == 0 and ("sandbox" in said or "no network" in said), said)
    held = ("" if files else "rwtd") + ("" if network else "nul")
    python = 'python3 %s %%s %s %d' % (os.path.join(own, "bold.py"), home, port)
    for name, command in (("python3", python), ("bash", "bash %s %%s %s" % (os.path.join(own, "bold.sh"), home)),
                          ("a script by itself", "%s %%s %s" % (os.path.join(own, "bold.sh"), home))):
        expected = "".join(letter for letter in held if name == "python3" or letter in "rwt") or "''"
        code, said = run("engines", "test", 'ugi:"%s"' % (command % expected))
        report("%s is held" % name, code == 0, said)
    code, said = run("match", "tictactoe", 'ugi:"%s"' % (python % (held or "''")), "random", "--games", "2")
    report("it plays", "games 2" in said and "ended with code" not in said, said)
    code, said = run("engines", "test", 'ugi:"--no-sandbox %s"' % (python % "rwtdnul"))
    report("--no-sandbox lets it do all", code == 0 and "without a sandbox" in said, said)
    # Parlor as an opponent has its data files, which do not lie in its own folder.
    code, said = run("match", "checkers", "level:14", 'ugi:"%s engine checkers --engine level:14"' % PARLOR, "--games", "2", "--nodes", "200")
    report("Parlor itself plays in it", code == 0 and "games 2" in said and "ended with code" not in said, said)
    shutil.rmtree(folder)
    for path in (os.path.join(home, "secret"), "/tmp/parlor-sandbox-mark"):
        if os.path.exists(path):
            os.unlink(path)


if __name__ == "__main__":
    main()
