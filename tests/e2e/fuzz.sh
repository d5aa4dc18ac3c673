#!/bin/sh
# A short run of every fuzzer; `make fuzz` is the long one.
set -u
make -s -j2 --no-print-directory FLAVOUR=fuzz fuzzers || exit 1
tests/fuzz/run.sh 50000
