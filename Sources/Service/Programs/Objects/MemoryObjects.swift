import Canvas
import Glibc
import Windows

/// wl_shm: memory that programs share.
final class MemoryObject: ProtocolObject {
    func announce() { for format in SharedBuffer.Format.allCases { send("format", .uint(format.rawValue)) } }

    override func handle(_ request: Request) throws(ProtocolFault) {
        guard request.name == "create_pool" else { return }
        let (file, size) = (request.descriptor(1), request.int(2))
        guard size > 0 else {
            close(file)
            throw ProtocolFault(.shm, 1, "a pool of \(size) bytes")
        }
        program.countPool(1)
        guard let pool = SharedPool(file, size: size, freed: { [weak program] in program?.countPool(-1) }) else {
            throw ProtocolFault(.shm, 2, "a pool is not in memory, or shorter than \(size) bytes")
        }
        _ = PoolObject(request.newID(0), pool, of: program)
    }
}

/// wl_shm_pool.
final class PoolObject: ProtocolObject {
    private let pool: SharedPool

    init(_ id: UInt32, _ pool: SharedPool, of program: Program) {
        self.pool = pool
        super.init(.shmPool, 1, id, of: program)
    }

    override func handle(_ request: Request) throws(ProtocolFault) {
        switch request.name {
        case "resize":
            let size = request.int(0)
            guard pool.grow(to: size) else {
                throw ProtocolFault(.shm, 2, "a pool cannot become \(size) bytes, of \(pool.size)")
            }
        case "create_buffer": try makeBuffer(request)
        default: break
        }
    }

    private func makeBuffer(_ request: Request) throws(ProtocolFault) {
        guard let format = SharedBuffer.Format(rawValue: request.uint(5)) else {
            throw ProtocolFault(.shm, 0, "a format of \(request.uint(5)) was not offered")
        }
        let size = PixelSize(width: request.int(2), height: request.int(3))
        let id = program.server.makeBufferID()
        let buffer = SharedBuffer(
            id,
            in: pool,
            offset: request.int(1),
            size: size,
            stride: request.int(4),
            format: format
        )
        guard let buffer else {
            throw ProtocolFault(.shm, 1, "a buffer of \(size.width) x \(size.height) does not fit into its pool")
        }
        guard size.area <= program.server.mostBufferPixels else {
            return program.refuse("a buffer of \(size.width) x \(size.height) pixels")
        }
        let bytes = buffer.bytes
        program.countPicture(bytes)
        buffer.freed = { [weak program] in program?.countPicture(-bytes) }
        _ = BufferObject(request.newID(0), buffer, of: program)
    }
}

/// wl_buffer.
final class BufferObject: ProtocolObject {
    private(set) var buffer: SharedBuffer?

    init(_ id: UInt32, _ buffer: SharedBuffer, of program: Program) {
        self.buffer = buffer
        super.init(.buffer, 1, id, of: program)
        program.server.buffers[buffer.description.id] = ProgramServer.Buffer(pixels: buffer, object: self)
    }

    override func wasDestroyed() {
        guard let id = buffer?.description.id else { return }
        program.server.bufferWasDestroyed(id)
    }
}
