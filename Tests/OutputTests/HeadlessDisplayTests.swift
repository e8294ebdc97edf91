import Canvas
import Testing

@testable import Output

@Suite("A panel in memory")
struct HeadlessDisplayTests {
    private func fill(_ color: UInt32) -> (FrameTarget, Damage) -> Void {
        { target, damage in
            for rect in damage.rects {
                let row = [UInt32](repeating: color, count: rect.width)
                for y in rect.y..<rect.maxY { row.withUnsafeBufferPointer { target.write($0, x: rect.x, y: y) } }
            }
        }
    }

    @Test("The first frame is drawn whole, later ones where they are damaged, within the panel")
    func drawsDamage() {
        let display = HeadlessDisplay(size: PixelSize(width: 4, height: 3))
        let corner = Damage(PixelRect(x: 3, y: 2, width: 5, height: 5))
        #expect(display.present(Damage(), painter: fill(1)) == .shown(bytesWritten: 48))
        #expect(display.present(corner, painter: fill(2)) == .shown(bytesWritten: 4))
        #expect(display.surface.pixels == [UInt32](repeating: 1, count: 11) + [2])
    }

    @Test("Without pixels it counts the same bytes and never draws")
    func countsOnly() {
        let display = HeadlessDisplay(size: PixelSize(width: 4, height: 3), wantsPixels: false)
        var painted = 0
        let first = display.present(Damage()) { _, _ in painted += 1 }
        let second = display.present(Damage(PixelRect(x: 0, y: 0, width: 2, height: 1))) { _, _ in painted += 1 }
        #expect(first == .shown(bytesWritten: 48) && second == .shown(bytesWritten: 8))
        #expect(painted == 0 && display.surface.pixels.isEmpty)
    }

    @Test("After it was turned, switched off or invalidated, a frame is drawn whole; nothing else ever happens to it")
    func live() throws {
        let display = HeadlessDisplay(size: PixelSize(width: 4, height: 3), rotation: .quarter)
        #expect(display.geometry == DisplayGeometry(panel: display.size, rotation: .quarter, drawingRotation: .quarter))
        let changes: [(HeadlessDisplay) throws -> Void] = [
            { $0.turn(to: Turning(.half)) }, { _ = $0.turnOff() }, { $0.invalidate() },
        ]
        let corner = Damage(PixelRect(x: 0, y: 0, width: 1, height: 1))
        _ = display.present(Damage(), painter: fill(1))
        for change in changes {
            #expect(display.present(corner, painter: fill(2)) == .shown(bytesWritten: 4))
            try change(display)
            #expect(display.present(corner, painter: fill(3)) == .shown(bytesWritten: 48))
        }
        #expect(display.geometry.rotation == .half && display.drawingRotation == .half)
        #expect(display.reprobe() == .unchanged)
    }
}
