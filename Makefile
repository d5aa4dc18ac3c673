# Parlor. `make play` opens the games, `make test` tests them; `make help` lists the rest.
#
# Flavours share these rules and differ in flags and folder:  make FLAVOUR=asan parlor
#   release  build/       -O3, portable x86-64; hot sources also for x86-64-v3 and -v4, chosen at run time
#   asan     build/asan/  AddressSanitizer + UndefinedBehaviorSanitizer
#   tsan     build/tsan/  ThreadSanitizer (session and asker)
#   fuzz     build/fuzz/  clang's libFuzzer with AddressSanitizer + UndefinedBehaviorSanitizer
#   flood    build/flood/ the fuzzers without libFuzzer and without ASan: many more inputs a second (tests/fuzz/flood.c)
#   shared   build/shared/ libparlor.so, for other programs
#   wasm     build/wasm/  the core alone as WebAssembly
#   windows  build/windows/ Parlor for 64-bit Windows, by mingw-w64 (tests run under wine)
#   clang musl i386 arm64 s390x  the release flavour by another compiler or for another machine (make portable-test)
# MARCH=native builds for this machine's own processor.

FLAVOUR ?= release
MARCH   ?=
PREFIX  ?= $(or $(prefix),/usr/local)
DESTDIR ?=
CC      ?= cc
VERSION := 1.0.0

# Who compiles a flavour, if that is not the system's own compiler.
CC_fuzz := clang
CC_wasm := clang
CC_clang := clang
CC_musl := musl-gcc
CC_i386 := i686-linux-gnu-gcc
CC_arm64 := aarch64-linux-gnu-gcc
CC_s390x := s390x-linux-gnu-gcc
CC_windows := x86_64-w64-mingw32-gcc
ifneq ($(CC_$(FLAVOUR)),)
CC := $(CC_$(FLAVOUR))
endif
AR_windows := x86_64-w64-mingw32-ar
AR := $(or $(AR_$(FLAVOUR)),$(AR))
# What the code is compiled for, as the compiler says it: it may be another machine than this one.
TARGET := $(shell $(CC) -dumpmachine 2>/dev/null)
PORTABLE := clang musl i386 arm64 s390x

BUILD_release := build
BUILD := $(or $(BUILD_$(FLAVOUR)),build/$(FLAVOUR))

WARNINGS := -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wundef -Wvla
# Beside the caller's CPPFLAGS: if those are exported, additions to them would reach the builds of other flavours.
OWN_CPPFLAGS := -Isrc -Iinclude -D_POSIX_C_SOURCE=200809L -D_DEFAULT_SOURCE -DPARLOR_VERSION='"$(VERSION)"'
# Where addresses have 32 bits, files and folders have 64 all the same.
OWN_CPPFLAGS += $(if $(filter i386% i486% i586% i686% arm-% armv7%,$(TARGET)),-D_FILE_OFFSET_BITS=64)
# No -flto: each hot loop lies within one source, so it saves only 1 to 2 % of the instructions (callgrind: perft 2.2 %,
# master 1.3 %, negamax 1.3 %, tree 1.8 %) and doubles the time of a build. Hardened: a stray write is noticed,
# addresses are unpredictable, nothing is bound lazily. Code that reads no outside text and runs a million times a
# second has no stack canary (UNPROTECTED).
HARDENING := -fstack-protector-strong -fstack-clash-protection -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2 -fPIE
CFLAGS_release := -O3 -g $(HARDENING)
LDFLAGS_shared := -Wl,-z,relro,-z,now,-z,noexecstack
LDFLAGS_release := -pie $(LDFLAGS_shared)
CFLAGS_shared := $(CFLAGS_release) -fPIC -fvisibility=hidden -DPARLOR_SHARED
# Other machines and compilers: one optimised build without the hardening, linked statically, so that an emulator needs
# no libraries.
$(foreach f,$(PORTABLE),$(eval CFLAGS_$f := -O2 -g)$(eval LDFLAGS_$f := -static))
LDFLAGS_clang :=
# The same numbers everywhere: not those of i386's old floating-point unit, nor s390x's floats computed as doubles.
SAME_NUMBERS := -ffp-contract=off $(if $(filter i386% i486% i586% i686%,$(TARGET)),-msse2 -mfpmath=sse -Wno-psabi) $(if $(filter s390%,$(TARGET)),-fexcess-precision=fast)
# Windows aligns the stack to 16 bytes only, and gcc forgets that for vectors of 32.
CFLAGS_windows := -O3 -g -Wa,-muse-unaligned-vector-move -D__USE_MINGW_ANSI_STDIO=1 -DPRINTF_STYLE=gnu_printf
LDFLAGS_windows := -static -Wl,--no-insert-timestamp
CFLAGS_asan := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
CFLAGS_tsan := -O1 -g -fsanitize=thread
CFLAGS_fuzz := -O2 -g -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all
CFLAGS_flood := -O2 -g -fsanitize=undefined -fsanitize-undefined-trap-on-error
CFLAGS_wasm := --target=wasm32-wasi -O3 -msimd128 -msign-ext -mnontrapping-fptoint -DNO_PROCESSES
# All memory is allocated at the start: node 20 sometimes crashes in WASI calls after memory has grown.
LDFLAGS_wasm := -Wl,-z,stack-size=8388608 -Wl,--initial-memory=536870912 -Wl,--strip-debug
THREADS := $(if $(filter wasm,$(FLAVOUR)),,-pthread)
ALL_CFLAGS = -std=c17 $(SAME_NUMBERS) $(WARNINGS) $(CFLAGS_$(FLAVOUR)) $(if $(MARCH),-march=$(MARCH)) $(THREADS) $(CFLAGS)
ALL_LDFLAGS = $(CFLAGS_$(FLAVOUR)) $(LDFLAGS_$(FLAVOUR)) $(THREADS) $(LDFLAGS)
LIBS := -lm $(if $(filter windows,$(FLAVOUR)),-lshell32)

