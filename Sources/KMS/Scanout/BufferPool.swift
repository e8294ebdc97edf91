import Canvas
import Output

/// The buffers that frames are drawn in, in turn, each with what it missed while others were drawn.
struct BufferPool {
    /// A buffer and its debt.
    ///
    /// A class, because an array cannot hold a handle that cannot be copied.
    private final class Slot {
        let buffer: DumbBuffer
        var missing: Damage

        init(_ buffer: consuming DumbBuffer, missing: Damage) {
            self.buffer = buffer
            self.missing = missing
        }
    }

    /// Columns and rows of each.
    let size: PixelSize
    private let slots: [Slot]
    private let format: PixelFormat
    private var next = 0

    /// Allocates up to `count` buffers.
    ///
    /// Small cards run out of memory: one buffer is enough to go on with.
    /// - Throws: `DisplayError` when there is no memory for even one.
    init(count: Int, size: PixelSize, format: PixelFormat, on device: any KMSDevice) throws(DisplayError) {
        let whole = Damage(PixelRect(size))
        var slots = [Slot(try DumbBuffer(size: size, format: format, on: device), missing: whole)]
        while slots.count < count, let more = try? DumbBuffer(size: size, format: format, on: device) {
            slots.append(Slot(more, missing: whole))
        }
        self.slots = slots
        self.size = size
        self.format = format
    }

    /// How many buffers there are.
    var count: Int { slots.count }

    /// Whether frames must be drawn in the buffer that is on the glass.
    var isSingle: Bool { slots.count == 1 }

    /// The buffer whose turn it is.
    var framebuffer: FramebufferID { slots[next].buffer.framebuffer }

    /// Draws in the buffer whose turn it is: `damage` and what it missed.
    ///
    /// Returns the bytes written.
    func draw(_ damage: Damage, _ painter: (FrameTarget, Damage) -> Void) -> Int {
        let slot = slots[next]
        // Stays owed until the frame is taken: if it is not, the picture may change back before the next attempt.
        slot.missing = slot.missing.adding(damage)
        slot.buffer.withFrame { painter($0, slot.missing) }
        return slot.missing.area * format.bytesPerPixel
    }

    /// Notes that the buffer just drawn was taken for the glass: the others missed `damage`, and the next has its turn.
    mutating func advance(_ damage: Damage) {
        for (index, slot) in slots.enumerated() {
            slot.missing = index == next ? Damage() : slot.missing.adding(damage)
        }
        next = (next + 1) % slots.count
    }
}

extension BufferPool {
    /// Buffers for a display: three, so that none is drawn in while a driver whose event comes early still scans it out.
    ///
    /// virtio_gpu uploads all of a buffer that was not on the glass before, so it gets one and is told what changed.
    init(for method: RotationMethod, format: PixelFormat, on device: any KMSDevice) throws(DisplayError) {
        let count = device.driver == "virtio_gpu" ? 1 : 3
        try self.init(count: count, size: method.bufferSize, format: format, on: device)
    }
}
