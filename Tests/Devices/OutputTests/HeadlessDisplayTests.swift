import Canvas
import DisplaySupport
import Testing

@testable import Output

@Suite("A panel in memory")
struct HeadlessDisplayTests {
    /// A picture of one colour.
    private func plain(_ color: UInt32) -> Surface {
        Surface(size: PixelSize(width: 4, height: 3), color: Color(color))
    }

    @Test("The first frame is drawn whole, later ones where they are damaged, within the panel")
    func drawsDamage() throws {
        let display = HeadlessDisplay(size: PixelSize(width: 4, height: 3))
        let corner = Damage(PixelRect(x: 3, y: 2, width: 5, height: 5))
        #expect(try display.present(plain(1)) == .shown(bytesWritten: 48))
        #expect(try display.present(plain(2), corner) == .shown(bytesWritten: 4))
        #expect(display.surface.pixels == [UInt32](repeating: 1, count: 11) + [2])
    }

    @Test("Without pixels it counts the same bytes and never draws")
    func countsOnly() throws {
        let display = HeadlessDisplay(size: PixelSize(width: 4, height: 3), wantsPixels: false)
        let first = try display.present(plain(1))
        let second = try display.present(plain(1), Damage(PixelRect(x: 0, y: 0, width: 2, height: 1)))
        #expect(first == .shown(bytesWritten: 48) && second == .shown(bytesWritten: 8))
        #expect(display.surface.pixels.isEmpty)
    }

    @Test("After it was turned or invalidated, a frame is drawn whole; nothing else ever happens to it")
    func live() throws {
        let display = HeadlessDisplay(size: PixelSize(width: 4, height: 3), rotation: .quarter)
        #expect(display.geometry == DisplayGeometry(panel: display.size, rotation: .quarter, drawingRotation: .quarter))
        let changes: [(HeadlessDisplay) throws -> Void] = [
            { $0.change(from: DisplayRequest(), to: DisplayRequest(turning: Turning(.half))) }, { $0.invalidate() },
        ]
        let corner = Damage(PixelRect(x: 0, y: 0, width: 1, height: 1))
        _ = try display.present(plain(1))
        for change in changes {
            #expect(try display.present(plain(2), corner) == .shown(bytesWritten: 4))
            try change(display)
            #expect(try display.present(plain(3), corner) == .shown(bytesWritten: 48))
        }
        #expect(display.geometry.rotation == .half && display.drawingRotation == .half)
        #expect(try display.reprobe() == .unchanged)
        #expect(display.flips == nil && display.modes == nil && display.planes == nil && display.power == nil)
    }
}
