# make install, uninstall and install-library: included by the Makefile. PREFIX (or prefix), BINDIR, LIBDIR, DATADIR and DESTDIR
# are respected; programs are stripped unless STRIP is empty.

BINDIR  ?= $(PREFIX)/bin
LIBDIR  ?= $(PREFIX)/lib
SHARE   := $(DESTDIR)$(PREFIX)/share
DATADIR ?= $(PREFIX)/share/parlor
STRIP   ?= -s
INSTALL_PROGRAM = install -D $(STRIP) -m 755
INSTALL_DATA    = install -D -m 644
# Evaluations, endgame databases, puzzles and sounds: the same folders as in data/.
INSTALLED_DATA := $(wildcard data/*.net data/*.puzzles data/egdb/* data/sounds/*.wav)

install: programs
	$(INSTALL_PROGRAM) $(BUILD)/parlor $(DESTDIR)$(BINDIR)/parlor
	$(if $(HAVE_DESKTOP),$(INSTALL_PROGRAM) $(BUILD)/parlor-desktop $(DESTDIR)$(BINDIR)/parlor-desktop)
	$(INSTALL_DATA) data/desktop/org.parlor.parlor.desktop $(SHARE)/applications/org.parlor.parlor.desktop
	$(INSTALL_DATA) data/desktop/org.parlor.parlor.metainfo.xml $(SHARE)/metainfo/org.parlor.parlor.metainfo.xml
	$(INSTALL_DATA) data/desktop/org.parlor.parlor.svg $(SHARE)/icons/hicolor/scalable/apps/org.parlor.parlor.svg
	$(INSTALL_DATA) data/desktop/parlor.xml $(SHARE)/mime/packages/parlor.xml
	$(INSTALL_DATA) data/completions/parlor.bash $(SHARE)/bash-completion/completions/parlor
	$(INSTALL_DATA) data/completions/_parlor $(SHARE)/zsh/site-functions/_parlor
	$(INSTALL_DATA) data/completions/parlor.fish $(SHARE)/fish/vendor_completions.d/parlor.fish
	for file in $(INSTALLED_DATA); do $(INSTALL_DATA) $$file $(DESTDIR)$(DATADIR)/$${file#data/} || exit; done
	if [ -e build/parlor.html ]; then $(INSTALL_DATA) build/parlor.html $(DESTDIR)$(DATADIR)/parlor.html; fi
	$(foreach language,$(if $(CATALOGUES),$(LANGUAGES)),$(INSTALL_DATA) $(BUILD)/locale/$(language)/LC_MESSAGES/parlor.mo $(SHARE)/locale/$(language)/LC_MESSAGES/parlor.mo$(NEWLINE))
	for page in data/man/*.6; do $(INSTALL_DATA) $$page $(SHARE)/man/man6/$$(basename $$page) || exit; done
	for file in LICENSE README.md CHANGELOG.md $(wildcard doc/*.md); do $(INSTALL_DATA) $$file $(SHARE)/doc/parlor/$$(basename $$file) || exit; done

# Removes what install (with the same variables) would bring.
uninstall:
	@room=$$(mktemp -d) && $(MAKE) -s --no-print-directory install STRIP= DESTDIR="$$room" >/dev/null && \
	(cd "$$room" && find . -type f) | while read -r file; do rm -f "$(DESTDIR)$${file#.}"; done; \
	(cd "$$room" && find . -depth -type d -name '*parlor*') | while read -r folder; do \
		[ ! -d "$(DESTDIR)$${folder#.}" ] || find "$(DESTDIR)$${folder#.}" -depth -type d -empty -delete; done; \
	rm -rf "$$room"

# The library, its header and its module for Python, with the data that it needs.
install-library: library
	$(if $(STRIP),install -D -s,install -D) -m 644 build/shared/libparlor.so $(DESTDIR)$(LIBDIR)/libparlor.so.$(VERSION)
	ln -sf libparlor.so.$(VERSION) $(DESTDIR)$(LIBDIR)/libparlor.so.$(LIBRARY_MAJOR)
	ln -sf libparlor.so.$(LIBRARY_MAJOR) $(DESTDIR)$(LIBDIR)/libparlor.so
	$(INSTALL_DATA) include/parlor/parlor.h $(DESTDIR)$(PREFIX)/include/parlor/parlor.h
	$(INSTALL_DATA) python/parlor.py $(DESTDIR)$(PREFIX)/lib/python3/dist-packages/parlor.py
	install -d $(DESTDIR)$(LIBDIR)/pkgconfig
	sed 's|@PREFIX@|$(PREFIX)|; s|@LIBDIR@|$(LIBDIR)|; s|@VERSION@|$(VERSION)|' src/front/api/parlor.pc.in >$(DESTDIR)$(LIBDIR)/pkgconfig/parlor.pc
	for file in data/*.net data/egdb/*; do $(INSTALL_DATA) $$file $(DESTDIR)$(DATADIR)/$${file#data/} || exit; done

# The Debian packages of what is committed, in build/release/debian; and as their users take them (root: a fresh system is made).
deb:
	@tools/deps.sh deb
	@tools/deb.sh
deb-test: deb
	@tests/release/deb.sh
.PHONY: deb deb-test
