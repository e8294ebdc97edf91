import Output

/// Graphics memory of another program, mapped for reading.
struct ReadOnlyMemory: ~Copyable {
    private let mapping: ReadOnlyMapping
    private let device: any KMSDevice

    /// Maps the first `byteCount` bytes as a dumb buffer's, which most drivers do for any buffer; else as memory shared
    /// between devices.
    /// - Throws: `DisplayError`, the second way's.
    init(_ handle: UInt32, byteCount: Int, on device: any KMSDevice) throws(DisplayError) {
        self.device = device
        do throws(DisplayError) {
            mapping = try device.mapDumb(handle, byteCount: byteCount)
        } catch {
            mapping = try device.mapShared(handle, byteCount: byteCount)
        }
    }

    deinit {
        device.unmap(mapping)
    }

    /// Lends the bytes to `body`.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        body(mapping.bytes)
    }
}

/// Bytes that can be read until they are unmapped.
struct ReadOnlyMapping {
    let bytes: UnsafeRawBufferPointer
    /// The file that stands for memory shared between devices; nil for a dumb buffer's.
    var descriptor: Int32?
}
