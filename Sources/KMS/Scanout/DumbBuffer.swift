import Canvas
import Output

/// A framebuffer that the CPU draws in: memory from the kernel, mapped, and known to it as a picture.
struct DumbBuffer: ~Copyable {
    let framebuffer: FramebufferID
    private let allocation: DumbAllocation
    private let memory: UnsafeMutableRawBufferPointer
    private let device: any KMSDevice

    init(size: PixelSize, format: PixelFormat, on device: any KMSDevice) throws(DisplayError) {
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
        self.device = device
    }

    /// A framebuffer that is still on the glass takes its CRTC down with it: show another one first.
    deinit {
        device.unmap(memory)
        device.removeFramebuffer(framebuffer)
        device.destroyDumbBuffer(allocation)
    }

    /// Lends the memory to `body`.
    func withFrame(_ body: (FrameTarget) -> Void) {
        body(
            FrameTarget(
                memory: memory,
                pitch: allocation.pitch,
                size: allocation.size,
                format: allocation.format
            )
        )
    }
}
