import Canvas
import DisplaySupport
import System
import SystemPackage
import Testing

@testable import Framebuffer
@testable import Output

@Suite("A panel that has only a framebuffer")
struct FramebufferDisplayTests {
    /// A picture in which no two pixels are alike.
    private static func picture(_ seed: UInt32, _ size: PixelSize = PixelSize(width: 24, height: 16)) -> Surface {
        Surface(size: size, pixels: (0..<size.area).map { (UInt32($0) &+ seed &* 977) &* 0x9E37_79B1 >> 8 })
    }

    /// Bytes of a whole frame in words.
    private static let whole = 24 * 16 * 4

    /// The rows that a framebuffer shows for `picture`; an unused byte is full, for hardware that blends.
    private func rows(_ picture: Surface, _ format: PixelFormat) -> [[UInt8]] {
        let pitch = picture.size.width * format.bytesPerPixel
        var bytes = [UInt8](repeating: 0, count: pitch * picture.size.height)
        bytes.withUnsafeMutableBytes { memory in
            let target = FrameTarget(
                memory: memory,
                pitch: pitch,
                size: picture.size,
                format: format == .argb8888 ? .xrgb8888 : format,
                fillsUnused: true
            )
            for y in 0..<picture.size.height {
                let row = Array(picture.pixels[(y * picture.size.width)...].prefix(picture.size.width))
                row.withUnsafeBufferPointer { target.write($0, x: 0, y: y) }
            }
        }
        return (0..<picture.size.height).map { Array(bytes[($0 * pitch)...].prefix(pitch)) }
    }

    private let patch = PixelRect(x: 5, y: 6, width: 7, height: 4)
    private let request = DisplayRequest()

    @Test(
        "Frames are on the screen, in every format, on one page and on two, and in the end what was there before",
        arguments: PixelFormat.allCases,
        [16, 32]
    )
    func frames(format: PixelFormat, rows memoryRows: Int) throws {
        let origin = FramebufferInfo.Origin(x: 3, y: 0)
        let device = FakeFramebuffer(FramebufferInfo(format, rows: memoryRows, panStep: 1, origin: origin))
        let (before, all) = (device.shown, device.bytes)
        let display = try FramebufferDisplay(device, request)
        #expect(device.bytes == all)

        var picture = Self.picture(1)
        #expect(try display.present(picture) == .shown(bytesWritten: 24 * 16 * format.bytesPerPixel))
        #expect(device.shown == rows(picture, format))
        for seed in 2..<7 as Range<UInt32> {
            let next = Self.picture(seed)
            let rect = PixelRect(x: Int(seed), y: Int(seed) * 2, width: 5, height: 3)
            for y in rect.y..<rect.maxY { for x in rect.x..<rect.maxX { picture[x, y] = next[x, y] } }
            _ = try display.present(picture, Damage(rect))
            #expect(device.shown == rows(picture, format), "frame \(seed)")
        }
        try display.restore()
        #expect(device.shown == before)
        if memoryRows == 16 { #expect(device.bytes == all, "what is beside the picture stays as it was") }
    }

    @Test(
        "Where hardware blends the framebuffer over other pictures the sheet is not invisible",
        arguments: [.xrgb8888, .xbgr8888] as [PixelFormat],
        [0, 8] as [UInt32]
    )
    func opacity(format: PixelFormat, alphaBits: UInt32) throws {
        var info = FramebufferInfo(format)
        info.pixel.alpha = .init(offset: 24, length: alphaBits)
        let device = FakeFramebuffer(info)
        let display = try FramebufferDisplay(device, request)
        let black = Surface(size: PixelSize(width: 24, height: 16))
        _ = try display.present(black)
        #expect(
            device.shown.allSatisfy { row in
                (0..<24).allSatisfy { Array(row[(4 * $0)...].prefix(4)) == [0, 0, 0, 255] }
            }
        )
    }

