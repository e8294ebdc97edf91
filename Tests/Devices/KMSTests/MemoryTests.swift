import Canvas
import DisplaySupport
import SystemPackage
import Testing

@testable import KMS
@testable import Output

@Suite("When a card has no buffer for a picture")
struct MemoryTests {
    /// Bytes of a buffer of the fake card, whose pitch is longer than a row.
    private static func bytes(_ width: Int, _ height: Int, _ format: PixelFormat) -> Int {
        (width * format.bytesPerPixel + 48) * height
    }

    /// A card with a panel of 64x48, which also shows less, and so much memory.
    private func device(
        _ memory: Int,
        formats: [PixelFormat] = [.xrgb8888, .rgb565],
        modes: [ModeLine] = [
            ModeLine(64, 48, preferred: true), ModeLine(64, 48, 30), ModeLine(32, 24, 50), ModeLine(32, 24),
            ModeLine(16, 12),
        ]
    ) -> FakeDevice {
        let device = FakeDevice()
        device.store.byteLimit = memory
        device.objects.planes[0] = Plane(30, formats: formats, crtc: 40)
        device.objects.connector = Connector(50, .hdmi, modes: modes, lit: 40)
        return device
    }

    private let shortage = "/dev/dri/card0: cannot do it: Cannot allocate memory"

