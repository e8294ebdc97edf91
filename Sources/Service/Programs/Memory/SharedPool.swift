import CWayland
import Glibc

/// Memory that a program shares, from which its pictures are read.
///
/// It is read as a file and never mapped: memory that a program truncates ends a read, and no signal comes of it. Only files in
/// memory count, since reading others may take any time.
package final class SharedPool {
    private let file: Int32
    private(set) var size: Int
    private let freed: () -> Void

    /// Takes over the descriptor.
    ///
    /// - Parameter freed: called when neither the pool nor a buffer of it is there any more.
    /// - Returns: nil where it is no file in memory, or none of that size.
    package init?(_ file: Int32, size: Int, freed: @escaping () -> Void = {}) {
        self.file = file
        self.size = size
        self.freed = freed
        guard sheetd_is_in_memory(file), isLarge(enough: size) else { return nil }
    }

    deinit {
        close(file)
        freed()
    }

    private func isLarge(enough size: Int) -> Bool {
        var status = stat()
        return fstat(file, &status) == 0 && Int(status.st_size) >= size
    }

    /// - Returns: whether the file is that large.
    func grow(to size: Int) -> Bool {
        guard size >= self.size, isLarge(enough: size) else { return false }
        self.size = size
        return true
    }

    /// Reads bytes into all of `memory`; what the file does not have is zero.
    func read(_ memory: UnsafeMutableRawBufferPointer, at offset: Int) {
        var done = 0
        while done < memory.count {
            let count = pread(file, memory.baseAddress! + done, memory.count - done, off_t(offset + done))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                memset(memory.baseAddress! + done, 0, memory.count - done)
                return
            }
            done += count
        }
    }
}
