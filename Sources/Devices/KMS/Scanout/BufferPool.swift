import Canvas
import Output

/// The buffers that frames are drawn in, in turn, each with what it missed while others were drawn.
///
/// Whoever draws and whoever chooses a mode use the same buffers.
final class BufferPool {
    /// A buffer, and the damage that it has not been drawn yet.
    ///
    /// A class, because an array cannot hold a noncopyable handle.
    private final class Slot {
        var buffer: DumbBuffer
        var missing: Damage

        init(_ buffer: consuming DumbBuffer, missing: Damage) {
            self.buffer = buffer
            self.missing = missing
        }
    }

    let size: PixelSize
    private let format: PixelFormat
    private let content: BufferContent
    private let device: any CardBuffers
    /// How many buffers it has where there is memory for them.
    private let most: Int
    /// In turn: the next one is the first, and the one that was accepted last is the last.
    ///
    /// Never empty.
    private var slots: [Slot] = []
    /// Whether it has as many as it is to have, or as there is memory for.
    private var isFilled = false
    /// Whether there is a buffer that is only there until the picture before has gone.
    private var hasSpare = false
    /// Why the service has no memory for more; nil where it has, or the card has none.
    private var shortage: DisplayError?

    /// Allocates one buffer, and no more before `fill`.
    init(
        most: Int,
        size: PixelSize,
        format: PixelFormat,
        _ content: BufferContent,
        for purpose: BufferBudget.Purpose,
        on device: any CardBuffers
    ) throws(DisplayError) {
        self.most = most
        self.size = size
        self.format = format
        self.content = content
        self.device = device
        try add(for: purpose)
    }

    /// How many buffers there are, or will be where there is memory for them.
    var count: Int { isFilled ? slots.count : most }

    /// Whether frames must be drawn in the buffer that is on the screen.
    var isSingle: Bool { count == 1 }

    /// Why frames must be drawn there.
    var whySingle: String {
        most == 1 ? "\(device.driver) shows one buffer" : "there is memory for one buffer only"
    }

    /// Why there are fewer than there are to be, where the service may not take more memory; else nil.
    var remark: String? {
        guard isFilled, slots.count < most, let shortage else { return nil }
        return "\(slots.count == 1 ? "one buffer" : "\(slots.count) buffers") instead of \(most): \(shortage)"
    }

    var framebuffer: FramebufferID { slots[0].buffer.framebuffer }

    /// Draws in the buffer whose turn it is: `damage` and what it missed.
    ///
    /// Returns the bytes written.
    func draw(_ damage: Damage, of painting: Scene.Painting, by painter: inout ScenePainter) -> Int {
        let slot = slots[0]
        // Stays pending until the frame is accepted: if it is not, the picture may change back before the next attempt.
        slot.missing = slot.missing.adding(damage)
        slot.buffer.withFrame { painter.paint(painting, slot.missing, into: $0) }
        return slot.missing.area * format.bytesPerPixel
    }

    /// Fills all of the buffer whose turn it is with one colour, opaque in formats that know more.
    func fill(with color: Color) {
        slots[0].buffer.withFrame { target in
            let row = [UInt32](repeating: color.word | 0xFF00_0000, count: target.size.width)
            for y in 0..<target.size.height { row.withUnsafeBufferPointer { target.write($0, x: 0, y: y) } }
        }
    }

    /// Notes that the buffer just drawn was accepted: the others missed `damage`, and the next has its turn.
    func advance(_ damage: Damage) {
        let drawn = slots.removeFirst()
        for slot in slots { slot.missing = slot.missing.adding(damage) }
        drawn.missing = Damage()
        slots.append(drawn)
    }
}

// How many buffers there are.
extension BufferPool {
    func suits(_ size: PixelSize, _ format: PixelFormat) -> Bool { self.size == size && self.format == format }

    /// Has as many buffers as it is to have, or as there is memory for: one is enough to go on with.
    func fill() {
        if isFilled { return }
        if hasSpare { slots.removeFirst() }
        hasSpare = false
        while slots.count < most, (try? add(for: .comfort)) != nil {}
        isFilled = true
    }

    /// Gives up all buffers but those that are on the screen or on their way there; one stays in any case.
    func keep(only shown: Set<FramebufferID>) {
        let kept = slots.filter { shown.contains($0.buffer.framebuffer) }
        slots = kept.isEmpty ? [slots[0]] : kept
        (isFilled, hasSpare) = (false, false)
    }

    /// Prepares for another picture, of which no buffer has anything.
    func restart() {
        for slot in slots { slot.missing = whole }
        isFilled = false
    }

    /// Has the first frame of another picture drawn in a buffer that is not on the screen, while the one before is.
    ///
    /// Where there is no memory for it, it is drawn where those before were, and the answer is false.
    /// - Parameter shown: the buffers that are on the screen or on their way there.
    @discardableResult
    func spare(besides shown: Set<FramebufferID>) -> Bool {
        if slots.contains(where: { !shown.contains($0.buffer.framebuffer) }) { return true }
        guard !isFilled, (try? add(for: .picture)) != nil else { return false }
        hasSpare = true
        return true
    }

    /// Has two buffers at least, for a picture that is never drawn in a buffer on the screen.
    func pair() throws(DisplayError) {
        while slots.count < 2 { try add(for: .comfort) }
    }

    private var whole: Damage { Damage(PixelRect(size)) }

    private func add(for purpose: BufferBudget.Purpose) throws(DisplayError) {
        shortage = device.budget.refusal(size, format, for: purpose, on: device)
        if let shortage { throw shortage }
        let buffer = try DumbBuffer(size: size, format: format, content, on: device)
        slots.insert(Slot(buffer, missing: whole), at: 0)
    }
}
