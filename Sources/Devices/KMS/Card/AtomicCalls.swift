import CLibdrm
import Output
import SystemPackage

/// Atomic commits, and the blobs that their properties point to.
protocol AtomicCalls: AnyObject {
    /// Changes what is on the screen; `serial` comes back with the flip event.
    func commit(_ request: AtomicRequest, _ flags: CommitFlags, serial: UInt64) throws(DisplayError)
    func createBlob(_ bytes: [UInt8]) throws(DisplayError) -> BlobID
    func destroyBlob(_ id: BlobID)
    /// What a blob of any program holds.
    func content(of blob: BlobID) throws(DisplayError) -> [UInt8]
}

extension Card: AtomicCalls {
    func commit(_ request: AtomicRequest, _ flags: CommitFlags, serial: UInt64) throws(DisplayError) {
        guard let raw = drmModeAtomicAlloc() else { throw failure("commit", .noMemory) }
        defer { drmModeAtomicFree(raw) }
        for item in request.assignments {
            try check(drmModeAtomicAddProperty(raw, item.object, item.property.rawValue, item.value), "commit")
        }
        let operation = flags.contains(.allowModeset) ? "set the mode" : "commit a frame"
        try check(drmModeAtomicCommit(fileDescriptor, raw, flags.kernelFlags, userData(serial)), operation)
    }

    func createBlob(_ bytes: [UInt8]) throws(DisplayError) -> BlobID {
        var id: UInt32 = 0
        try check(
            drmModeCreatePropertyBlob(fileDescriptor, bytes, bytes.count, &id),
            "create a blob of \(bytes.count) bytes"
        )
        return BlobID(rawValue: id)
    }

    func destroyBlob(_ id: BlobID) {
        drmModeDestroyPropertyBlob(fileDescriptor, id.rawValue)
    }

    func content(of blob: BlobID) throws(DisplayError) -> [UInt8] {
        let raw = try got(drmModeGetPropertyBlob(fileDescriptor, blob.rawValue), "read the blob \(blob.rawValue)")
        defer { drmModeFreePropertyBlob(raw) }
        return Array(UnsafeRawBufferPointer(start: raw.pointee.data, count: Int(raw.pointee.length)))
    }
}

extension CommitFlags {
    fileprivate var kernelFlags: UInt32 {
        var flags: UInt32 = 0
        if contains(.nonBlocking) { flags |= UInt32(DRM_MODE_ATOMIC_NONBLOCK) }
        if contains(.allowModeset) { flags |= UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET) }
        if contains(.flipEvent) { flags |= UInt32(DRM_MODE_PAGE_FLIP_EVENT) }
        if contains(.testOnly) { flags |= UInt32(DRM_MODE_ATOMIC_TEST_ONLY) }
        return flags
    }
}