    @Test("A 4K panel on a board with little graphics memory is shown in two bytes a pixel, and one line says so")
    func twoBytes() throws {
        let device = device(Self.bytes(64, 48, .xrgb8888) - 1)
        var stage = try CardStage(device)
        #expect(
            stage.display.remarks == [
                "HDMI-A-1: no buffer for 64x48@60 in XRGB8888 (\(shortage)); now 64x48@60 in RGB565"
            ]
        )
        stage.fill(CardStage.patch, 0xFF0000)
        #expect(try stage.present() == .shown(bytesWritten: 64 * 48 * 2))
        #expect(device.visible[CardStage.patch.x, CardStage.patch.y] == 0xF800)
        #expect(stage.display.summary.contains("64x48@60, RGB565, atomic, one buffer"))
    }

    @Test(
        "Where that does not fit either, it is shown in the best lower mode, and is not asked for more at each uevent"
    )
    func lowerMode() throws {
        let device = device(Self.bytes(64, 48, .rgb565) - 1)
        var stage = try CardStage(device)
        #expect(
            stage.display.remarks == [
                "HDMI-A-1: no buffer for 64x48@60 in XRGB8888 (\(shortage)); now 32x24@60 in XRGB8888"
            ]
        )
        stage.fill(CardStage.patch, 0xABCDEF)
        _ = try stage.present()
        #expect(device.visible == stage.picture)
        #expect(try stage.display.reprobe() == .unchanged)
    }

    @Test("A mode that was asked for by its name is not lowered: the error names what was tried")
    func namedMode() throws {
        let request = DisplayRequest(mode: .fixed(PixelSize(width: 64, height: 48), refreshRate: nil))
        let error = DisplayError.noBuffer(
            card: "/dev/dri/card0",
            connector: "HDMI-A-1",
            tried: ["64x48@60 in XRGB8888", "64x48@60 in RGB565"],
            reason: shortage
        )
        #expect(throws: error) { try CardStage(self.device(Self.bytes(64, 48, .rgb565) - 1), request) }
        #expect(try !CardStage(device(Self.bytes(64, 48, .rgb565)), request).display.remarks.isEmpty)
    }

    @Test("Where nothing fits there is one error, and no memory is kept")
    func nothingFits() throws {
        let device = device(100)
        let tried = [(64, 48), (32, 24), (16, 12)].flatMap { width, height in
            ["XRGB8888", "RGB565"].map { "\(width)x\(height)@60 in \($0)" }
        }
        let error = #expect(throws: DisplayError.self) { try CardStage(device) }
        #expect(
            error?.description == """
                /dev/dri/card0: no buffer for a picture on HDMI-A-1, tried \(tried.joined(separator: ", ")): \(shortage)
                """
        )
        #expect(device.store.memory.isEmpty && device.store.allocations.isEmpty)
    }

    @Test("A format that the card lists and refuses gives way to the next one")
    func refusedFormat() throws {
        let device = device(.max)
        device.store.refusedFormats = [.xrgb8888]
        let stage = try CardStage(device)
        #expect(stage.display.summary.contains("RGB565, atomic, 3 buffers"))
        _ = try stage.present()
        #expect(device.visible[0, 0] == 0xFFFF)
    }

    @Test("A panel that refuses every format is one error that names them")
    func everyFormat() throws {
        let device = device(.max, modes: [ModeLine(64, 48, preferred: true)])
        device.store.refusedFormats = Set(PixelFormat.allCases)
        let error = DisplayError.noBuffer(
            card: "/dev/dri/card0",
            connector: "HDMI-A-1",
            tried: ["64x48@60 in XRGB8888", "64x48@60 in RGB565"],
            reason: "/dev/dri/card0: cannot do it: Invalid argument"
        )
        #expect(throws: error) { try CardStage(device) }
        #expect(device.store.memory.isEmpty)
    }

    @Test("A card that runs out of memory only when the mode is set has smaller pixels, then a lower mode")
    func shortageAtCommit() throws {
        let device = device(.max)
        device.objects.crtc = Crtc(40, index: 0, mode: nil)
        device.properties["30.rotation"] = 1
        var stage = try CardStage(device)
        let smaller = Fallback.mode(
            connector: "HDMI-A-1",
            mode: "64x48@60 in XRGB8888",
            reason: shortage,
            next: "64x48@60 in RGB565"
        )
        // The old calls are tried, too.
        device.faults.next = [.noMemory, .noMemory]
        #expect(try stage.present() == .redraw(smaller))
        device.faults.next = [.noMemory, .noMemory]
        let next = Fallback.mode(
            connector: "HDMI-A-1",
            mode: "64x48@60",
            reason: shortage,
            next: "64x48@30"
        )
        #expect(try stage.present() == .redraw(next))
        stage.picture = Surface(size: stage.display.size, color: .white)
        #expect(try stage.present() != .deferred)
    }

    /// A panel of 32x24 that is exchanged, under its picture, for one of 64x48.
    private func exchanged(_ memory: Int, modes: [ModeLine]) throws -> CardStage {
        let stage = try CardStage(device(memory, modes: [ModeLine(32, 24, preferred: true)]))
        _ = try stage.present()
        stage.device.objects.connector = Connector(50, .hdmi, modes: modes, lit: 40)
        return stage
    }

    /// The mode that the display is to change to.
    private func wanted(_ stage: CardStage) throws -> Mode {
        guard case .modeChanged(let mode) = try stage.display.reprobe() else { throw Unchanged() }
        return mode
    }

    private struct Unchanged: Error {}

    @Test("A larger display that comes later is shown in fewer bytes, or a lower mode, where memory runs out")
    func laterMode() throws {
        let single = Self.bytes(32, 24, .xrgb8888)
        let modes = [ModeLine(64, 48, preferred: true), ModeLine(40, 30), ModeLine(16, 12)]
        let rooms = [
            (Self.bytes(64, 48, .rgb565), 64, "RGB565"), (Self.bytes(40, 30, .xrgb8888), 40, "XRGB8888"),
        ]
        for (room, size, format) in rooms {
            // Of the first picture one buffer stays until the next one is there.
            var stage = try exchanged(single + room, modes: modes)
            try stage.display.reconfigure(to: try wanted(stage))
            #expect(stage.display.remarks.count == 1)
            #expect(
                stage.display.remarks[0].hasPrefix("HDMI-A-1: no buffer for 64x48@60 in XRGB8888 (\(shortage)); now ")
            )
            #expect(stage.display.size.width == size && stage.display.summary.contains(format))
            stage.picture = Surface(size: stage.display.size, color: .white)
            #expect(try stage.present() != .deferred)
            #expect(try stage.display.reprobe() == .unchanged)
        }
    }

    /// For two buffers of 32x24 and, beside the one that is shown, for none of 64x48.
    private static let tight = 3 * bytes(32, 24, .xrgb8888) - 1

    @Test("Where nothing larger fits and the display still knows the mode that is shown, that stays for good")
    func shownModeStays() throws {
        let stage = try exchanged(
            Self.tight,
            modes: [ModeLine(64, 48, preferred: true), ModeLine(32, 24), ModeLine(16, 12)]
        )
        let mode = try wanted(stage)
        #expect(throws: stage.device.failed(.noMemory)) { try stage.display.reconfigure(to: mode) }
        #expect(try stage.present(Damage(PixelRect(x: 1, y: 2, width: 3, height: 4))) != .deferred)
        #expect(stage.display.size.width == 32 && stage.device.store.memory.count == 2)
        #expect(try stage.display.reprobe() == .unchanged)
    }

    @Test("Memory that runs out when a later mode is set leaves the picture before, and no more is asked for")
    func laterCommit() throws {
        var stage = try exchanged(.max, modes: [ModeLine(64, 48, preferred: true), ModeLine(32, 24)])
        try stage.display.reconfigure(to: try wanted(stage))
        stage.picture = Surface(size: stage.display.size, color: .white)
        stage.device.faults.next = [.noMemory, .noMemory]
        #expect(try stage.present().isRedraw && stage.display.size.width == 32)
        #expect(try stage.display.reprobe() == .unchanged)
    }

    @Test("A signal that was lost comes back with the buffers that there are, where there is no memory for others")
    func lostSignal() throws {
        let modes = [ModeLine(64, 48, preferred: true)]
        var stage = try CardStage(device(3 * Self.bytes(64, 48, .xrgb8888), modes: modes))
        _ = try stage.present()
        stage.device.properties["50.link-status"] = 1
        try stage.display.reconfigure(to: try wanted(stage))
        stage.fill(CardStage.patch, 0xABCDEF)
        #expect(try stage.present(Damage(CardStage.patch)) != .deferred)
        #expect(stage.device.visible == stage.picture && stage.device.properties["50.link-status"] == 0)
        #expect(stage.device.store.memory.count == 3)
    }

    @Test("A display that lost its signal, and wants more than there is memory for, shows what it showed before")
    func lostSignalOfALargerDisplay() throws {
        let stage = try exchanged(Self.tight, modes: [ModeLine(64, 48, preferred: true), ModeLine(32, 24)])
        stage.device.properties["50.link-status"] = 1
        try stage.display.reconfigure(to: try wanted(stage))
        #expect(stage.display.remarks == ["HDMI-A-1: no buffer for 64x48@60 (\(shortage)); 32x24@60 stays"])
        #expect(try stage.present(Damage(PixelRect(x: 1, y: 2, width: 3, height: 4))) != .deferred)
        #expect(stage.device.properties["50.link-status"] == 0)
        #expect(try stage.display.reprobe() == .unchanged)
    }

    @Test("A frame that comes after its display lost the signal does not make up for it: the mode is set all the same")
    func lostSignalInFlight() throws {
        let stage = try exchanged(Self.tight, modes: [ModeLine(64, 48, preferred: true), ModeLine(32, 24)])
        #expect(try stage.present(Damage(CardStage.patch)) != .deferred)
        stage.device.properties["50.link-status"] = 1
        try stage.display.reconfigure(to: try wanted(stage))
        #expect(stage.display.remarks.count == 1 && stage.display.size.width == 32)
        #expect(try stage.display.handleEvents().count == 1)
        #expect(try stage.present(Damage(CardStage.patch)) != .deferred)
        #expect(stage.device.properties["50.link-status"] == 0)
        #expect(try stage.display.reprobe() == .unchanged)
    }

    @Test("Where nothing fits and the display does not know the mode that is shown, the error says what was tried")
    func nothingFitsLater() throws {
        let stage = try exchanged(Self.tight, modes: [ModeLine(64, 48, preferred: true)])
        let mode = try wanted(stage)
        let error = DisplayError.noBuffer(
            card: "/dev/dri/card0",
            connector: "HDMI-A-1",
            tried: ["64x48@60 in XRGB8888", "64x48@60 in RGB565"],
            reason: shortage
        )
        #expect(throws: error) { try stage.display.reconfigure(to: mode) }
        #expect(stage.device.store.memory.count == 2)
    }

    @Test(
        "A card that vanishes before the first buffer is an error of its own: nothing else is tried",
        arguments: [
            Errno.operationNotSupportedByDevice, .permissionDenied,
        ]
    )
    func vanishes(reason: Errno) throws {
        let card = device(.max)
        let faulty = FaultyDevice(card, .none, isAtomic: true)
        faulty.plan.refusals = [.init(call: .buffer, number: 0): reason]
        let report = CardReport([card.objects.connector], crtcs: [card.objects.crtc], planes: card.objects.planes)
        guard case .display(let selection) = try DisplaySelector(request: DisplayRequest()).choose(from: [report])
        else {
            throw DisplayError.noSuchCard(card.path, known: [])
        }
        #expect(throws: card.failed(reason)) {
            try KMSDisplay(selection, DisplayRequest(), on: faulty)
        }
        #expect(card.store.memory.isEmpty)
    }
}
