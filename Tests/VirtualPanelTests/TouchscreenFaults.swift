import Testing
import VirtualPanel

extension VirtualPanelTests.TouchscreenTests {
    /// More events than sheetd takes: while it cannot read them at all, then more than it reads in one go.
    func isFlooded(_ stage: TouchStage) throws {
        let touchscreen = try stage.plug("drag-and-hold")
        let messages = try stage.messages("lost") {
            try touchscreen.play("drag-and-hold", within: 0..<0.5)
            try stage.expectUnderWay()
            try overflow(touchscreen, with: "drag-and-hold", within: 0.5..<9, on: stage)
            try touchscreen.lift()
            try expect(stage.panel, shows: stage.rests.normal, as: "the sheet after a flood, when the finger is lifted")
            try touchscreen.play("drag-and-hold", within: 0..<0.5)
            try overflow(touchscreen, with: "two-fingers", within: 0..<9, on: stage)
            try expect(stage.panel, shows: stage.rests.normal, as: "the sheet after a flood that lifted the finger")
        }
        #expect(messages.count == 1, "\(messages)")
        try stage.expectWorks(touchscreen, after: "floods")

        let memory = try stage.daemon.residentKilobytes()
        try touchscreen.flood("two-fingers", within: 0..<9, times: 20)
        try expect(stage.panel, showsOneOf: stage.rests.all, as: "the sheet after a flood that was read")
        try stage.expectWorks(touchscreen, after: "a flood that was read")
        let growth = try stage.daemon.residentKilobytes() - memory
        #expect(growth < 512, "sheetd has grown by \(growth) kB in a flood")
        let switches = try stage.daemon.contextSwitches()
        try stage.panel.sleep(30)
        #expect(try stage.daemon.contextSwitches() == switches, "sheetd woke up though nothing happened")
    }

    /// Whole strokes are lost where nothing but pressure tells of a touch; the next one counts.
    func losesStrokes(_ stage: TouchStage) throws {
        let touchscreen = try stage.plug("pressure-panel")
        try overflow(touchscreen, with: "pressure-panel", within: 0..<1.5, on: stage)
        try expect(stage.panel, shows: stage.rests.normal, as: "the sheet after a flood of strokes")
        try touchscreen.play("pressure-panel", within: 0..<1.5)
        try expect(stage.panel, shows: stage.rests.expanded, as: "the sheet after a stroke that was not lost")
    }

    /// So much comes while sheetd stands still that the kernel drops it.
    private func overflow(
        _ touchscreen: Touchscreen,
        with recording: String,
        within seconds: Range<Double>,
        on stage: TouchStage
    ) throws {
        try stage.daemon.program.signal("STOP")
        try touchscreen.flood(recording, within: seconds, times: 10)
        try stage.daemon.program.signal("CONT")
        try stage.panel.sleep(1)
    }

    /// What libevdev finds wrong with a touchscreen is logged once, in one line, and `probe` says it once.
    func isCareless(_ stage: TouchStage) throws {
        func comeAndGo() throws {
            try stage.daemon.program.signal("STOP")
            let device = try stage.plug(.careless)
            // EVIOCSABS of ABS_MT_TRACKING_ID: every number of a range is 0, as some kernels of phones have it.
            let takeRange =
                "open(F, \"+<\", \"\(device.node)\") && ioctl(F, 0x401845f9, pack(\"l6\", (0) x 6)) or die $!"
            try stage.panel.output(of: "perl -e '\(takeRange)'")
            try stage.daemon.program.signal("CONT")
            try stage.panel.wait(for: "sheetd takes the careless panel") {
                try stage.daemon.program.output().contains("touchscreen \(device.node) (Careless Panel)")
            }
            let lines = try stage.panel.output(of: "sheetd probe 2>&1").split(separator: "\n")
            let complaints = lines.filter { $0.contains("ABS_MT_TRACKING_ID") }
            #expect(
                complaints.count == 1 && complaints.first?.contains("\(device.node) (Careless Panel)") == true,
                "\(lines)"
            )
            try device.unplug()
            try stage.panel.wait(for: "sheetd has lost it") {
                try stage.daemon.program.output().suffix(400).contains("waiting for one")
            }
        }
        let complaints = try stage.messages("ABS_MT_TRACKING_ID") {
            try comeAndGo()
            try comeAndGo()
        }
        #expect(complaints.count == 1, "\(complaints)")
        #expect(complaints.first?.contains("touchscreen: libevdev says: BUG: Device \"Careless Panel\"") == true)
    }

    /// The kernel takes the touchscreen from sheetd: it revokes it, and it removes it while sheetd cannot look.
    func isTakenAway(_ stage: TouchStage) throws {
        let touchscreen = try stage.plug("drag-and-hold")
        try touchscreen.play("drag-and-hold", within: 0..<0.5)
        try stage.taken {
            try stage.daemon.revoke(touchscreen.node)
            return touchscreen
        }
        try expect(stage.panel, shows: stage.rests.normal, as: "the sheet after its touchscreen was revoked")
        try touchscreen.lift()
        try expect(stage.panel, shows: stage.rests.normal, as: "the sheet after the lift that follows")
        try stage.expectWorks(touchscreen, after: "its touchscreen was revoked")

        try stage.recall(with: touchscreen, after: "a drag")
        try touchscreen.play("drag-and-hold", within: 0..<0.5)
        let another = try stage.taken {
            try stage.daemon.program.signal("STOP")
            try touchscreen.unplug()
            let another = try stage.plugSilently("drag-to-expanded")
            try stage.daemon.program.signal("CONT")
            return another
        }
        try expect(stage.panel, shows: stage.rests.normal, as: "the sheet after its touchscreen was exchanged")
        try stage.expectWorks(another, after: "its touchscreen was exchanged")
    }

    /// A finger that stays down in silence is none after a while; what becomes of it later is no matter.
    func sticks(_ stage: TouchStage) throws {
        try stage.daemon.takeOver("[input]\nstuck_ms = 1000\n" + Headless.panelConfiguration)
        let touchscreen = try stage.plug("drag-and-hold")
        let messages = try stage.messages("never lifted") {
            try touchscreen.play("drag-and-hold")
            try stage.expectUnderWay()
            try expect(stage.panel, shows: stage.rests.normal, as: "the sheet after its finger stuck")
        }
        #expect(messages.count == 1, "\(messages)")
        try touchscreen.lift()
        try expect(stage.panel, shows: stage.rests.normal, as: "the sheet after the late lift")
        try stage.expectWorks(touchscreen, after: "a finger stuck")
    }

    /// Electrical noise touches the panel all over while a finger drags the sheet.
    func storms(_ stage: TouchStage) throws {
        let touchscreen = try stage.plug("phantom-storm")
        let messages = try stage.messages("noise") {
            try touchscreen.play("phantom-storm")
            try expect(stage.panel, showsOneOf: stage.rests.all, as: "the sheet after a storm of phantoms")
        }
        #expect(messages.count == 1, "\(messages)")
        try stage.expectWorks(touchscreen, after: "a storm of phantoms")
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
