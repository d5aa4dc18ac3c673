#!/bin/sh
# Collects the sentences that are translated into a template for translators.
# usage: tools/pot.sh FILE
set -eu
cd "$(dirname "$0")/.."
out=$1
tables=src/tables.c.new # texts in the tables of games and engines
calls=$out.calls.c # the page's sentences
trap 'rm -f "$tables" "$calls" "$out.c" "$out.js" "$out.new"' EXIT

sources() {
    git ls-files -c -o --exclude-standard 'src/*.c' 'src/*.h' 'src/*.def' |
        grep -v -e '^src/front/cli/' -e '^src/front/protocol/' -e '/egdb_' -e '^src/teach/t' | sort -u | while read -r file; do
        if [ -f "$file" ]; then echo "$file"; fi
    done
}

sources | xargs sed -n 's/.*\.\(about\|arg_name\|move_help\) = \("[^"]*"\),.*/N_(\2);/p' >"$tables"
{ sources; echo "$tables"; } |
    xgettext --files-from=- --language=C --from-code=UTF-8 --no-wrap --sort-by-file --add-comments=Translators \
        --package-name=parlor --msgid-bugs-address=none --copyright-holder='The Parlor authors' \
        --keyword= --keyword=N_ --keyword=words:2 --keyword=words_add:3 --keyword=words_many:2,3 --keyword=MANY_:1,2 \
        --keyword=say:2 --keyword=status_failed:1 --keyword=status_wrong:1 --keyword=wrong:3 --keyword=tr:1 --keyword=tr_many:1,2 --flag=words_add:3:c-format --output="$out.c"
# The page's own sentences go through the same catalogues. xgettext loses its way in JavaScript where regular expressions
# and templates stand, so it is given the calls alone.
for file in src/front/web/*.js; do
    perl -0 -ne 'while (/\bt\(\s*("(?:[^"\\]|\\.)*")/g) { $line = 1 + (substr($_, 0, $-[0]) =~ tr/\n//); print "#line $line \"$ARGV\"\nt($1);\n" }' "$file"
done >"$calls"
xgettext --language=C --from-code=UTF-8 --no-wrap --sort-by-file --msgid-bugs-address=none --keyword= --keyword=t:1 --output="$out.js" "$calls"
msgcat --use-first --no-wrap --sort-by-file "$out.c" "$out.js" |
    grep -v -e '^"POT-Creation-Date' -e '^"PO-Revision-Date' -e "^#: $tables" >"$out.new"
mv "$out.new" "$out"
