#!/bin/sh
# A short run of every fuzzer; `make fuzz` is the long one.
set -u
make -s -j2 --no-print-directory FLAVOUR=fuzz fuzzers || exit 1
tests/fuzz/run.sh 50000 pdn position move record datafile protocol external
code=$?
tests/fuzz/run.sh 10000 journal && exit $code # each of its inputs is a whole program's life
