import Canvas
import Testing

@testable import Windows

/// A panel with programs' windows, for tests: what a program would request, in few words.
struct Stage {
    private var kept: WindowTree
    /// Whether the tree is settled after each request.
    private let settlesAtOnce: Bool
    private var number = 0
    /// The pictures that programs have drawn.
    private(set) var pictures: [BufferID: Picture] = [:]

    init(
        _ width: Int = 200,
        _ height: Int = 100,
        scale: Double = 1,
        behind: String? = nil,
        settlesAtOnce: Bool = true
    ) {
        let room = Room(picture: PixelSize(width: width, height: height), scale: scale)
        kept = WindowTree(room: room, behind: behind)
        self.settlesAtOnce = settlesAtOnce
    }

    var tree: WindowTree {
        get { kept }
        _modify {
            yield &kept
            if settlesAtOnce { kept.settle() }
        }
    }

    mutating func next() -> Int {
        number += 1
        return number
    }

    mutating func surface(of program: Int = 1) -> SurfaceID {
        let id = SurfaceID(next())
        tree.create(id, of: ProgramID(program))
        return id
    }

    mutating func buffer(_ width: Int, _ height: Int, translucent: Bool = false, seed: UInt32 = 1) -> ClientBuffer {
        let size = PixelSize(width: width, height: height)
        let buffer = ClientBuffer(BufferID(next()), size: size, isTranslucent: translucent)
        pictures[buffer.id] = Picture(size: size, seed: seed &+ UInt32(number), isTranslucent: translucent)
        return buffer
    }

    mutating func attach(_ buffer: ClientBuffer, to id: SurfaceID) throws {
        tree.update(id) {
            $0.attachment = .buffer(buffer)
            $0.damageBuffer(PixelRect(buffer.size))
        }
        try tree.commit(id)
    }

    /// A surface of `size` on `parent`, which the next commit of that shows.
    mutating func subsurface(_ size: PixelSize, on parent: SurfaceID, translucent: Bool = false) throws -> SurfaceID {
        let id = surface()
        try tree.makeSubsurface(id, on: parent)
        try attach(buffer(size.width, size.height, translucent: translucent), to: id)
        return id
    }

    /// A toplevel with a picture of `size`; nil is the room's.
    mutating func toplevel(
        _ size: PixelSize? = nil,
        of program: Int = 1,
        called appID: String = "",
        on parent: SurfaceID? = nil,
        translucent: Bool = false
    ) throws -> SurfaceID {
        let id = surface(of: program)
        try tree.makeWindow(id)
        try tree.makeToplevel(id)
        tree.setAppID(id, appID)
        if let parent { try tree.setParent(id, parent) }
        try map(id, size ?? tree.room.size, translucent: translucent)
        return id
    }

    mutating func popup(_ positioner: Positioner, on parent: SurfaceID, of program: Int = 1) throws -> SurfaceID {
        let id = surface(of: program)
        try tree.makeWindow(id)
        try tree.makePopup(id, on: parent, positioner)
        try map(id, positioner.size)
        return id
    }

    /// Commits nothing, acknowledges what it is asked to be, and commits a picture.
    mutating func map(_ id: SurfaceID, _ size: PixelSize, translucent: Bool = false) throws {
        try tree.commit(id)
        try acknowledge(id)
        try attach(buffer(size.width, size.height, translucent: translucent), to: id)
    }

    @discardableResult
    mutating func acknowledge(_ id: SurfaceID) throws -> [WindowEffect] {
        let effects = tree.takeEffects()
        for case .configure(id, let configure) in effects { try tree.acknowledge(id, configure.serial) }
        return effects
    }

    /// What a window is asked to be since it was asked last, which it acknowledges.
    mutating func shapes(of id: SurfaceID) throws -> [Configure.Shape] {
        try acknowledge(id).compactMap { effect in
            if case .configure(id, let configure) = effect { configure.shape } else { nil }
        }
    }

    func picture(of id: SurfaceID) throws -> Picture {
        let place = try #require(tree.place(of: id))
        return try #require(pictures[place.buffer.id])
    }

    /// All of the picture, painted at once.
    func painted(_ rotation: Rotation = .none) -> Surface {
        var surface = Surface(size: rotation.turn(tree.room.picture))
        paint(Damage(PixelRect(tree.room.picture)), rotation, into: &surface)
        return surface
    }

    func paint(_ damage: Damage, _ rotation: Rotation = .none, into surface: inout Surface) {
        WindowPainter(tree.placed, picture: tree.room.picture, rotation: rotation)
            .paint(damage, backdrop: .color(.white), into: &surface) { pictures[$0] }
    }
}

/// A picture whose every pixel is another one.
struct Picture: BufferPixels {
    let size: PixelSize
    let seed: UInt32
    let isTranslucent: Bool

    func word(x: Int, y: Int) -> UInt32 {
        var hash = seed &* 0x9E37_79B9 &+ UInt32(x) &* 0x85EB_CA6B &+ UInt32(y) &* 0xC2B2_AE35
        hash ^= hash >> 15
        hash = hash &* 0x2C1B_3C6D
        hash ^= hash >> 12
        guard isTranslucent else { return hash }
        let alpha = hash >> 24
        func channel(_ shift: UInt32) -> UInt32 { (hash >> shift & 0xFF) * alpha / 255 << shift }
        return alpha << 24 | channel(16) | channel(8) | channel(0)
    }

    func read(_ rect: PixelRect, into words: UnsafeMutableBufferPointer<UInt32>) {
        #expect(PixelRect(size).contains(rect))
        for y in 0..<rect.height {
            for x in 0..<rect.width { words[y * rect.width + x] = word(x: rect.x + x, y: rect.y + y) }
        }
    }
}
