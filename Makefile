# make demo       build, replay a recorded finger; film and frames are in .build/demo; PRESET=card or EXAMPLE=lift show others
# make test       build and run the tests that need no machine; FILTER=Kiosk some of them, SANITIZE=address or thread
# make check      everything that must pass: format, builds, every test, those on the virtual panel too, short fuzzing
# make check-ha   Home Assistant itself from PyPI (600 MB, Python 3.13): the entities that it makes of a panel, and commands
# make check-programs  Chromium, GTK, Qt, SDL, mpv and others of Debian (1 GB) behind a headless sheet, as a table
# make check-nats a cluster of NATS: nodes are killed and cut off, and the panel is driven on; takes network namespaces
# make check-mqtt the article's three commands in a clean Debian that boots, with the packages of make deb: a panel on a broker
# make check-deb  the packages of make deb in a clean Debian: installed by apt, upgraded, purged; built twice, the same
# make check-arm  the packages of arm64: replays, a clean Debian, boards of QEMU; make deb ARCH=arm64 comes first
# make build      the programs as they are shipped: .build/release/sheetd and those beside it
# make manuals    manual pages and shell completions, in .build/share
# make deb        Debian packages for this machine, in .build/deb; ARCH=arm64 for another one
# make fuzz       feed every reader with random input; SECONDS=60 for each, FORMAT=evemu for one of them
# make bench      speed as ratios to memcpy and to real time; PEERS=1 has pixman, cairo, sway and cage draw as well
# make fleet      200 headless panels on a broker that goes for a minute: how long, how much, what is lost; PANELS=200
# make pictures   the pictures of the articles: a strip a preset, each kind of item, the gallery, the film
# make soak       a day of random use in the virtual panel; HOURS=24, SEED=1
# make install    into DESTDIR and prefix; needs neither root nor systemctl
# make format     format the sources; `make hooks` has git check that before every commit
# make coverage   run the tests that need no machine, and show which lines they run
# make docs       build the articles as pages in .build/docs; a broken link is an error
# Missing packages are installed first, by apt-get, with sudo unless the user is root.

prefix ?= /usr/local
bindir ?= $(prefix)/bin
unitdir ?= $(prefix)/lib/systemd/system
sysusersdir ?= $(prefix)/lib/sysusers.d
rulesdir ?= $(prefix)/lib/udev/rules.d
datadir ?= $(prefix)/share/sheetd
# Units, drop-ins, rules and a configuration that an integrator may copy to /etc; and what is shown where nothing is configured.
examples := session.conf peers.conf uinput.conf sheetd-uinput.rules page.service page.sysusers \
    sheetd.toml welcome.toml mqtt.toml

