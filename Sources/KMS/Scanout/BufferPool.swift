import Canvas
import Output

/// The buffers that frames are drawn in, in turn, each with what it missed while others were drawn.
///
/// A class, because it owns memory of the card, and whoever draws and whoever chooses a mode use the same buffers.
final class BufferPool {
    /// A buffer, and the damage that it has not been drawn yet.
    ///
    /// A class, because an array cannot hold a noncopyable handle.
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
    /// - Parameter isOpaque: whether all of it is opaque, even in a format that knows an opacity.
    /// - Throws: `DisplayError` when there is no memory for even one.
    init(
        count: Int,
        size: PixelSize,
        format: PixelFormat,
        isOpaque: Bool,
        on device: any KMSDevice
    ) throws(DisplayError) {
        let whole = Damage(PixelRect(size))
        func buffer() throws(DisplayError) -> Slot {
            Slot(try DumbBuffer(size: size, format: format, isOpaque: isOpaque, on: device), missing: whole)
        }
        var slots = [try buffer()]
        while slots.count < count, let more = try? buffer() { slots.append(more) }
        self.slots = slots
        self.size = size
        self.format = format
    }

    /// How many buffers there are.
    var count: Int { slots.count }

    /// Whether frames must be drawn in the buffer that is on the screen.
    var isSingle: Bool { slots.count == 1 }

    /// The buffer whose turn it is.
    var framebuffer: FramebufferID { slots[next].buffer.framebuffer }

    /// Draws in the buffer whose turn it is: `damage` and what it missed.
    ///
    /// Returns the bytes written.
    func draw(_ damage: Damage, _ painter: (FrameTarget, Damage) -> Void) -> Int {
        let slot = slots[next]
        // Stays pending until the frame is accepted: if it is not, the picture may change back before the next attempt.
        slot.missing = slot.missing.adding(damage)
        slot.buffer.withFrame { painter($0, slot.missing) }
        return slot.missing.area * format.bytesPerPixel
    }

    /// Notes that the buffer just drawn was accepted: the others missed `damage`, and the next has its turn.
    func advance(_ damage: Damage) {
        for (index, slot) in slots.enumerated() {
            slot.missing = index == next ? Damage() : slot.missing.adding(damage)
        }
        next = (next + 1) % slots.count
    }
}

extension BufferPool {
    /// Buffers for a display: three, so that none is drawn in while a driver whose event comes early still scans it out.
    ///
    /// virtio_gpu uploads all of a buffer that was not on the screen before, so it gets one buffer and the damage in it.
    convenience init(for method: RotationMethod, format: PixelFormat, on device: any KMSDevice) throws(DisplayError) {
        let count = device.driver == "virtio_gpu" ? 1 : 3
        try self.init(count: count, size: method.bufferSize, format: format, isOpaque: true, on: device)
    }
}

/// A framebuffer that the CPU draws in: memory from the kernel, mapped, and known to it as a picture.
struct DumbBuffer: ~Copyable {
    let framebuffer: FramebufferID
    private let allocation: DumbAllocation
    private let memory: UnsafeMutableRawBufferPointer
    private let isOpaque: Bool
    private let device: any KMSDevice

    /// - Parameter isOpaque: whether all of it is opaque, even in a format that knows an opacity.
    init(size: PixelSize, format: PixelFormat, isOpaque: Bool, on device: any KMSDevice) throws(DisplayError) {
        let allocation = try device.createDumbBuffer(size: size, format: format)
        do throws(DisplayError) {
            let framebuffer = try device.addFramebuffer(allocation)
            do throws(DisplayError) {
                memory = try device.map(allocation)
            } catch {
                device.removeFramebuffer(framebuffer)
                throw error
            }
            self.framebuffer = framebuffer
        } catch {
            device.destroyDumbBuffer(allocation)
            throw error
        }
        self.allocation = allocation
        self.isOpaque = isOpaque
        self.device = device
    }

    /// The kernel switches off the CRTC of a framebuffer that is removed while it is on the screen: show another one first.
    deinit {
        device.unmap(memory)
        device.removeFramebuffer(framebuffer)
        device.destroyDumbBuffer(allocation)
    }

    /// Lends the memory to `body`.
    func withFrame(_ body: (FrameTarget) -> Void) {
        let fillsOpacity = isOpaque && allocation.format == .argb8888
        body(
            FrameTarget(
                memory: memory,
                pitch: allocation.pitch,
                size: allocation.size,
                format: fillsOpacity ? .xrgb8888 : allocation.format,
                fillsUnused: fillsOpacity
            )
        )
    }
}
