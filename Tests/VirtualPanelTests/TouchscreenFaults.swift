import Testing
import VirtualPanel

extension VirtualPanelTests.TouchscreenTests {
    /// More events than sheetd takes: while it cannot read them at all, then more than it reads in one go.
    func isFlooded(_ screens: PluggedTouchscreens) throws {
        let touchscreen = try screens.plug("drag-and-hold")
        let messages = try screens.messages("lost") {
            try touchscreen.play("drag-and-hold", within: 0..<0.5)
            try screens.expectUnderWay()
            try overflow(touchscreen, with: "drag-and-hold", within: 0.5..<9, on: screens)
            try touchscreen.lift()
            try expect(
                screens.panel,
                shows: screens.rests.normal,
                as: "the sheet after a flood, when the finger is lifted"
            )
            try touchscreen.play("drag-and-hold", within: 0..<0.5)
            try overflow(touchscreen, with: "two-fingers", within: 0..<9, on: screens)
            try expect(screens.panel, shows: screens.rests.normal, as: "the sheet after a flood that lifted the finger")
        }
        #expect(messages.count == 1, "\(messages)")
        try screens.expectWorks(touchscreen, after: "floods")

        let memory = try screens.daemon.residentKilobytes()
        try touchscreen.flood("two-fingers", within: 0..<9, times: 20)
        try expect(screens.panel, showsOneOf: screens.rests.all, as: "the sheet after a flood that was read")
        try screens.expectWorks(touchscreen, after: "a flood that was read")
        let growth = try screens.daemon.residentKilobytes() - memory
        #expect(growth < 512, "sheetd has grown by \(growth) kB in a flood")
        let switches = try screens.daemon.contextSwitches()
        try screens.panel.sleep(30)
        #expect(try screens.daemon.contextSwitches() == switches, "sheetd woke up though nothing happened")
    }

    /// Whole strokes are lost where nothing but pressure is a sign of a touch; the next one counts.
    func losesStrokes(_ screens: PluggedTouchscreens) throws {
        let touchscreen = try screens.plug("pressure-panel")
        try overflow(touchscreen, with: "pressure-panel", within: 0..<1.5, on: screens)
        try expect(screens.panel, shows: screens.rests.normal, as: "the sheet after a flood of strokes")
        try touchscreen.play("pressure-panel", within: 0..<1.5)
        try expect(screens.panel, shows: screens.rests.expanded, as: "the sheet after a stroke that was not lost")
    }

    /// So much comes while sheetd stands still that the kernel drops it.
    private func overflow(
        _ touchscreen: Touchscreen,
        with recording: String,
        within seconds: Range<Double>,
        on screens: PluggedTouchscreens
    ) throws {
        try screens.daemon.program.signal("STOP")
        try touchscreen.flood(recording, within: seconds, times: 10)
        try screens.daemon.program.signal("CONT")
        try screens.panel.sleep(1)
    }