# The room of the operating system: WebAssembly has only its memory.
OS_ROOM := src/base/os_list.c src/base/os_posix.c src/base/os_posix_process.c src/base/os_posix_sandbox.c
# The core: rules, engines, session, protocol. Needs only the C library.
CORE := $(wildcard src/base/*.c src/game/*.c src/engine/*.c src/remote/*.c src/games/*/*.c src/games/*/*/*.c src/session/*.c src/judge/*.c src/teach/*.c src/view/*.c src/front/protocol/*.c)
# A build without processes, threads and folders (WebAssembly, -DNO_PROCESSES) leaves these out:
NEED_PROCESSES := src/remote/process.c src/remote/programs.c src/remote/external.c src/engine/asker.c src/engine/team.c \
	$(OS_ROOM) src/base/datafile_disk.c src/base/places.c src/base/safe_file.c $(wildcard src/games/checkers/egdb/egdb_build*.c) \
	src/session/store_disk.c
# and their tests:
NEED_PROCESSES += $(patsubst %,tests/unit/test_%.c,api external library library_trouble stop store asker)
ifeq ($(FLAVOUR),wasm)
CORE := $(filter-out $(NEED_PROCESSES),$(CORE))
endif
# The library for other programs (include/parlor/parlor.h).
API := $(wildcard src/front/api/*.c)
CORE := $(filter-out $(if $(findstring mingw,$(TARGET)),src/base/os_posix%,src/base/os_windows%),$(CORE))
# What terminal, desktop and command line share.
FRONT := $(wildcard src/front/*.c)
# Where Debian has neither curses nor SQLite for the target, SQLite is compiled here and there is no full screen.
BARE := $(filter windows musl i386 arm64 s390x,$(FLAVOUR))
CLI := $(filter-out $(if $(BARE),src/front/terminal/%,src/front/cli/no_terminal.c),$(wildcard src/front/cli/*.c src/front/terminal/*.c) $(FRONT))
CURSES := $(if $(BARE),,-lncursesw -ltinfo)
# Compiled twice (src/base/hot.h); those that gain from AVX-512 three times.
HOT_SOURCES := $(wildcard src/games/*/*_hot.c src/games/*/*/*_hot.c)
HOT_WIDE_SOURCES := $(patsubst %,src/games/ultimate/%_hot.c,playout uct mcts)

TWICE := $(if $(MARCH)$(filter fuzz flood wasm,$(FLAVOUR)),,$(filter x86_64%,$(TARGET)))
ifneq ($(TWICE),)
OWN_CPPFLAGS += -DHOT_TWICE
HOT_OBJECTS := $(HOT_SOURCES:%.c=$(BUILD)/obj/%.v3.o) $(HOT_WIDE_SOURCES:%.c=$(BUILD)/obj/%.v4.o)
endif

