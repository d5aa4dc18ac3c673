# Parlor. `make play` and `make test` do everything; `make help` lists the rest.
#
# Flavours share these rules and differ in flags and folder:  make FLAVOUR=asan parlor
#   release  build/       -O3, portable x86-64; hot sources also for x86-64-v3 and -v4, chosen at run time
#   asan     build/asan/  AddressSanitizer + UndefinedBehaviorSanitizer
#   tsan     build/tsan/  ThreadSanitizer (session and worker)
#   fuzz     build/fuzz/  clang's libFuzzer with AddressSanitizer + UndefinedBehaviorSanitizer
#   flood    build/flood/ the fuzzers without libFuzzer and without ASan: many more inputs a second (tests/fuzz/flood.c)
#   wasm     build/wasm/  the core alone as WebAssembly
# MARCH=native builds for this machine's own processor.

FLAVOUR ?= release
MARCH   ?=
PREFIX  ?= /usr/local
DESTDIR ?=
CC      ?= cc
VERSION := 0.1.0

ifneq ($(filter fuzz wasm,$(FLAVOUR)),)
CC := clang
endif

BUILD_release := build
BUILD := $(or $(BUILD_$(FLAVOUR)),build/$(FLAVOUR))

WARNINGS := -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wundef -Wvla
CPPFLAGS += -Isrc -D_POSIX_C_SOURCE=200809L -D_DEFAULT_SOURCE -DPARLOR_VERSION='"$(VERSION)"'
# No -flto: each hot loop lies within one source, so it saves only 1 to 2 % of the instructions (callgrind: perft 2.2 %,
# master 1.3 %, negamax 1.3 %, tree 1.8 %) and doubles the time of a build. Hardened: a stray write is noticed,
# addresses are unpredictable, nothing is bound lazily. Code that reads no outside text and runs a million times a
# second has no stack canary (UNPROTECTED).
HARDENING := -fstack-protector-strong -fstack-clash-protection -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2 -fPIE
CFLAGS_release := -O3 -g $(HARDENING)
LDFLAGS_release := -pie -Wl,-z,relro,-z,now,-z,noexecstack
CFLAGS_asan := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
CFLAGS_tsan := -O1 -g -fsanitize=thread
CFLAGS_fuzz := -O2 -g -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all
CFLAGS_flood := -O2 -g -fsanitize=undefined -fsanitize-undefined-trap-on-error
CFLAGS_wasm := --target=wasm32-wasi -O3 -msimd128 -msign-ext -mnontrapping-fptoint -DNO_PROCESSES
# All memory is allocated at the start: node 20 sometimes crashes in WASI calls after memory has grown.
LDFLAGS_wasm := -Wl,-z,stack-size=8388608 -Wl,--initial-memory=536870912 -Wl,--strip-debug
THREADS := $(if $(filter wasm,$(FLAVOUR)),,-pthread)
# The same numbers from every compiler and processor: no implicit fused multiply-add.
ALL_CFLAGS = -std=c17 -ffp-contract=off $(WARNINGS) $(CFLAGS_$(FLAVOUR)) $(if $(MARCH),-march=$(MARCH)) $(THREADS) $(CFLAGS)
ALL_LDFLAGS = $(CFLAGS_$(FLAVOUR)) $(LDFLAGS_$(FLAVOUR)) $(THREADS) $(LDFLAGS)
LIBS := -lm

# The core: rules, engines, session, protocol. Needs only the C library.
CORE := $(wildcard src/base/*.c src/game/*.c src/engine/*.c src/remote/*.c src/games/*/*.c src/session/*.c src/judge/*.c src/teach/*.c src/view/*.c src/front/protocol/*.c)
# A build without processes, threads and folders (WebAssembly, -DNO_PROCESSES) leaves these out:
NEED_PROCESSES := src/remote/process.c src/remote/programs.c src/remote/external.c src/engine/worker.c src/engine/team.c \
	src/base/datafile_disk.c src/base/places.c src/base/safe_file.c $(wildcard src/games/checkers/egdb_build*.c) \
	src/session/store_disk.c src/session/worker_host.c
# and their tests:
NEED_PROCESSES += $(patsubst %,tests/unit/test_%.c,external library stop store worker)
ifeq ($(FLAVOUR),wasm)
CORE := $(filter-out $(NEED_PROCESSES),$(CORE))
endif
# What terminal, desktop and command line share.
FRONT := $(wildcard src/front/*.c)
CLI := $(wildcard src/front/cli/*.c src/front/terminal/*.c) $(FRONT)
# Compiled twice (src/base/hot.h); those that gain from AVX-512 three times.
HOT_SOURCES := $(wildcard src/games/*/*_hot.c)
HOT_WIDE_SOURCES := $(patsubst %,src/games/ultimate/%_hot.c,playout uct mcts)