    /// What libevdev finds wrong with a touchscreen is logged once, in one line, and `probe` says it once.
    func isCareless(_ screens: PluggedTouchscreens) throws {
        func comeAndGo() throws {
            try screens.daemon.program.signal("STOP")
            let device = try screens.plug(.careless)
            // EVIOCSABS of ABS_MT_TRACKING_ID: every number of a range is 0, as some kernels of phones have it.
            let takeRange =
                "open(F, \"+<\", \"\(device.node)\") && ioctl(F, 0x401845f9, pack(\"l6\", (0) x 6)) or die $!"
            try screens.panel.output(of: "perl -e '\(takeRange)'")
            try screens.daemon.program.signal("CONT")
            try screens.panel.wait(for: "sheetd takes the careless panel") {
                try screens.daemon.program.output().contains("touchscreen \(device.node) (Careless Panel)")
            }
            let lines = try screens.panel.output(of: "sheetd probe 2>&1").split(separator: "\n")
            let complaints = lines.filter { $0.contains("ABS_MT_TRACKING_ID") }
            #expect(
                complaints.count == 1 && complaints.first?.contains("\(device.node) (Careless Panel)") == true,
                "\(lines)"
            )
            try device.unplug()
            try screens.panel.wait(for: "sheetd has lost it") {
                try screens.daemon.program.output().suffix(400).contains("waiting for one")
            }
        }
        let complaints = try screens.messages("ABS_MT_TRACKING_ID") {
            try comeAndGo()
            try comeAndGo()
        }
        #expect(complaints.count == 1, "\(complaints)")
        #expect(complaints.first?.contains("touchscreen: libevdev says: BUG: Device \"Careless Panel\"") == true)
    }

    /// The kernel takes the touchscreen from sheetd: it revokes it, and it removes it while sheetd cannot look.
    func isTakenAway(_ screens: PluggedTouchscreens) throws {
        let touchscreen = try screens.plug("drag-and-hold")
        try touchscreen.play("drag-and-hold", within: 0..<0.5)
        try screens.taken {
            try screens.daemon.revoke(touchscreen.node)
            return touchscreen
        }
        try expect(screens.panel, shows: screens.rests.normal, as: "the sheet after its touchscreen was revoked")
        try touchscreen.lift()
        try expect(screens.panel, shows: screens.rests.normal, as: "the sheet after the lift that follows")
        try screens.expectWorks(touchscreen, after: "its touchscreen was revoked")

        try screens.recall(with: touchscreen, after: "a drag")
        try touchscreen.play("drag-and-hold", within: 0..<0.5)
        let another = try screens.taken {
            try screens.daemon.program.signal("STOP")
            try touchscreen.unplug()
            let another = try screens.plugSilently("drag-to-expanded")
            try screens.daemon.program.signal("CONT")
            return another
        }
        try expect(screens.panel, shows: screens.rests.normal, as: "the sheet after its touchscreen was exchanged")
        try screens.expectWorks(another, after: "its touchscreen was exchanged")
    }

    /// A finger that stays down in silence is none after a while; what becomes of it later is no matter.
    func sticks(_ screens: PluggedTouchscreens) throws {
        try screens.daemon.takeOver("[input]\nstuck_ms = 1000\n" + Headless.panelConfiguration)
        let touchscreen = try screens.plug("drag-and-hold")
        let messages = try screens.messages("never lifted") {
            try touchscreen.play("drag-and-hold")
            try screens.expectUnderWay()
            try expect(screens.panel, shows: screens.rests.normal, as: "the sheet after its finger stuck")
        }
        #expect(messages.count == 1, "\(messages)")
        try touchscreen.lift()
        try expect(screens.panel, shows: screens.rests.normal, as: "the sheet after the late lift")
        try screens.expectWorks(touchscreen, after: "a finger stuck")
    }

    /// Electrical noise touches the panel all over while a finger drags the sheet.
    func storms(_ screens: PluggedTouchscreens) throws {
        let touchscreen = try screens.plug("phantom-storm")
        let messages = try screens.messages("noise") {
            try touchscreen.play("phantom-storm")
            try expect(screens.panel, showsOneOf: screens.rests.all, as: "the sheet after a storm of phantoms")
        }
        #expect(messages.count == 1, "\(messages)")
        try screens.expectWorks(touchscreen, after: "a storm of phantoms")
    }
}

extension InputDescription {
    /// A touchscreen with slots.
    static let careless = InputDescription(
        "Careless Panel",
        properties: [1],
        keys: [0x14A],
        axes: [.init(0x2F, upTo: 9), .init(0x35, upTo: 4095), .init(0x36, upTo: 4095), .init(0x39, upTo: 65535)]
    )
    /// Its keys are KEY_ESC to KEY_MICMUTE.
    static let keyboard = InputDescription("Sheetd Keyboard", keys: Array(1...248))
    /// BTN_LEFT to BTN_MIDDLE, REL_X, REL_Y and REL_WHEEL.
    static let mouse = InputDescription("Sheetd Mouse", keys: [0x110, 0x111, 0x112], relative: [0, 1, 8])
    /// INPUT_PROP_POINTER and INPUT_PROP_BUTTONPAD; BTN_LEFT, BTN_TOOL_FINGER, BTN_TOUCH; slots and positions.
    static let touchpad = InputDescription(
        "Sheetd Touchpad",
        properties: [0, 2],
        keys: [0x110, 0x145, 0x14A],
        axes: [
            .init(0x00, upTo: 1200), .init(0x01, upTo: 800), .init(0x2F, upTo: 4), .init(0x35, upTo: 1200),
            .init(0x36, upTo: 800), .init(0x39, upTo: 65535),
        ]
    )
    /// INPUT_PROP_DIRECT; BTN_TOOL_PEN, BTN_TOUCH, BTN_STYLUS; ABS_X, ABS_Y, ABS_PRESSURE.
    static let pen = InputDescription(
        "Sheetd Pen",
        properties: [1],
        keys: [0x140, 0x14A, 0x14B],
        axes: [.init(0x00, upTo: 20000), .init(0x01, upTo: 12000), .init(0x18, upTo: 4095)]
    )
}
