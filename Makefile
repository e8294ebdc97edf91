# make demo       build, replay a recorded finger, leave a film and frames in .build/demo; PRESET=card shows another sheet
# make check      build, run every test, the virtual panel included
# make build      the daemon as it is shipped: .build/release/sheetd
# make bench      speed as ratios to memcpy and to real time
# make pictures   the strips of the manual, one a preset
# make install    into DESTDIR and prefix; needs neither root nor systemctl
# make format     bring the sources into the house's form
# Packages that are missing are installed first, through apt-get and, for other users than root, sudo.

prefix ?= /usr/local
bindir ?= $(prefix)/bin
unitdir ?= $(prefix)/lib/systemd/system
sysusersdir ?= $(prefix)/lib/sysusers.d

swift := swift
# The Swift and C++ libraries go into the program: nothing of them is needed on the device, and it starts in half the time.
static := .build/static
release := -c release --static-swift-stdlib -Xlinker -s -Xlinker -L$(abspath $(static))
recordings := Tests/Fixtures/recordings
demo := .build/demo
pictures := Sources/Kiosk/Kiosk.docc/Resources
PRESET ?= classic
# A preset whose strokes differ has a recording of its own, and flags where it needs more than its name to be seen.
presets := classic velog stepped card lunabee fluid
demo_recording = $(firstword $(wildcard $(recordings)/demo-$(1).evemu) $(recordings)/demo.evemu)
demo_replay = $(daemon) replay $(demo_recording) --config Tests/Fixtures/demo.toml --set sheet.preset=$(1) $(demo_flags_$(1))
demo_flags_card := --set backdrop.image=snapshot --snapshot Tests/Fixtures/pictures/home.png
demo_flags_lunabee := --set sheet.content_height=620
# A built daemon is installed as it is: whoever installs may be root and have no Swift.
daemon := .build/release/sheetd

.PHONY: demo check build bench pictures install uninstall format packages test-packages swift-is-there

build: packages
	@mkdir -p $(static)
	@ln -sf "$$(g++ -print-file-name=libstdc++.a)" $(static)/
	$(swift) build $(release) --product sheetd

demo: build
	rm -rf $(demo)
	mkdir -p $(demo)
	$(call demo_replay,$(PRESET)) --trace $(demo)/trace.jsonl --frames $(demo)/frames --film $(demo)/film.webp \
	    --strip $(demo)/strip.png
	@echo
	@echo "A recorded finger has dragged, flung and recalled the sheet, preset $(PRESET). Look at:"
	@echo "  $(demo)/film.webp      the film; any browser shows it"
	@echo "  $(demo)/strip.png      eight moments of it in a row"
	@echo "  $(demo)/frames/        every frame, $$(ls $(demo)/frames | wc -l) of them"
	@echo "  $(demo)/trace.jsonl    what the finger did and what the sheet made of it"

check: packages test-packages build
	.ci/check-format
	$(swift) build --build-tests
	SHEETD_DAEMON=$(abspath $(daemon)) $(swift) test

bench: packages
	$(swift) run -c release sheetd-bench

pictures: build
	@$(foreach preset,$(presets),$(call demo_replay,$(preset)) --size 360x640 --scale 0.5 --strip $(pictures)/$(preset).png &&) true

install:
	test -x $(daemon) || $(MAKE) build
	install -D -m 755 $(daemon) $(DESTDIR)$(bindir)/sheetd
	install -d $(DESTDIR)$(unitdir)
	sed 's|/usr/bin/sheetd|$(bindir)/sheetd|' systemd/sheetd.service > $(DESTDIR)$(unitdir)/sheetd.service
	chmod 644 $(DESTDIR)$(unitdir)/sheetd.service
	install -D -m 644 systemd/sheetd.sysusers $(DESTDIR)$(sysusersdir)/sheetd.conf

uninstall:
	rm -f $(DESTDIR)$(bindir)/sheetd $(DESTDIR)$(unitdir)/sheetd.service $(DESTDIR)$(sysusersdir)/sheetd.conf

format:
	$(swift) format --in-place --recursive --parallel Package.swift Sources Tests

packages: swift-is-there
	@.ci/install-packages .ci/packages.txt

test-packages:
	@.ci/install-packages Tests/VirtualPanel/packages.txt

swift-is-there:
	@command -v $(swift) >/dev/null || { echo "Swift 6.2 or newer is needed: https://www.swift.org/install" >&2; exit 1; }
