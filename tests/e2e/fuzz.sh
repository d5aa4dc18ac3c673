#!/bin/sh
# A short run of every fuzzer; `make fuzz` is the long one.
set -u
make -s -j2 --no-print-directory FLAVOUR=fuzz fuzzers || exit 1
tests/fuzz/run.sh 50000 position move record datafile protocol external
code=$?
tests/fuzz/run.sh 10000 journal pdn match && exit $code # each input is a whole program's life, or a file read, saved and read again
