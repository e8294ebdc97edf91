import Canvas
import Output

/// The places in a framebuffer's memory that frames are drawn in, in turn, each with what it missed meanwhile.
///
/// With one place, frames are drawn on the screen.
struct FramebufferPages {
    let memory: UnsafeMutableRawBufferPointer
    let geometry: FramebufferGeometry
    private var pages: [(row: Int, missing: Damage)]
    private var next: Int

    /// Maps the memory of `device`, which the caller must unmap.
    init(_ device: any FramebufferDevice, _ geometry: FramebufferGeometry) throws(DisplayError) {
        self.geometry = geometry
        memory = try device.map(byteCount: geometry.byteCount)
        var rows = geometry.rows
        if rows.count > 1 {
            // Some drivers offer what they refuse; where it is panned to already it shows nothing new.
            do throws(DisplayError) { try device.pan(to: rows[0]) } catch { if !error.meansLater { rows = [rows[0]] } }
        }
        pages = rows.map { ($0, Damage(PixelRect(geometry.size))) }
        next = rows.count - 1
    }

    var count: Int { pages.count }

    /// The row to pan to when the frame is drawn; nil where it is on the screen already.
    var row: Int? { pages.count > 1 ? pages[next].row : nil }

    /// Draws in the place whose turn it is: `damage` and what it missed.
    ///
    /// Returns the bytes written. What was drawn stays missing until the frame is shown.
    mutating func draw(_ damage: Damage, of placement: Scene.Placement, by painter: inout ScenePainter) -> Int {
        let (row, missing) = (pages[next].row, pages[next].missing.adding(damage))
        pages[next].missing = missing
        painter.paint(.frame(placement), missing, into: target(at: row))
        return missing.area * geometry.format.bytesPerPixel
    }

    /// Notes that the place just drawn is on the screen: the other missed `damage`, and has its turn.
    mutating func advance(_ damage: Damage) {
        for index in pages.indices {
            pages[index].missing = index == next ? Damage() : pages[index].missing.adding(damage)
        }
        next = (next + 1) % pages.count
    }

    /// Makes do with the place that is on the screen.
    ///
    /// Nothing is known of what it lacks when a frame was given up half-way, so it lacks everything.
    mutating func keepOnlyShown() {
        let shown = pages[(next + pages.count - 1) % pages.count].row
        pages = [(shown, Damage(PixelRect(geometry.size)))]
        next = 0
    }

    private func target(at row: Int) -> FrameTarget {
        FrameTarget(
            memory: UnsafeMutableRawBufferPointer(rebasing: memory[geometry.start(ofFrameAt: row)...]),
            pitch: geometry.pitch,
            size: geometry.size,
            format: geometry.format,
            // Where hardware blends it over other pictures, an unused byte of 0 would make it invisible.
            fillsUnused: true
        )
    }
}