# Documents that an integrator may show, and what they name.
documents := $(patsubst Sources/Examples/%,%,$(wildcard Sources/Examples/*.* Sources/Examples/*/*.*))
kiosks := $(patsubst Sources/Examples/%/home.toml,%,$(wildcard Sources/Examples/*/home.toml))
# Layouts of keyboards, to start own ones from.
layouts := Sources/Sheet/Keyboard/Layouts
# Icons, to draw own ones beside.
icons := Sources/Picture/Icons/Icons

swift := swift
# The Swift and C++ libraries are linked statically: the device needs none of them, and the program starts in half the
# time.
static := .build/static
# CLateLibraries loads these when they are first needed, so the compiler is told where their headers are, and the linker
# nothing.
late := pangocairo librsvg-2.0 libqrencode libpng libwebp libwebpmux yaml-0.1 mtdev xkbcommon libhangul
# Every relocation is read at each start: packed, they are 10 kB of the resident set and not 1.3 MB.
# The folder of the sources is nowhere in a program, so that it is the same wherever it is built: neither by name nor in the
# hash of a module, which the compiler would compare with that of the next build.
# No symbol is exported, so the linker drops what nobody calls, and of functions with the same code it keeps one.
# A type is found by calling a function, not by reading its name: that takes seven of the start's milliseconds less.
# LittleFoundation takes the place of Foundation; it is built first, since no package says that it needs it.
release := -c release --static-swift-stdlib -Xlinker -s -Xlinker -L$(abspath $(static)) \
    -Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs --pkg-config-path $(abspath $(static)) \
    -Xlinker --no-export-dynamic -Xlinker --icf=all -Xswiftc -Osize \
    -Xswiftc -Xfrontend -Xswiftc -function-sections \
    -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen \
    -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
    -Xswiftc -module-alias -Xswiftc FoundationEssentials=LittleFoundation \
    -Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=. -Xcc -ffile-prefix-map=$(CURDIR)=. $(SWIFT_FLAGS)
# The manifest has the modules that draw optimised for speed instead.
ship = SHEETD_BUILD=shipped $(swift) build $(release)
# The tests have a folder of their own.
tested = SWIFT=$(swift) .ci/swift-tested
# For another architecture: flags of `swift build`, and the compiler whose C++ library is linked.
SWIFT_FLAGS ?=
CROSS ?=
recordings := Tests/Fixtures/recordings
demo := .build/demo
pictures := Sources/Kiosk/Kiosk.docc/Resources
# A preset to demonstrate, or a kiosk; without one it is a thermostat.
PRESET ?=
EXAMPLE ?= $(if $(PRESET),,thermostat)
# A preset may have a recording of its own, and flags besides its name.
presets := classic velog stepped card lunabee fluid tray
demo_recording = $(firstword $(wildcard $(recordings)/demo-$(1).evemu) $(recordings)/demo.evemu)
preset_replay = $(daemon) replay $(demo_recording) --config Tests/Fixtures/demo.toml --set sheet.preset=$(1) $(demo_flags_$(1))
kiosk = $(addprefix Sources/Examples/$(1)/,home.toml sheet.toml)
kiosk_replay = $(daemon) replay Tests/Fixtures/kiosks/$(1).evemu --config Tests/Fixtures/kiosk.toml \
    --set home.content=$(word 1,$(kiosk)) --set sheet.content=$(word 2,$(kiosk))
demo_flags_card := --set backdrop.image=snapshot --snapshot Tests/Fixtures/pictures/home.png
demo_flags_lunabee := --set sheet.content_height=620
demo_flags_tray := $(demo_flags_lunabee)
# The readers to fuzz, the seconds for each, and the seed; the seed 0 is a random one.
FORMAT ?= evemu libinput getevent evtest any configuration quirks layout control png svg documents wayland
SECONDS ?= 60
SEED ?= 0
# How far the Swift of the fuzzers is optimised: with -Onone it is compiled in a third of the time and half as fast.
FUZZ_OPTIMIZATION ?= -O
# The architecture of the packages; nothing is this machine's.
ARCH ?=
# How many panels a fleet has.
PANELS ?= 200
# For `make bench`: 1 compares with other libraries and compositors.
PEERS ?=
# How long a soak lasts, in the guest's time.
HOURS ?= 24
fuzz := .build/fuzz
# Pango and fontconfig keep what they have read until the end.
fuzz_environment_documents := ASAN_OPTIONS=detect_leaks=0
fuzz_environment_svg := ASAN_OPTIONS=detect_leaks=0
fuzz_limits = -max_total_time=$(SECONDS) -seed=$(SEED) -max_len=4096 -timeout=10 -rss_limit_mb=1024 -print_final_stats=1
# Whatever a picture holds, reading it takes little memory; what AddressSanitizer keeps of freed memory does not count.
fuzz_limits_png := -rss_limit_mb=256 -max_len=65536
fuzz_environment_png := ASAN_OPTIONS=quarantine_size_mb=1
# The inputs of a format: those of earlier runs, those that once broke the reader, and seeds.
inputs = $(fuzz)/inputs/$(1) $(wildcard Tests/Fuzz/regressions/$(1) Tests/Fuzz/seeds/$(1) $(more_inputs_$(1)))
more_inputs_evemu := $(recordings)
more_inputs_layout := $(layouts)
more_inputs_svg := $(icons)
more_inputs_any := Tests/Fuzz/seeds Tests/Fuzz/regressions
# A built daemon is installed as it is: root may have no Swift.
daemon := .build/release/sheetd
share := .build/share
# What `make install` installs, the manual pages and completions of `make manuals` among them.
programs := sheetd sheetctl sheetd-mqtt sheetd-metrics
# sheetctl under another name.
agent := sheetd-ask-password
units := sheetd.service sheetd.socket $(agent).path $(agent).service sheetd-mqtt.service sheetd-metrics.service
users := sheetd sheetd-mqtt sheetd-metrics
installed = $(addprefix $(DESTDIR),$(addprefix $(bindir)/,$(programs) $(agent)) $(addprefix $(unitdir)/,$(units)) \
    $(users:%=$(sysusersdir)/%.conf) $(rulesdir)/60-sheetd.rules $(addprefix $(datadir)/,quirks.toml $(examples) $(documents:%=examples/%) \
    $(addprefix icons/,$(notdir $(wildcard $(icons)/*))) $(addprefix keyboards/,$(notdir $(wildcard $(layouts)/*)))) \
    $(addprefix $(prefix)/share/man/,$(patsubst %,man1/%.1,$(programs) $(agent)) man5/sheetd.toml.5 man7/sheetd-content.7) \
    $(foreach program,$(programs) $(agent),$(addprefix $(prefix)/share/,bash-completion/completions/$(program) \
    zsh/site-functions/_$(program) fish/vendor_completions.d/$(program).fish)))
# For `make test`: a regular expression as `swift test --filter` has it, and a sanitizer, address or thread.
FILTER ?=
SANITIZE ?=

.PHONY: demo sheetd deb test check check-deb check-arm check-ha check-mqtt check-nats check-programs build static example manuals fuzzers fuzz soak bench fleet pictures coverage docs hooks install uninstall format packages test-packages swift-is-there

# The daemon alone: it is all that a demonstration runs.
sheetd: packages static
	$(ship) --target LittleFoundation
	$(ship) --product sheetd

build: sheetd
	$(ship) --product sheetctl
	ln -sf sheetctl $(dir $(daemon))$(agent)
	$(ship) --product sheetd-mqtt
	$(ship) --product sheetd-metrics

static: packages
	@mkdir -p $(static)
	@ln -sf "$$($(CROSS)g++ -print-file-name=libstdc++.a)" $(static)/
	@for library in $(late); do \
	    printf 'Name: %s\nDescription: its headers alone\nVersion: 1\nCflags: %s\n' \
	        $$library "$$($(CROSS)pkg-config --cflags-only-I $$library)" > $(static)/$$library.$$$$; \
	    mv $(static)/$$library.$$$$ $(static)/$$library.pc; \
	done

example: build
	$(ship) --product sheet-example

manuals: build
	@.ci/install-packages .ci/manual-packages.txt
	SWIFT=$(swift) .ci/write-manuals .build/release $(share)

deb: packages
	SWIFT=$(swift) .ci/make-deb $(ARCH)

demo: sheetd
	@test -z "$(EXAMPLE)" || test -n "$(filter $(EXAMPLE),$(kiosks))" || \
	    { echo "EXAMPLE is one of $(kiosks), not $(EXAMPLE)" >&2; exit 1; }
	rm -rf $(demo)
	mkdir -p $(demo)
	$(if $(EXAMPLE),$(call kiosk_replay,$(EXAMPLE)),$(call preset_replay,$(PRESET))) --trace $(demo)/trace.jsonl --frames $(demo)/frames --film $(demo)/film.webp \
	    --strip $(demo)/strip.png
	@echo
	@echo "A recorded finger has used $(if $(EXAMPLE),the kiosk in Sources/Examples/$(EXAMPLE),the sheet of the preset $(PRESET)). Look at:"
	@echo "  $(demo)/film.webp      the film; any browser shows it"
	@echo "  $(demo)/strip.png      eight moments of it in a row"
	@echo "  $(demo)/frames/        every frame, $$(ls $(demo)/frames | wc -l) of them"
	@echo "  $(demo)/trace.jsonl    what the finger did and what the sheet made of it"

# Environment variables of the tests:
#   SHEETD_SKIP_VIRTUAL_PANEL=1  skips the tests on the virtual panel, which need QEMU; `make test` sets it
#   SHEETD_BUILD=tested          optimises the modules whose tests compute most; `.ci/swift-tested` sets it
#   SHEETD_DAEMON                the sheetd to test, instead of the debug build beside the tests; `make check` sets it
#   SHEETD_SOAK_HOURS, SHEETD_SOAK_SEED  how long the soak is, in the guest's time, and which one; `make soak` sets them
#   SHEETD_KEEP_REPORTS          the folder that reports of the virtual displays are written to, to become fixtures
#   SHEETD_BOARD_FOLDER          the images of boards, which are tested only then; `make check-arm` sets it
#   SHEETD_CLUSTER               the network of the nodes of ClusterTests, which run only then; `make check-nats` sets it
#   SHEETD_PANEL_FOLDER          the folder of the virtual panel's images instead of .build/panel, to keep between clones
test: packages
	SWIFT=$(swift) SANITIZE=$(SANITIZE) .ci/test '$(FILTER)'

check: packages test-packages
	SWIFT=$(swift) .ci/check

check-deb:
	.ci/check-deb $(ARCH)
	.ci/check-rebuild $(ARCH)

check-arm: build
	.ci/check-arm $(dir $(daemon))
	.ci/check-deb arm64
	SWIFT=$(swift) .ci/check-boards $(daemon)

check-ha: build
	.ci/check-ha $(dir $(daemon))

check-mqtt:
	.ci/check-mqtt

check-programs: build
	.ci/check-programs $(dir $(daemon))

check-nats: swift-is-there
	SWIFT=$(swift) .ci/check-nats

fuzzers: packages static
	SHEETD_BUILD=fuzz $(swift) build -c release --product sheetd-fuzz --scratch-path $(fuzz) \
	    --pkg-config-path $(abspath $(static)) -Xswiftc $(FUZZ_OPTIMIZATION) \
	    -Xcxx -fsanitize=address,fuzzer-no-link \
	    -Xlinker "$$(clang -print-resource-dir)/lib/linux/libclang_rt.fuzzer_no_main-$$(uname -m).a"

# An input that breaks a reader is left in .build/fuzz, and shown, because a runner keeps no files; with the fix it is added to
# Tests/Fuzz/regressions.
fuzz: fuzzers
	@$(foreach format,$(FORMAT),mkdir -p $(fuzz)/inputs/$(format) && echo "$(format)" && \
	    $(fuzz_environment_$(format)) $(fuzz)/release/sheetd-fuzz $(format) $(call inputs,$(format)) $(fuzz_limits) \
	    $(fuzz_limits_$(format)) \
	    -artifact_prefix=$(fuzz)/$(format)- 2> $(fuzz)/$(format).log || \
	    { tail -n 30 $(fuzz)/$(format).log; grep -E 'Fatal error|ERROR: ' $(fuzz)/$(format).log; \
	    base64 -w 0 $(fuzz)/$(format)-* | head -c 6000; echo " is the input, as base64"; exit 1; } &&) true

soak: example test-packages
	$(tested) build --build-tests
	SHEETD_DAEMON=$(abspath $(daemon)) SHEETD_SOAK_HOURS=$(HOURS) SHEETD_SOAK_SEED=$(or $(filter-out 0,$(SEED)),1) \
	    $(tested) test --skip-build --filter '^VirtualPanelTests.*SoakTests'

# The modules are optimised as they are shipped, in a folder of their own: those of the tests take Foundation as it is.
bench: packages $(if $(filter 1,$(PEERS)),build)
	SHEETD_BUILD=shipped $(swift) run -c release --scratch-path .build/bench \
	    -Xswiftc -Osize -Xswiftc -use-ld=lld sheetd-bench $(if $(filter 1,$(PEERS)),--peers)
	$(if $(filter 1,$(PEERS)),.ci/install-packages .ci/packages-peers.txt && .ci/bench-peers $(dir $(daemon)))

fleet: build
	.ci/fleet $(PANELS) $(dir $(daemon))

pictures: build
	@$(foreach preset,$(presets),$(call preset_replay,$(preset)) --size 360x640 --scale 0.5 --strip $(pictures)/$(preset).png &&) true
	.ci/draw-pictures $(daemon) $(dir $(pictures:%/=%))

install:
	test -x $(daemon) || $(MAKE) build
	install -D -m 755 -t $(DESTDIR)$(bindir) $(addprefix $(dir $(daemon)),$(programs))
	ln -sf sheetctl $(DESTDIR)$(bindir)/$(agent)
	if test -d $(share); then cd $(share) && find . -type f -exec install -D -m 644 {} $(abspath $(DESTDIR)$(prefix))/share/{} \;; fi
	install -d $(DESTDIR)$(unitdir)
	for unit in $(units); do sed 's|/usr/bin/sheetd|$(bindir)/sheetd|' systemd/$$unit > $(DESTDIR)$(unitdir)/$$unit; done
	chmod 644 $(addprefix $(DESTDIR)$(unitdir)/,$(units))
	for user in $(users); do install -D -m 644 systemd/$$user.sysusers $(DESTDIR)$(sysusersdir)/$$user.conf; done
	install -D -m 644 systemd/sheetd.rules $(DESTDIR)$(rulesdir)/60-sheetd.rules
	install -D -m 644 Sources/Service/Configuration/Quirks/quirks.toml $(DESTDIR)$(datadir)/quirks.toml
	install -D -m 644 -t $(DESTDIR)$(datadir) $(addprefix systemd/,$(examples))
	for document in $(documents); do install -D -m 644 Sources/Examples/$$document $(DESTDIR)$(datadir)/examples/$$document; done
	install -D -m 644 -t $(DESTDIR)$(datadir)/icons $(icons)/*
	install -D -m 644 -t $(DESTDIR)$(datadir)/keyboards $(layouts)/*

uninstall:
	rm -f $(installed)
	@$(foreach folder,$(sort $(dir $(installed))),rmdir -p --ignore-fail-on-non-empty $(folder) 2>/dev/null;) true

format:
	$(swift) format --in-place --recursive --parallel Package.swift Sources Tests

hooks:
	git config core.hooksPath .ci/hooks

coverage: packages
	SWIFT=$(swift) .ci/coverage

docs: packages
	SWIFT=$(swift) .ci/build-docs

# A build from vendored sources is one of a package, whose tools have seen to what it needs.
packages: swift-is-there
	@test -n "$$SHEETD_VENDORED" || .ci/install-packages .ci/packages.txt

test-packages:
	@.ci/install-packages Tests/VirtualPanel/packages.txt

swift-is-there:
	@command -v $(swift) >/dev/null || { echo "Swift 6.2 or newer is needed: https://www.swift.org/install" >&2; exit 1; }