    @Test(
        """
        The picture of a run that has crashed stays until the next frame; it is no snapshot, and in the end it goes to the \
        console or to black
        """,
        arguments: [false, true]
    )
    func inherited(hasConsole: Bool) throws {
        let device = FakeFramebuffer()
        let console = hasConsole ? FakeConsole() : nil
        device.isInherited = true
        let left = device.shown
        let display = try FramebufferDisplay(device, request, console: console)
        #expect(device.shown == left)
        guard case .none = display.snapshot() else { return #expect(Bool(false)) }
        _ = try display.present(Self.picture(1))
        let last = device.shown
        try display.restore()
        #expect((console?.releases ?? 0) == (hasConsole ? 1 : 0))
        // The fake console draws nothing.
        #expect(hasConsole ? device.shown == last : device.shown.allSatisfy { $0.allSatisfy { $0 == 0 } })
    }

    @Test("With two pages the one on the screen is not drawn on, and each gets what it missed")
    func twoPages() throws {
        let device = FakeFramebuffer(FramebufferInfo(rows: 32, panStep: 1))
        let display = try FramebufferDisplay(device, request)
        var picture = Self.picture(1)
        for seed in 0..<6 as Range<UInt32> {
            let (before, page) = (device.shown, device.state.origin.y)
            picture[Int(seed), 3] = seed
            let damage = Damage(PixelRect(x: Int(seed), y: 3, width: 1, height: 1))
            let bytes = seed < 2 ? Self.whole : 2 * 4
            #expect(try display.present(picture, damage) == .shown(bytesWritten: bytes))
            #expect(device.rows(from: page) == before)
            #expect(device.shown == rows(picture, .xrgb8888))
        }
        #expect(device.pans == [0, 16, 0, 16, 0, 16, 0])
    }

    @Test("With one page only the damage is written, and nothing at all where there is none")
    func onePage() throws {
        let device = FakeFramebuffer()
        let display = try FramebufferDisplay(device, request)
        _ = try display.present(Self.picture(1))
        #expect(try display.present(Self.picture(2), Damage(patch)) == .shown(bytesWritten: patch.area * 4))
        #expect(try display.present(Self.picture(3)) == .shown(bytesWritten: 0))
        var (seen, new) = (Self.picture(1), Self.picture(2))
        for y in patch.y..<patch.maxY { for x in patch.x..<patch.maxX { swap(&seen[x, y], &new[x, y]) } }
        #expect(device.shown == rows(seen, .xrgb8888))
        #expect(device.pans.isEmpty)
    }

    @Test("A driver that offers to pan and refuses is drawn on in one page")
    func refusesToPan() throws {
        let device = FakeFramebuffer(FramebufferInfo(rows: 32, panStep: 1))
        device.panFailures = [.invalidArgument]
        let display = try FramebufferDisplay(device, request)
        _ = try display.present(Self.picture(1))
        #expect(device.shown == rows(Self.picture(1), .xrgb8888) && device.pans.isEmpty)
    }

    @Test("A driver that cannot pan now is asked again; one that refuses later is drawn on in the page on the screen")
    func failsToPan() throws {
        let device = FakeFramebuffer(FramebufferInfo(rows: 32, panStep: 1))
        let display = try FramebufferDisplay(device, request)
        _ = try display.present(Self.picture(1))
        device.panFailures = [.resourceBusy, nil, .invalidArgument]
        #expect(try display.present(Self.picture(2), Damage(patch)) == .deferred)
        #expect(try display.present(Self.picture(2), Damage(PixelRect(display.size))) != .deferred)
        #expect(device.shown == rows(Self.picture(2), .xrgb8888))
        #expect(try display.present(Self.picture(3), Damage(patch)) == .deferred)
        #expect(device.shown == rows(Self.picture(2), .xrgb8888))
        #expect(try display.present(Self.picture(3), Damage(patch)) == .shown(bytesWritten: Self.whole))
        #expect(device.shown == rows(Self.picture(3), .xrgb8888))
        #expect(try display.present(Self.picture(4), Damage(patch)) == .shown(bytesWritten: patch.area * 4))
    }

    @Test("The picture that was there is a snapshot until the first frame", arguments: PixelFormat.allCases)
    func snapshot(format: PixelFormat) throws {
        let device = FakeFramebuffer(FramebufferInfo(format))
        let display = try FramebufferDisplay(device, request)
        guard case .picture(let picture) = display.snapshot() else {
            Issue.record("no snapshot")
            return
        }
        let opaque = device.shown.map { row in
            row.indices.map { format.bytesPerPixel == 4 && $0 % 4 == 3 ? 255 : row[$0] }
        }
        #expect(rows(picture, format) == opaque)
        _ = try display.present(picture)
        #expect(display.snapshot() == .none(reason: "the screen shows this program's own picture"))
    }

    @Test("Turning is left to drawing, and the next frame is drawn whole on every page")
    func turns() throws {
        let device = FakeFramebuffer(FramebufferInfo(rows: 32, panStep: 1))
        let display = try FramebufferDisplay(device, request)
        _ = try display.present(Self.picture(1))
        _ = try display.present(Self.picture(1), Damage(patch))
        try display.change(from: request, to: DisplayRequest(turning: Turning(.quarter)))
        #expect(display.drawingRotation == .quarter && display.size == PixelSize(width: 24, height: 16))
        #expect(try display.present(Self.picture(2), Damage(patch)) == .shown(bytesWritten: Self.whole))
        #expect(try display.present(Self.picture(3), Damage(patch)) == .shown(bytesWritten: Self.whole))
        #expect(device.shown == rows(Self.picture(3), .xrgb8888))
        #expect(try display.present(Self.picture(3), Damage(patch)) == .shown(bytesWritten: patch.area * 4))
    }

    @Test("A framebuffer that is gone or was changed is not drawn on, and one that is gone is not put back either")
    func lost() throws {
        for isGone in [true, false] {
            let device = FakeFramebuffer()
            let display = try FramebufferDisplay(device, request)
            _ = try display.present(Self.picture(1))
            #expect(try display.reprobe() == .unchanged)
            let bytes = device.bytes
            if isGone { device.isGone = true } else { device.state.size = PixelSize(width: 12, height: 16) }
            #expect(try display.reprobe() == .disconnected)
            #expect(throws: DisplayError.self) { try display.present(Self.picture(2), Damage(patch)) }
            if isGone { try display.restore() } else { #expect(throws: DisplayError.self) { try display.restore() } }
            #expect(device.bytes == bytes)
        }
    }

    @Test("A card that drives displays goes before it")
    func superseded() throws {
        var drives = false
        let display = try FramebufferDisplay(FakeFramebuffer(), request, isSuperseded: { drives })
        #expect(try display.reprobe() == .unchanged)
        drives = true
        #expect(try display.reprobe() == .superseded(because: "a display of a DRM card is there now"))
        #expect(display.isStopgap)
    }

    @Test("The console draws again before the picture is put back, and memory is let go of once")
    func ends() throws {
        let (device, console) = (FakeFramebuffer(), FakeConsole())
        var display: FramebufferDisplay? = try FramebufferDisplay(device, request, console: console)
        let before = device.shown
        if let display { _ = try display.present(Self.picture(1)) }
        #expect(console.releases == 0 && device.mappings == 1)
        display = nil
        #expect(console.releases > 0 && device.mappings == 0 && device.shown == before)
    }

    @Test("Millimetres are given where they can be, and the summary says what there is")
    func says() throws {
        let device = FakeFramebuffer(FramebufferInfo(rows: 32, panStep: 1))
        #expect(try FramebufferDisplay(device, request).millimeters == nil)
        device.state.millimeters = PhysicalSize(width: 6, height: 4)
        let display = try FramebufferDisplay(device, DisplayRequest(turning: Turning(.half)), remarks: ["one"])
        #expect(display.millimeters?.width == 6 && display.remarks == ["one"])
        #expect(display.summary == "/dev/fb0 (fake) 24x16, XRGB8888, framebuffer, 2 pages, turned 180 by drawing")
        #expect(display.modes == nil, "there is only the mode that the driver has set")
    }

    @Test("A panel that was switched off lights up again with a whole picture, and is never left dark")
    func darkness() throws {
        let device = FakeFramebuffer(FramebufferInfo(rows: 16))
        let display = try FramebufferDisplay(device, request)
        _ = try display.present(Self.picture(1))
        #expect(try display.turnOff() && device.isBlank)
        _ = try display.present(Self.picture(2))
        #expect(!device.isBlank)
        #expect(try display.turnOff())
        try display.restore()
        #expect(!device.isBlank)
    }

    @Test("Only drawing turns a picture here, and the sheet has no plane of its own")
    func insists() throws {
        let device = FakeFramebuffer(FramebufferInfo(rows: 16))
        #expect(throws: DisplayError.self) {
            try FramebufferDisplay(device, DisplayRequest(turning: Turning(.half, by: .plane)))
        }
        let error = DisplayError.noPlanes(card: "/dev/fb0", reason: "a framebuffer has no planes")
        #expect(throws: error) { try FramebufferDisplay(device, DisplayRequest(planes: .on)) }
        let display = try FramebufferDisplay(device, request)
        #expect(display.planes == nil)
        #expect(throws: error) { try display.change(from: request, to: DisplayRequest(planes: .on)) }
        let turned = DisplayRequest(turning: Turning(.quarter, by: .modeChange))
        #expect(throws: DisplayError.self) { try display.change(from: request, to: turned) }
        #expect(display.rotation == .none)
    }
}