TWICE := $(if $(MARCH)$(filter fuzz flood wasm,$(FLAVOUR)),,$(filter x86_64,$(shell uname -m)))
ifneq ($(TWICE),)
CPPFLAGS += -DHOT_TWICE
HOT_OBJECTS := $(HOT_SOURCES:%.c=$(BUILD)/obj/%.v3.o) $(HOT_WIDE_SOURCES:%.c=$(BUILD)/obj/%.v4.o)
endif

# The player's games: needs SQLite, so it is not part of the core.
GAMES_LIBRARY := $(wildcard src/library/*.c)
GAMES_LIBRARY_OBJECTS := $(GAMES_LIBRARY:%.c=$(BUILD)/obj/%.o)
SQLITE := -lsqlite3

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

.PHONY: all play test stable shots train-checkers train-ultimate strength sprt ladder library-bench leaks torture mutants egdb-data mpi mpi-test bench callgrind fuzz flood clean install help format pot parlor desktop programs units fuzzers wasm wasm-programs web portable deps-build

# As many jobs as there are processors, unless the caller has said how many.
JOBS = $(if $(filter -j%,$(MAKEFLAGS)),,-j$(shell nproc))

all: deps-build
	@$(MAKE) $(JOBS) --no-print-directory programs

play: deps-build
	@tools/deps.sh play
	@$(MAKE) $(JOBS) --no-print-directory programs
	@tools/foreground.sh build/parlor

test:
	@tools/deps.sh test
	@tests/run.sh

bench: deps-build
	@$(MAKE) $(JOBS) --no-print-directory parlor
	@build/parlor bench

# Instructions of the hot paths: exact where times are noisy. GAME=checkers BENCH=perft for a part.
callgrind:
	@tools/deps.sh callgrind
	@$(MAKE) $(JOBS) --no-print-directory parlor
	@tests/bench/callgrind.py $(GAME) $(BENCH)

# RUNS inputs for each fuzzer; the corpus in the tree grows.
fuzz: RUNS ?= 10000000
fuzz:
	@tools/deps.sh fuzz
	@$(MAKE) $(JOBS) --no-print-directory FLAVOUR=fuzz fuzzers
	@GROW=1 SEED=$${SEED:-$$(date +%s)} tests/fuzz/run.sh $(RUNS)

# RUNS inputs in all, most of them for the readers that take least time.
flood: RUNS ?= 1000000000
flood:
	@$(MAKE) $(JOBS) --no-print-directory FLAVOUR=flood fuzzers
	@SEED=$${SEED:-$$(date +%s)} tests/fuzz/flood.sh $(RUNS)

wasm:
	@tools/deps.sh wasm
	@$(MAKE) $(JOBS) --no-print-directory FLAVOUR=wasm wasm-programs

# The page: build/web/ for any static host, build/parlor.html as one file that opens from the disk.
web:
	@tools/deps.sh web
	@$(MAKE) $(JOBS) --no-print-directory FLAVOUR=wasm build/wasm/page.wasm
	@$(MAKE) --no-print-directory build/parlor.html

# The native program without the code for newer processors: what the page's speed is compared with (doc/web.md).
portable: deps-build
	@$(MAKE) $(JOBS) --no-print-directory BUILD=build/portable MARCH=x86-64 build/portable/parlor

deps-build:
	@tools/deps.sh build

# Matches that show how strong the opponents are.
strength: deps-build
	@$(MAKE) $(JOBS) --no-print-directory parlor
	@tests/strength.sh

# The library of games at full size: 100,000 games imported and searched (a minute on a quiet machine).
library-bench: deps-build
	@$(MAKE) $(JOBS) --no-print-directory parlor
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
	@$(MAKE) $(JOBS) --no-print-directory parlor
	@for game in $(GAMES); do tools/ladder.py $$game $(if $(FROM),--from $(FROM)) || exit 1; done

# Pictures of every page of the desktop program in every style and width, to be looked at, in build/shots (ten minutes).
shots: desktop parlor
	@/usr/bin/python3 tests/e2e/desktop_pages.py $(CURDIR)/$(BUILD)/shots

# The tests of the terminal and desktop programs 20 times beside a match on all cores (hours; can be stopped and continued).
stable: programs
	@tests/stability.sh $(RUNS)

# A hundred games in one run of the desktop program: does its memory grow, and is any of it lost (a quarter of an hour)?
leaks:
	@tools/deps.sh test
	@$(MAKE) --no-print-directory desktop
	@/usr/bin/python3 tests/e2e/desktop_leaks.py 100
	@$(MAKE) --no-print-directory FLAVOUR=asan desktop
	@PARLOR_DESKTOP=$(CURDIR)/build/asan/parlor-desktop /usr/bin/python3 tests/e2e/desktop_leaks.py 100

# Kills, damage, full disks, bad engines, no memory (an hour; SCALE=1 for a few minutes).
torture:
	@tools/deps.sh test
	@$(MAKE) $(JOBS) --no-print-directory programs $(BUILD)/torture/journal $(BUILD)/tests/test_journal
	@tests/torture/run.sh $(SCALE)

# Break the code in one place at a time and check that a test notices.
mutants:
	@tools/deps.sh test
	@tests/mutants.sh

# The weights of Ultimate's evaluation from nothing: games against itself, training, and again (some hours). FOLDER
# keeps the games and the weights of every round; an interrupted run can be continued.
train-ultimate: FOLDER ?= build/train-ultimate
train-ultimate: deps-build
	@$(MAKE) $(JOBS) --no-print-directory $(BUILD)/tools/ultimate_selfplay $(BUILD)/tools/ultimate_train
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
fuzzers: $(FUZZERS)
wasm-programs: $(WASM)

$(BUILD)/parlor: $(CLI_OBJECTS) $(GAMES_LIBRARY_OBJECTS) $(LIBRARY)
	$(CC) $(ALL_LDFLAGS) -o $@ $^ -lncursesw -ltinfo $(SQLITE) $(LIBS)

desktop: $(BUILD)/parlor-desktop $(CATALOGUES)

$(BUILD)/parlor-desktop: $(DESKTOP_OBJECTS) $(GAMES_LIBRARY_OBJECTS) $(LIBRARY)
	$(CC) $(ALL_LDFLAGS) -o $@ $^ $(shell pkg-config --libs $(DESKTOP_LIBRARIES)) $(SQLITE) $(LIBS)

$(BUILD)/obj/src/front/desktop/%.o: CPPFLAGS += $(DESKTOP_FLAGS) $(shell pkg-config --cflags $(DESKTOP_LIBRARIES))

$(LIBRARY): $(CORE_OBJECTS)
	@rm -f $@
	$(AR) rcs $@ $^

$(BUILD)/tests/%: $(BUILD)/obj/tests/unit/%.o $(LIBRARY)
	@mkdir -p $(@D)
	$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LIBS)

$(BUILD)/tests/test_library: $(BUILD)/obj/tests/unit/test_library.o $(GAMES_LIBRARY_OBJECTS) $(LIBRARY)
	@mkdir -p $(@D)
	$(CC) $(ALL_LDFLAGS) -o $@ $^ $(SQLITE) $(LIBS)

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

# Loaded into other programs, so it contains nothing else.
$(BUILD)/tools/cpu_clock.so: tools/cpu_clock.c
	@mkdir -p $(@D)
	$(CC) -O2 $(WARNINGS) -fPIC -shared -o $@ $<

# What drives a fuzzer: libFuzzer, or our own loop.
FUZZ_DRIVER := $(if $(filter flood,$(FLAVOUR)),$(BUILD)/obj/tests/fuzz/flood.o)
$(BUILD)/fuzz_%: $(BUILD)/obj/tests/fuzz/fuzz_%.o $(FUZZ_DRIVER) $(LIBRARY)
	$(CC) $(ALL_LDFLAGS) $(if $(FUZZ_DRIVER),,-fsanitize=fuzzer) -o $@ $(filter %.o,$^) $(LIBRARY) $(LIBS)

$(BUILD)/fuzz_match: $(BUILD)/obj/src/front/cli/match_journal.o $(BUILD)/obj/src/front/cli/position_line.o

# Without an archive: that would need an archiver that supports WebAssembly.
WASM_DATA := $(BUILD)/obj/tests/wasm/data/provide.o
$(BUILD)/tests/%.wasm: $(BUILD)/obj/tests/unit/%.o $(CORE_OBJECTS) $(WASM_DATA)
	@mkdir -p $(@D)
	$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LIBS)

$(BUILD)/%.wasm: $(BUILD)/obj/tests/wasm/%.o $(CORE_OBJECTS) $(WASM_DATA)
	$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LIBS)

# The page's program: no main, functions exported by attribute, memory that grows.
WEB_OBJECTS := $(patsubst %.c,$(BUILD)/obj/%.o,$(wildcard src/front/web/*.c))
# JavaScript is the only caller of what is exported.
$(BUILD)/obj/src/front/web/%.o: WARNINGS += -Wno-missing-prototypes
# Linked without -O3: with it clang runs wasm-opt where that is installed, and the bytes would differ from machine to
# machine. (It makes the file a tenth smaller and Ultimate's random games a tenth slower.)
$(BUILD)/page.wasm: $(WEB_OBJECTS) $(CORE_OBJECTS)
	$(CC) $(filter-out -O3,$(CFLAGS_wasm)) -mexec-model=reactor -Wl,-z,stack-size=4194304 -Wl,--strip-debug -Wl,--gc-sections \
		-Wl,--export=malloc -Wl,--export=free -o $@ $^ $(LIBS)

WEB_FILES := $(wildcard src/front/web/*.js npm/* src/front/web/*.html src/front/web/*.css src/front/web/*.svg src/front/web/*.webmanifest)
build/parlor.html: build/wasm/page.wasm tools/web_pack.mjs $(WEB_FILES) $(wildcard po/*.po)
	node tools/web_pack.mjs $(VERSION)

# If the flags have changed, everything is rebuilt. Those of single sources are not meant: this file would inherit them from whichever source asks first.
FLAGS := $(CC) $(CPPFLAGS) $(ALL_CFLAGS)
$(BUILD)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(FLAGS)' | cmp -s - $@ || echo '$(FLAGS)' >$@
.PHONY: FORCE
FORCE:

$(BUILD)/obj/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(ALL_CFLAGS) $(PROTECTOR) -MMD -MP -c -o $@ $<

ifeq ($(FLAVOUR),release)
UNPROTECTED := $(HOT_SOURCES) src/games/tictactoe/game_tree.c
$(UNPROTECTED:%.c=$(BUILD)/obj/%.o) $(HOT_OBJECTS): PROTECTOR := -fno-stack-protector
endif

$(BUILD)/obj/%.v3.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(ALL_CFLAGS) $(PROTECTOR) -march=x86-64-v3 -DHOT_V3 -MMD -MP -c -o $@ $<

$(BUILD)/obj/%.v4.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(ALL_CFLAGS) $(PROTECTOR) -march=x86-64-v4 -DHOT_V4 -MMD -MP -c -o $@ $<

# A text file as a C string literal, to be included: pages and styles travel inside the program.
$(BUILD)/gen/%.inc: src/%
	@mkdir -p $(@D)
	sed 's/\\/\\\\/g; s/"/\\"/g; s/^/"/; s/$$/\\n"/' $< >$@

$(BUILD)/obj/src/front/cli/review_html.o: CPPFLAGS += -I$(BUILD)/gen
$(BUILD)/obj/src/front/cli/review_html.o: $(BUILD)/gen/front/cli/report.css.inc $(BUILD)/gen/front/cli/report.js.inc

help:
	@echo 'make play       build and open the games (installs what is missing)'
	@echo 'make test       build and run every test; ends with "N passed, N failed"'
	@echo 'make            build only: build/parlor, build/parlor-desktop, build/libparlor.a'
	@echo 'make bench      speeds and signatures'
	@echo 'make callgrind  instructions of the hot paths'
	@echo 'make mutants    break the code in one place at a time and see a test fail'
	@echo 'make stable     20 runs of the terminal and desktop tests beside a match (hours)'
	@echo 'make shots      pictures of every page of the desktop program, in build/shots'
	@echo 'make leaks      100 games of the desktop program: its growth, and LeakSanitizer'
	@echo 'make library-bench  100,000 games imported and searched'
	@echo 'make torture    what files, disks and other programs may do to us (an hour)'
	@echo 'make flood      a billion inputs for everything that reads text, without sanitizers'
	@echo 'make fuzz       long fuzzing of everything that reads text'
	@echo 'make strength   matches that show how strong the opponents are (an hour)'
	@echo 'make sprt       what each step of a search is worth, by sequential tests (hours)'
	@echo 'make ladder     measures the ladders level:1, level:2 … and writes their tables (hours)'
	@echo 'make train-ultimate  the weights of Ultimate from nothing (hours)'
	@echo 'make train-checkers  the learned evaluation of checkers from nothing (hours; SHORT=1: a minute)'
	@echo 'make mpi        the builder of endgame databases on Open MPI'
	@echo 'make mpi-test   the same bytes for any number of processes, and after one was killed (minutes)'
	@echo 'make wasm       the core as WebAssembly'
	@echo 'make web        the page: build/web/ and build/parlor.html'
	@echo 'make install    to PREFIX (now $(PREFIX)); DESTDIR is respected'
	@echo 'make pot        the sentences to translate, po/parlor.pot, and into every po/*.po'
	@echo 'make format     clang-format over all sources'
	@echo 'make clean      remove build/'
	@echo 'MARCH=native builds for this processor alone; FLAVOUR=asan|tsan with sanitizers.'

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

INSTALL_DATA := install -D -m 644
install: programs
	install -D -m 755 $(BUILD)/parlor $(DESTDIR)$(PREFIX)/bin/parlor
	$(if $(HAVE_DESKTOP),install -D -m 755 $(BUILD)/parlor-desktop $(DESTDIR)$(PREFIX)/bin/parlor-desktop)
	$(INSTALL_DATA) data/desktop/org.parlor.Parlor.desktop $(DESTDIR)$(PREFIX)/share/applications/org.parlor.Parlor.desktop
	$(INSTALL_DATA) data/desktop/org.parlor.Parlor.metainfo.xml $(DESTDIR)$(PREFIX)/share/metainfo/org.parlor.Parlor.metainfo.xml
	$(INSTALL_DATA) data/desktop/org.parlor.Parlor.svg $(DESTDIR)$(PREFIX)/share/icons/hicolor/scalable/apps/org.parlor.Parlor.svg
	$(INSTALL_DATA) data/desktop/parlor.xml $(DESTDIR)$(PREFIX)/share/mime/packages/parlor.xml
	$(INSTALL_DATA) data/completions/parlor.bash $(DESTDIR)$(PREFIX)/share/bash-completion/completions/parlor
	$(INSTALL_DATA) data/completions/_parlor $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_parlor
	$(INSTALL_DATA) data/completions/parlor.fish $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/parlor.fish
	$(INSTALL_DATA) data/checkers.net $(DESTDIR)$(PREFIX)/share/parlor/checkers.net
	for file in data/sounds/*.wav; do $(INSTALL_DATA) $$file $(DESTDIR)$(PREFIX)/share/parlor/sounds/$$(basename $$file); done
	for file in data/*.puzzles; do $(INSTALL_DATA) $$file $(DESTDIR)$(PREFIX)/share/parlor/$$(basename $$file); done
	for file in data/egdb/*; do $(INSTALL_DATA) $$file $(DESTDIR)$(PREFIX)/share/parlor/egdb/$$(basename $$file); done
	$(INSTALL_DATA) data/ultimate.net $(DESTDIR)$(PREFIX)/share/parlor/ultimate.net
	$(foreach language,$(if $(CATALOGUES),$(LANGUAGES)),$(INSTALL_DATA) $(BUILD)/locale/$(language)/LC_MESSAGES/parlor.mo $(DESTDIR)$(PREFIX)/share/locale/$(language)/LC_MESSAGES/parlor.mo$(NEWLINE))
	if [ -e build/parlor.html ]; then $(INSTALL_DATA) build/parlor.html $(DESTDIR)$(PREFIX)/share/parlor/parlor.html; fi
	for page in data/man/*.6; do $(INSTALL_DATA) $$page $(DESTDIR)$(PREFIX)/share/man/man6/$$(basename $$page); done

# The builder of endgame databases for several machines: mpirun -n R build/egdb-mpi 6 --dir DIR (doc/egdb.md).
mpi:
	@tools/deps.sh mpi
	@$(MAKE) $(JOBS) --no-print-directory $(BUILD)/egdb-mpi

mpi-test: mpi
	@$(MAKE) $(JOBS) --no-print-directory parlor
	@tests/egdb_mpi.sh

$(BUILD)/egdb-mpi: tools/egdb_mpi.c $(LIBRARY)
	OMPI_CC='$(CC)' mpicc $(CPPFLAGS) $(ALL_CFLAGS) -o $@ $< $(LIBRARY) $(LIBS)

# Rebuilds the shipped endgame databases: the same bytes.
egdb-data: deps-build
	@$(MAKE) $(JOBS) --no-print-directory parlor
	$(BUILD)/parlor egdb build 5 --dir $(BUILD)/egdb
	$(BUILD)/parlor egdb build 4 --distances --dir $(BUILD)/egdb-distances
	@mkdir -p data/egdb
	LC_ALL=C; cat $(BUILD)/egdb/*.wdl >data/egdb/2-5.wdl; cat $(BUILD)/egdb-distances/*.dtw >data/egdb/2-4.dtw

format:
	clang-format -i $$(git ls-files '*.c' '*.h')

clean:
	rm -rf build

-include $(shell find $(BUILD)/obj -name '*.d' 2>/dev/null)
