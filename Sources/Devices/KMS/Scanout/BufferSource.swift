import Canvas
import Output

/// Where an arrangement gets its buffers from: from those before it where they are alike, else from the card.
///
/// A change would else take the memory of two arrangements at once.
struct BufferSource {
    let device: any CardBuffers
    /// The buffers that are on the screen or on their way there.
    var shown: Set<FramebufferID> = []
    /// What may be used again, or given up but for what is shown.
    var before: [BufferPool] = []

    /// Buffers for a display: three, so that none is drawn in while a driver whose event comes early still scans it out.
    ///
    /// virtio_gpu uploads all of a buffer that was not on the screen before, so it gets one buffer and the damage in it.
    /// - Throws: `DisplayError` when there is no memory for one beside those that are shown.
    func pool(for method: RotationMethod, format: PixelFormat) throws(DisplayError) -> BufferPool {
        if let alike = before.first(where: { $0.suits(method.bufferSize, format) }) {
            alike.restart()
            return alike
        }
        for pool in before { pool.keep(only: shown) }
        let most = device.driver == "virtio_gpu" ? 1 : 3
        return try BufferPool(
            most: most,
            size: method.bufferSize,
            format: format,
            .opaque,
            for: .picture,
            on: device
        )
    }
}
