import Canvas
import Output

/// What lies in a buffer whose format knows an opacity.
enum BufferContent {
    case opaque
    case blended
}

/// A framebuffer that the CPU draws in: memory from the kernel, mapped, and known to it as a picture.
struct DumbBuffer: ~Copyable {
    let framebuffer: FramebufferID
    private let allocation: DumbAllocation
    private let memory: UnsafeMutableRawBufferPointer
    private let content: BufferContent
    private let device: any CardBuffers
    /// Whether it was drawn in, so that it counts as memory that is taken.
    private var isTouched: Bool

    init(
        size: PixelSize,
        format: PixelFormat,
        _ content: BufferContent,
        on device: any CardBuffers
    ) throws(DisplayError) {
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
        self.content = content
        self.device = device
        isTouched = false
        device.budget.add(allocation.byteCount)
    }

    /// The kernel switches off the CRTC of a framebuffer that is removed while it is on the screen: show another one first.
    deinit {
        device.unmap(memory)
        device.removeFramebuffer(framebuffer)
        device.destroyDumbBuffer(allocation)
        if !isTouched { device.budget.touch(allocation.byteCount) }
        device.budget.remove(allocation.byteCount)
    }

    mutating func withFrame(_ body: (FrameTarget) -> Void) {
        if !isTouched { device.budget.touch(allocation.byteCount) }
        isTouched = true
        let fillsOpacity = content == .opaque && allocation.format == .argb8888
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