# The player's games: needs SQLite, so it is not part of the core.
GAMES_LIBRARY := $(wildcard src/library/*.c)
GAMES_LIBRARY_OBJECTS := $(GAMES_LIBRARY:%.c=$(BUILD)/obj/%.o)
OWN_SQLITE := $(BARE)
SQLITE := $(if $(OWN_SQLITE),$(BUILD)/obj/sqlite3.o,-lsqlite3)
ifneq ($(OWN_SQLITE),)
OWN_CPPFLAGS += -Ibuild/sqlite
$(GAMES_LIBRARY_OBJECTS): build/sqlite/sqlite3.h
$(BUILD)/parlor $(BUILD)/tests/test_library $(BUILD)/tests/test_library_trouble: $(SQLITE)
endif

# The data files by which the program knows its own (src/base/pins.h): one list for all flavours, made by a program of
# this machine.
HOSTCC ?= cc
PINNED := $(wildcard data/*.net data/*.puzzles data/egdb/*)
build/pins/base/pins.def: tools/pins.c src/base/fingerprint.h $(PINNED)
	@mkdir -p $(@D)
	$(HOSTCC) -O2 -Isrc -o $(@D)/pins.$$$$ tools/pins.c && $(@D)/pins.$$$$ $(PINNED) >$@.$$$$ && mv $@.$$$$ $@ && rm $(@D)/pins.$$$$
$(BUILD)/obj/src/base/pins.o: build/pins/base/pins.def
$(BUILD)/obj/src/base/pins.o: OWN_CPPFLAGS += -Ibuild/pins

CORE_OBJECTS := $(CORE:%.c=$(BUILD)/obj/%.o) $(HOT_OBJECTS)
CLI_OBJECTS := $(CLI:%.c=$(BUILD)/obj/%.o)
LIBRARY := $(BUILD)/libparlor.a

# The desktop program: built if GTK 4 and libadwaita are installed.
DESKTOP_LIBRARIES := gtk4 libadwaita-1
HAVE_DESKTOP := $(shell pkg-config --exists $(DESKTOP_LIBRARIES) 2>/dev/null && echo yes)
# Sounds, if GSound is installed.
ifneq ($(shell pkg-config --exists gsound 2>/dev/null && echo yes),)
DESKTOP_LIBRARIES += gsound
DESKTOP_FLAGS := -DHAVE_GSOUND
endif
DESKTOP := $(wildcard src/front/desktop/*.c) $(FRONT)
DESKTOP_OBJECTS := $(DESKTOP:%.c=$(BUILD)/obj/%.o)

# The languages besides English: po/NAME.po becomes locale/NAME beside the program.
LANGUAGES := $(patsubst po/%.po,%,$(wildcard po/*.po))
CATALOGUES := $(if $(shell command -v msgfmt),$(LANGUAGES:%=$(BUILD)/locale/%/LC_MESSAGES/parlor.mo))

FUZZERS := $(patsubst tests/fuzz/%.c,$(BUILD)/%,$(wildcard tests/fuzz/fuzz_*.c))
UNIT := $(wildcard tests/unit/test_*.c)
UNIT_PROGRAMS := $(UNIT:tests/unit/%.c=$(BUILD)/tests/%)
WASM := $(patsubst tests/unit/%.c,$(BUILD)/tests/%.wasm,$(filter-out $(NEED_PROCESSES),$(UNIT))) \
	$(patsubst tests/wasm/%.c,$(BUILD)/%.wasm,$(wildcard tests/wasm/*.c))

# For a list of commands in one recipe.
define NEWLINE


endef

.PHONY: all play test test-all library install-library stable shots train-checkers train-ultimate strength sprt ladder library-bench leaks torture mutants egdb-data mpi mpi-test bench callgrind fuzz flood clean release release-test portable-test install uninstall help format pot parlor desktop programs units tool-programs fuzzers wasm wasm-programs web page portable deps-build

# As many jobs as there are processors, unless the caller has said how many.
JOBS = $(if $(filter -j%,$(MAKEFLAGS)),,-j$(shell nproc))
# One line of progress instead of the commands; V=1 shows them.
QUIETLY = +@MAKE='$(MAKE)' tools/build.sh $(JOBS)

all: deps-build
	$(QUIETLY) programs

# With the page, for `parlor web`, where there is a clang; fetching one would double what is fetched (65 MB more).
play:
	@tools/deps.sh play
	$(QUIETLY) programs
	@if tools/deps.sh --have web; then $(MAKE) $(JOBS) --no-print-directory page; \
	else echo 'The page in the browser is left out, since clang is not installed: make web builds it.'; fi
	@tools/foreground.sh build/parlor

# What needs no browser, no npm and no training; the last line is "N passed, N failed".
test:
	@tools/deps.sh test
	@tests/run.sh quick

# All of that, and the rest.
test-all:
	@tools/deps.sh test-all
	@tests/run.sh all

bench: deps-build
	$(QUIETLY) parlor
	@build/parlor bench

# Instructions of the hot paths: exact where times are noisy. GAME=checkers BENCH=perft for a part.
callgrind:
	@tools/deps.sh callgrind
	$(QUIETLY) parlor
	@tests/bench/callgrind.py $(GAME) $(BENCH)

# RUNS inputs for each fuzzer; the corpus in the tree grows.
fuzz: RUNS ?= 10000000
fuzz:
	@tools/deps.sh fuzz
	$(QUIETLY) FLAVOUR=fuzz fuzzers
	@GROW=1 SEED=$${SEED:-$$(date +%s)} tests/fuzz/run.sh $(RUNS)

# RUNS inputs in all, most of them for the readers that take least time.
flood: RUNS ?= 1000000000
flood:
	$(QUIETLY) FLAVOUR=flood fuzzers
	@SEED=$${SEED:-$$(date +%s)} tests/fuzz/flood.sh $(RUNS)

wasm:
	@tools/deps.sh wasm
	$(QUIETLY) FLAVOUR=wasm wasm-programs

# The page: build/web/ for any static host, build/parlor.html as one file that opens from the disk.
web:
	@tools/deps.sh web
	@$(MAKE) $(JOBS) --no-print-directory page

page:
	$(QUIETLY) FLAVOUR=wasm build/wasm/page.wasm build/wasm/library.wasm
	@$(MAKE) -s --no-print-directory build/parlor.html

# The native program without the code for newer processors: what the page's speed is compared with (doc/web.md).
portable: deps-build
	$(QUIETLY) BUILD=build/portable MARCH=x86-64 build/portable/parlor

deps-build:
	@tools/deps.sh build

# Everything that is given away (doc/install.md), in build/release; then each file taken as its user would.
# PARTS="windows linux" for some of them. CHROOT=FOLDER tries the Debian packages in a fresh system there.
release:
	@tools/deps.sh release
	@tools/release.sh $(VERSION) $(PARTS)
release-test:
	@tools/deps.sh release
	@tests/release.sh $(PARTS)

# Other compilers and machines, under an emulator: unit tests and bench signatures. TARGETS=s390x for one, SAMPLE=1 for less.
portable-test:
	@tools/deps.sh portable
	@SAMPLE=$(SAMPLE) tests/portable.sh $(TARGETS)

# Matches that show how strong the opponents are.
strength: deps-build
	$(QUIETLY) parlor
	@tests/strength.sh

# The library of games at full size: 100,000 games imported and searched (a minute on a quiet machine).
library-bench: deps-build
	$(QUIETLY) parlor
	@$(BUILD)/parlor bench --library 100000

# What each step of a search is worth: taken away in turn and decided by a sequential test (hours; an interrupted run
# can be continued; CHANGES=FILE BOUNDS=0,10 for other changes).
sprt: GAMES ?= checkers
sprt: BOUNDS ?= -10,0
sprt: deps-build
	@for game in $(GAMES); do tools/sprt.sh $$game $(or $(CHANGES),tools/$${game}_steps.txt) $(BOUNDS) $(MS) || exit 1; done

# Measures the ladders of opponents and rewrites their tables (hours; an interrupted run can be continued;
# GAMES=checkers for one game; FROM=12 plays rung 12 and those above it again, after a change of the engine; then build
# and test).
ladder: GAMES ?= tictactoe ultimate checkers
ladder: deps-build
	$(QUIETLY) parlor
	@for game in $(GAMES); do tools/ladder.py $$game $(if $(FROM),--from $(FROM)) || exit 1; done

# Pictures of every page of the desktop program in every style and width, to be looked at, in build/shots (ten minutes).
shots: desktop parlor
	@/usr/bin/python3 tests/e2e/desktop_pages.py $(CURDIR)/$(BUILD)/shots

# The end-to-end tests ten times beside four busy loops, and ten times on one processor (hours; can be stopped and continued).
stable:
	@tools/deps.sh test-all
	$(QUIETLY) programs
	@tests/stability.sh $(RUNS)

# A hundred games in one run of the desktop program: does its memory grow, and is any of it lost (a quarter of an hour)?
leaks:
	@tools/deps.sh test
	$(QUIETLY) desktop
	@/usr/bin/python3 tests/e2e/desktop_leaks.py 100
	$(QUIETLY) FLAVOUR=asan desktop
	@PARLOR_DESKTOP=$(CURDIR)/build/asan/parlor-desktop /usr/bin/python3 tests/e2e/desktop_leaks.py 100

# Kills, damage, full disks, bad engines, no memory (an hour; SCALE=1 for a few minutes).
torture:
	@tools/deps.sh test
	$(QUIETLY) programs $(BUILD)/torture/journal $(BUILD)/torture/faults $(BUILD)/tests/test_journal
	@tests/torture/run.sh $(SCALE)

# Break the code in one place at a time and check that a test notices.
mutants:
	@tools/deps.sh test
	@tests/mutants.sh

# The weights of Ultimate's evaluation from nothing: games against itself, training, and again (some hours). FOLDER
# keeps the games and the weights of every round; an interrupted run can be continued.
train-ultimate: FOLDER ?= build/train-ultimate
train-ultimate: deps-build
	$(QUIETLY) $(BUILD)/tools/ultimate_selfplay $(BUILD)/tools/ultimate_train
	@tools/train_ultimate.sh $(FOLDER) 3 40000 2048 4000

# The learned evaluation of checkers from nothing: hours. SHORT=1 does the same in about a minute, to show that it
# works.
train-checkers: FOLDER ?= $(BUILD)/train-checkers
train-checkers: $(BUILD)/tools/checkers_selfplay $(BUILD)/tools/checkers_train
	@tools/train_checkers.sh $(FOLDER) $(if $(SHORT),1 12 400 200 4)

parlor: $(BUILD)/parlor $(CATALOGUES)
programs: parlor $(if $(HAVE_DESKTOP),desktop)
	@:
units: $(UNIT_PROGRAMS)
# Trainers, fitters, miners and the engine for CheckerBoard, so that they cannot rot; egdb_mpi needs MPI and has a target of its own.
tool-programs: $(patsubst tools/%.c,$(BUILD)/tools/%,$(filter-out tools/egdb_mpi.c,$(shell grep -l 'int main' tools/*.c))) $(BUILD)/tools/cpu_clock.so $(BUILD)/checkerboard_driver
fuzzers: $(FUZZERS)
wasm-programs: $(WASM)

$(BUILD)/parlor: $(CLI_OBJECTS) $(GAMES_LIBRARY_OBJECTS) $(LIBRARY)
	$(CC) $(ALL_LDFLAGS) -o $@ $(filter-out $(OWN_SQLITE:%=$(SQLITE)),$^) $(CURSES) $(SQLITE) $(LIBS)

# For any Linux: the same objects, without shared libraries. (The linker is told not to warn that SQLite could load extensions,
# which we never ask of it. Without the number of the build, which depends on the folder.)
build/static/parlor: $(CLI_OBJECTS) $(GAMES_LIBRARY_OBJECTS) $(LIBRARY)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS_release) -static-pie $(LDFLAGS_shared) -Wl,--no-warnings,--build-id=none $(THREADS) -o $@ $^ $(CURSES) $(SQLITE) $(LIBS)

# Names and texts are UTF-8 on Windows too.
ifeq ($(FLAVOUR),windows)
$(BUILD)/parlor: $(BUILD)/obj/parlor.res.o
endif
$(BUILD)/obj/parlor.res.o: tools/windows/parlor.rc tools/windows/parlor.manifest
	@mkdir -p $(@D)
	x86_64-w64-mingw32-windres $< $@

# The engine for CheckerBoard, and what calls it in tests: as a library of Windows, or linked with this system's code.
CHECKERBOARD := $(wildcard src/front/checkerboard/*.c)
CHECKERBOARD_OBJECTS := $(CHECKERBOARD:%.c=$(BUILD)/obj/%.o)
DRIVER := $(BUILD)/obj/tests/release/checkerboard_driver.o
ifeq ($(FLAVOUR),windows)
$(CHECKERBOARD_OBJECTS): OWN_CPPFLAGS += -DCB_CALL='__declspec(dllexport) __stdcall'
$(DRIVER): OWN_CPPFLAGS += -DCB_CALL=__stdcall
else
$(DRIVER): OWN_CPPFLAGS += -DCB_LINKED
endif
$(BUILD)/Parlor.dll: $(CHECKERBOARD_OBJECTS) $(LIBRARY)
	$(CC) $(ALL_LDFLAGS) -shared -o $@ $^ $(LIBS)
$(BUILD)/checkerboard_driver: $(DRIVER) $(if $(filter windows,$(FLAVOUR)),,$(CHECKERBOARD_OBJECTS)) $(LIBRARY)
	$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LIBS)

build/sqlite/sqlite3.h:
	@tools/sqlite_source.sh

# Not our code: its own flags, no warnings.
$(BUILD)/obj/sqlite3.o: build/sqlite/sqlite3.h
	@mkdir -p $(@D)
	$(CC) -std=gnu17 -O2 -w -DSQLITE_OMIT_LOAD_EXTENSION -DSQLITE_OMIT_DEPRECATED -DSQLITE_DQS=0 -c -o $@ build/sqlite/sqlite3.c

desktop: $(BUILD)/parlor-desktop $(CATALOGUES)

$(BUILD)/parlor-desktop: $(DESKTOP_OBJECTS) $(GAMES_LIBRARY_OBJECTS) $(LIBRARY)
	$(CC) $(ALL_LDFLAGS) -o $@ $^ $(shell pkg-config --libs $(DESKTOP_LIBRARIES)) $(SQLITE) $(LIBS)

$(BUILD)/obj/src/front/desktop/%.o: OWN_CPPFLAGS += $(DESKTOP_FLAGS) $(shell pkg-config --cflags $(DESKTOP_LIBRARIES))

$(LIBRARY): $(CORE_OBJECTS) $(BUILD)/sources
	@rm -f $@
	$(AR) rcs $@ $(CORE_OBJECTS)

$(BUILD)/tests/%: $(BUILD)/obj/tests/unit/%.o $(LIBRARY)
	@mkdir -p $(@D)
	$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LIBS)

$(BUILD)/tests/test_api: $(BUILD)/obj/tests/unit/test_api.o $(API:%.c=$(BUILD)/obj/%.o) $(LIBRARY)
	@mkdir -p $(@D)
	$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LIBS)

$(BUILD)/tests/test_library $(BUILD)/tests/test_library_trouble: $(BUILD)/tests/%: $(BUILD)/obj/tests/unit/%.o $(GAMES_LIBRARY_OBJECTS) $(LIBRARY)
	@mkdir -p $(@D)
	$(CC) $(ALL_LDFLAGS) -o $@ $(filter-out $(OWN_SQLITE:%=$(SQLITE)),$^) $(SQLITE) $(LIBS)

# What tests/torture/run.sh needs.
$(BUILD)/torture/%: $(BUILD)/obj/tests/torture/%.o $(LIBRARY)
	@mkdir -p $(@D)
	$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LIBS)

# Generators of tables: tools/NAME.c becomes build/tools/NAME.
$(BUILD)/tools/%: $(BUILD)/obj/tools/%.o $(LIBRARY)
	@mkdir -p $(@D)
	$(CC) $(ALL_LDFLAGS) -o $@ $(filter %.o,$^) $(LIBRARY) $(LIBS)

$(BUILD)/tools/ultimate_train: $(BUILD)/obj/tools/ultimate_samples.o $(BUILD)/obj/tools/train.o
$(BUILD)/tools/checkers_train: $(BUILD)/obj/tools/checkers_model.o $(BUILD)/obj/tools/train.o

# libparlor.so: only what parlor.h declares can be seen. `make library` builds it, in a flavour of its own since its code
# must run at any address.
LIBRARY_MAJOR := 1
SHARED := build/shared/libparlor.so
library: deps-build
	$(QUIETLY) FLAVOUR=shared $(SHARED)
$(SHARED): $(API:%.c=$(BUILD)/obj/%.o) $(CORE_OBJECTS) src/front/api/parlor.map
	$(CC) $(ALL_LDFLAGS) -shared -Wl,-soname,libparlor.so.$(LIBRARY_MAJOR) -Wl,--version-script,src/front/api/parlor.map \
		-o $@ $(filter %.o,$^) $(LIBS)
	ln -sf libparlor.so $@.$(LIBRARY_MAJOR)

# Loaded into other programs, so it contains nothing else.
$(BUILD)/tools/cpu_clock.so: tools/cpu_clock.c
	@mkdir -p $(@D)
	$(CC) -O2 $(WARNINGS) -fPIC -shared -o $@ $<

# What drives a fuzzer: libFuzzer, or our own loop.
FUZZ_DRIVER := $(if $(filter fuzz,$(FLAVOUR)),,$(BUILD)/obj/tests/fuzz/flood.o)
$(BUILD)/fuzz_%: $(BUILD)/obj/tests/fuzz/fuzz_%.o $(FUZZ_DRIVER) $(LIBRARY)
	$(CC) $(ALL_LDFLAGS) $(if $(FUZZ_DRIVER),,-fsanitize=fuzzer) -o $@ $(filter %.o,$^) $(LIBRARY) $(LIBS)

$(BUILD)/fuzz_match: $(BUILD)/obj/src/front/cli/match_journal.o $(BUILD)/obj/src/front/cli/position_line.o

# The bench signatures and the protocol alone, where there is no command line.
$(BUILD)/signatures $(BUILD)/engine: $(BUILD)/%: $(BUILD)/obj/tests/wasm/%.o $(LIBRARY)
	$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LIBS)

# Without an archive: that would need an archiver that supports WebAssembly.
WASM_DATA := $(BUILD)/obj/tests/wasm/data/provide.o
$(BUILD)/tests/%.wasm: $(BUILD)/obj/tests/unit/%.o $(CORE_OBJECTS) $(WASM_DATA)
	@mkdir -p $(@D)
	$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LIBS)

$(BUILD)/%.wasm: $(BUILD)/obj/tests/wasm/%.o $(CORE_OBJECTS) $(WASM_DATA)
	$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LIBS)

# The page's program: no main, functions exported by attribute, memory that grows.
WEB_OBJECTS := $(patsubst %.c,$(BUILD)/obj/%.o,$(filter-out src/front/web/library.c,$(wildcard src/front/web/*.c)))
# The npm package's: libparlor with texts.
NPM_OBJECTS := $(patsubst %.c,$(BUILD)/obj/%.o,src/front/web/library.c src/front/web/datafiles.c $(API))
# JavaScript is the only caller of what is exported.
$(BUILD)/obj/src/front/web/%.o: WARNINGS += -Wno-missing-prototypes
# Linked without -O3: with it clang runs wasm-opt where that is installed, and the bytes would differ from machine to
# machine. (It makes the file a tenth smaller and Ultimate's random games a tenth slower.)
$(BUILD)/page.wasm: $(WEB_OBJECTS) $(CORE_OBJECTS)
$(BUILD)/library.wasm: $(NPM_OBJECTS) $(CORE_OBJECTS)
$(BUILD)/page.wasm $(BUILD)/library.wasm:
	$(CC) $(filter-out -O3,$(CFLAGS_wasm)) -mexec-model=reactor -Wl,-z,stack-size=4194304 -Wl,--strip-debug -Wl,--gc-sections \
		-Wl,--export=malloc -Wl,--export=free -o $@ $^ $(LIBS)

WEB_FILES := $(wildcard src/front/web/*.js npm/* data/web/* src/front/web/*.html src/front/web/*.css src/front/web/*.svg src/front/web/*.webmanifest)
build/parlor.html: build/wasm/page.wasm build/wasm/library.wasm tools/web_pack.mjs tools/po_mo.mjs $(WEB_FILES) $(wildcard po/*.po)
	node tools/web_pack.mjs $(VERSION)

# If the flags have changed, everything is rebuilt; if the list of sources has changed, the library is made anew, or it would keep what is no longer
# there. Both files are written while this one is read, so that `make -n` counts what there is to do (tools/build.sh). (strip: make 4.3 sometimes
# leaves the newline at the end of what $(file <…) reads.)
keep_text = $(if $(call differ,$(2),$(file <$(1))),$(shell mkdir -p $(dir $(1)))$(file >$(1),$(2)))
differ = $(subst x$(strip $(2))x,,x$(strip $(1))x)
$(call keep_text,$(BUILD)/flags,$(CC) $(OWN_CPPFLAGS) $(CPPFLAGS) $(ALL_CFLAGS))
$(call keep_text,$(BUILD)/sources,$(CORE_OBJECTS))

$(BUILD)/obj/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(CC) $(OWN_CPPFLAGS) $(CPPFLAGS) $(ALL_CFLAGS) $(PROTECTOR) -MMD -MP -c -o $@ $<

ifneq ($(filter release shared,$(FLAVOUR)),)
UNPROTECTED := $(HOT_SOURCES) src/games/tictactoe/whole_tree.c
$(UNPROTECTED:%.c=$(BUILD)/obj/%.o) $(HOT_OBJECTS): PROTECTOR := -fno-stack-protector
endif

$(BUILD)/obj/%.v3.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(CC) $(OWN_CPPFLAGS) $(CPPFLAGS) $(ALL_CFLAGS) $(PROTECTOR) -march=x86-64-v3 -DHOT_V3 -MMD -MP -c -o $@ $<

$(BUILD)/obj/%.v4.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(CC) $(OWN_CPPFLAGS) $(CPPFLAGS) $(ALL_CFLAGS) $(PROTECTOR) -march=x86-64-v4 -DHOT_V4 -MMD -MP -c -o $@ $<

# A text file as a C string literal, to be included: pages and styles travel inside the program.
$(BUILD)/gen/%.inc: src/%
	@mkdir -p $(@D)
	sed 's/\\/\\\\/g; s/"/\\"/g; s/^/"/; s/$$/\\n"/' $< >$@

$(BUILD)/obj/src/front/cli/trace_page.o: OWN_CPPFLAGS += -I$(BUILD)/gen
$(BUILD)/obj/src/front/cli/trace_page.o: $(patsubst %,$(BUILD)/gen/front/cli/%.inc,report.css trace_page.css trace_page.js)
$(BUILD)/obj/src/front/cli/starter.o: OWN_CPPFLAGS += -I$(BUILD)/gen
$(BUILD)/obj/src/front/cli/starter.o: $(patsubst src/%,$(BUILD)/gen/%.inc,$(wildcard src/front/cli/starter/*))
$(BUILD)/obj/src/front/cli/review_html.o: OWN_CPPFLAGS += -I$(BUILD)/gen
$(BUILD)/obj/src/front/cli/rate_html.o: OWN_CPPFLAGS += -I$(BUILD)/gen
$(BUILD)/obj/src/front/cli/rate_html.o: $(BUILD)/gen/front/cli/report.css.inc
$(BUILD)/obj/src/front/cli/review_html.o: $(BUILD)/gen/front/cli/report.css.inc $(BUILD)/gen/front/cli/report.js.inc

define HELP
Play and build
  make play       build and open the games (installs what is missing)
  make            build only: build/parlor, build/parlor-desktop, build/libparlor.a
  make web        the page: build/web/ and build/parlor.html
  make install    to PREFIX (now $(PREFIX)); DESTDIR is respected; make uninstall
  make install-library  libparlor.so, parlor.h and parlor.py
  make deb        the Debian packages, in build/release/debian; make deb-test: installed into a fresh system
  make clean      remove build/
Test
  make test       everything that needs no browser, no npm and no training; ends with "N passed, N failed"
  make test-all   all of that, and browsers, npm, training, long fuzzing and a sample of mutants
  make stable     the end-to-end tests ten times beside four busy loops, and ten times on one processor (hours)
  make mutants    break the code in one place at a time and see a test fail
  make torture    what files, disks and other programs may do to us (an hour)
  make fuzz       long fuzzing of everything that reads text
  make flood      a billion inputs for everything that reads text, without sanitizers
  make leaks      100 games of the desktop program: its growth, and LeakSanitizer
  make shots      pictures of every page of the desktop program, in build/shots
Measure
  make bench      speeds and signatures
  make callgrind  instructions of the hot paths
  make strength   matches that show how strong the opponents are (an hour)
  make sprt       what each step of a search is worth, by sequential tests (hours)
  make ladder     measures the ladders level:1, level:2 … and writes their tables (hours)
  make library-bench  100,000 games imported and searched
Make data
  make train-ultimate  the weights of Ultimate from nothing (hours)
  make train-checkers  the learned evaluation of checkers from nothing (hours; SHORT=1: a minute)
  make egdb-data  the endgame databases that are shipped: the same bytes
  make mpi        the builder of endgame databases on Open MPI
  make mpi-test   the same bytes for any number of processes, and after one was killed (minutes)
Develop
  make units      the unit tests alone, build/tests/
  make wasm       the core as WebAssembly
  make portable   the program without the code for newer processors
  make pot        the sentences to translate, po/parlor.pot, and into every po/*.po
  make format     clang-format over all sources
V=1 shows the compiler's commands. MARCH=native builds for this processor alone; FLAVOUR=asan|tsan with sanitizers; CC=clang.
endef
export HELP
help:
	@echo "$$HELP"

# ---- Languages ----

$(BUILD)/locale/%/LC_MESSAGES/parlor.mo: po/%.po
	@mkdir -p $(@D)
	msgfmt -c -o $@ $<

# Collects the sentences to translate from the sources; then adds the new ones, empty, to every language.
pot:
	@tools/deps.sh build
	tools/pot.sh po/parlor.pot
	for po in po/*.po; do msgmerge -q --no-fuzzy-matching --backup=none -U $$po po/parlor.pot; done

# Keep the objects that pattern rules make on the way.
.SECONDARY:

include install.mk

# The builder of endgame databases for several machines: mpirun -n R build/egdb-mpi 6 --dir DIR (doc/egdb.md).
mpi:
	@tools/deps.sh mpi
	$(QUIETLY) $(BUILD)/egdb-mpi

mpi-test: mpi
	$(QUIETLY) parlor
	@tests/egdb_mpi.sh

$(BUILD)/egdb-mpi: tools/egdb_mpi.c $(LIBRARY)
	OMPI_CC='$(CC)' mpicc $(OWN_CPPFLAGS) $(CPPFLAGS) $(ALL_CFLAGS) -o $@ $< $(LIBRARY) $(LIBS)

# Rebuilds the shipped endgame databases: the same bytes.
egdb-data: deps-build
	$(QUIETLY) parlor
	$(BUILD)/parlor egdb build 5 --dir $(BUILD)/egdb
	$(BUILD)/parlor egdb build 4 --distances --dir $(BUILD)/egdb-distances
	$(BUILD)/parlor egdb build 5 --steps --dir $(BUILD)/egdb-steps
	@mkdir -p data/egdb
	LC_ALL=C; cat $(BUILD)/egdb/*.wdl >data/egdb/2-5.wdl; cat $(BUILD)/egdb-distances/*.dtw >data/egdb/2-4.dtw; \
	cat $(BUILD)/egdb-steps/*.dtc >data/egdb/2-5.dtc

format:
	clang-format -i $$(git ls-files '*.c' '*.h')

clean:
	rm -rf build

-include $(shell find $(BUILD)/obj -name '*.d' 2>/dev/null)
