#!/usr/bin/env bash
# Everything that files, disks and other programs may do to us, for an hour: `make torture`. The report belongs into doc/reliability.md.
# usage: tests/torture/run.sh [SCALE]    SCALE 100 is the whole of it (the default), 1 a few minutes
set -u
cd "$(dirname "$0")/../.." || exit 1
export PARLOR=${PARLOR:-$PWD/build/parlor} LC_ALL=C.UTF-8
scale=${1:-100}
bad=0
part() { "$@" || bad=1; }
times() { echo $((($1 * scale + 99) / 100)); }

echo "# $(date -u '+%Y-%m-%d %H:%M') $(git describe --always --dirty 2>/dev/null), scale $scale"
line=$(build/torture/journal damage "$(times 10000)" "$RANDOM")
if [ $? -eq 0 ]; then echo "ok torture: $line"; else
    echo "$line"
    echo "not ok torture: damaged journals"
    bad=1
fi
part tests/torture/damage.py library "$(times 2000)"
part tests/torture/damage.py plain "$(times 2000)"
part tests/torture/damage.py journal "$(times 2000)"
part tests/torture/damage.py settings "$(times 2000)"
part tests/torture/damage.py engines "$(times 2000)"
part tests/torture/damage.py kills "$(times 400)"
part /usr/bin/env python3 tests/torture/kills.py kill "$(times 1000)"
part /usr/bin/env python3 tests/torture/kills.py two "$(times 200)"
part /usr/bin/env python3 tests/torture/kills.py full
part tests/torture/faults.py "$scale" # each system call on the player's files
part build/tests/test_journal # every write of whole games fails, tears, comes late, flips
if [ "$scale" -ge 100 ]; then every=EVERY; else every=; fi
part tests/e2e/no_memory.py $every
part tests/e2e/no_memory_front.py $every

# Every kind of bad engine, in both protocols: the bad one loses each game and the match ends.
for how in hang-start crash-start hang-go crash-go cheat nonsense null flood deaf late closed mute gush talk-go climb-go; do
    for kind in ugi hub; do
        game=$([ $kind = hub ] && echo checkers || echo tictactoe)
        "$PARLOR" match $game random "$kind:patience=300 tests/e2e/engines/bad_engine.sh $how" --games 2 --nodes 100 >/dev/null 2>&1
        code=$?
        if [ $code -le 1 ]; then echo "ok torture: $kind engine $how ends with code $code"; else
            echo "not ok torture: $kind engine $how: code $code"
            bad=1
        fi
    done
done

# Kills of the real programs.
part /usr/bin/env python3 tests/torture/front_kills.py terminal "$(times 1000)"
if [ -x build/parlor-desktop ] && command -v Xvfb >/dev/null; then
    part /usr/bin/env python3 tests/torture/front_kills.py desktop "$(times 1000)"
fi
[ $bad -eq 0 ] && echo "ok torture: nothing lost, no crash, no hang"
exit $bad
