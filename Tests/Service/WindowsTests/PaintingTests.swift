import Canvas
import TestSupport
import Testing

@testable import Windows

/// The pixels of windows on the panel.
@Suite struct PaintingTests {
    @Test(arguments: Rotation.allCases)
    func `An opaque window is copied as it lies on the panel`(_ rotation: Rotation) throws {
        var stage = Stage(31, 17)
        let window = try stage.toplevel()
        let picture = try stage.picture(of: window)
        let upright = Surface(
            size: stage.tree.room.picture,
            pixels: (0..<17).flatMap { y in (0..<31).map { picture.word(x: $0, y: y) & 0xFF_FFFF } }
        )
        #expect(stage.painted(rotation) == upright.turned(rotation))
    }

    @Test(arguments: BufferTransform.allCases)
    func `A picture that its program has turned is seen upright`(_ transform: BufferTransform) throws {
        var stage = Stage(31, 17)
        let window = try stage.toplevel(transform.turn(PixelSize(width: 31, height: 17)))
        stage.tree.update(window) { $0.transform = transform }
        try stage.tree.commit(window)
        let place = try #require(stage.tree.place(of: window))
        let picture = try #require(stage.pictures[place.buffer.id])
        let painted = stage.painted()
        for (x, y) in [(0, 0), (30, 0), (0, 16), (30, 16), (12, 5)] {
            let there = transform.inBuffer(x: x, y: y, of: place.buffer.size)
            #expect(painted[x, y] as UInt32 == picture.word(x: there.x, y: there.y) & 0xFF_FFFF)
        }
    }

    /// Exact: a channel is the program's plus what its opacity lets through of the one below, rounded once.
    @Test func `A translucent window is laid over what is behind it`() throws {
        var stage = Stage(40, 40)
        let window = try stage.toplevel(translucent: true)
        let picture = try stage.picture(of: window)
        let painted = stage.painted()
        for y in 0..<40 {
            for x in 0..<40 {
                let word = picture.word(x: x, y: y)
                func channel(_ shift: UInt32) -> UInt32 {
                    let through = (255 * (255 - (word >> 24)) * 2 + 255) / 510
                    return min(255, (word >> shift & 0xFF) + through) << shift
                }
                #expect(painted[x, y] as UInt32 == channel(16) | channel(8) | channel(0))
            }
        }
    }

    @Test func `A picture twice as fine is shown smaller, and keeps a plain colour`() throws {
        var stage = Stage(20, 10)
        let window = try stage.toplevel(PixelSize(width: 40, height: 20))
        stage.tree.update(window) { $0.scale = 2 }
        try stage.tree.commit(window)
        #expect(stage.tree.placed.map(\.place) == [PixelRect(x: 0, y: 0, width: 20, height: 10)])
        for alpha: UInt32 in [0, 1, 77, 255] {
            #expect(Words.mix(0x8040_20FF, 0x8040_20FF, alpha) == 0x8040_20FF)
        }
    }

    /// The damage law: what is painted of changes alone is what a whole picture would be.
    ///
    /// Random programs commit, move, restack, destroy and resize surfaces, in all rotations and scales.
    @Test(arguments: 0..<24)
    func law(_ seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let rotation = Rotation.allCases[Int(seed % 4)]
        var stage = Stage(61, 43, scale: [1, 1.5, 2][Int(seed % 3)])
        var story = Story(try stage.toplevel(PixelSize(width: 70, height: 50)))
        var shown = stage.painted(rotation)
        _ = stage.tree.takeDamage()
        for step in 0..<60 {
            try story.step(on: &stage, &random)
            _ = stage.tree.takeEffects()
            stage.paint(stage.tree.takeDamage(), rotation, into: &shown)
            guard shown != stage.painted(rotation) else { continue }
            Issue.record("step \(step) leaves pixels as they were")
            return
        }
    }

    /// A random program.
    private struct Story {
        let window: SurfaceID
        private var children: [SurfaceID] = []

        init(_ window: SurfaceID) { self.window = window }

        mutating func step(on stage: inout Stage, _ random: inout SplitMix) throws {
            let child = children.randomElement(using: &random)
            switch Int.random(in: 0..<9, using: &random) {
            case 0, 1: try add(to: &stage, &random)
            case 2: child.map { stage.tree.move($0, to: Offset.random(&random)) }
            case 3:
                if let child { try? stage.tree.stack(child, [.above, .below].randomElement(using: &random)!, window) }
            case 4:
                guard let child else { return }
                stage.tree.destroy(child)
                children.removeAll { $0 == child }
            case 5: try draw(child ?? window, on: &stage, &random)
            case 6: if let child { try stage.tree.set(child, [.free, .synchronized].randomElement(using: &random)!) }
            case 7: stage.tree.update(child ?? window) { $0.scale = Int.random(in: 1...2, using: &random) }
            default:
                let transform = BufferTransform.allCases.randomElement(using: &random)!
                stage.tree.update(child ?? window) { $0.transform = transform }
            }
            if Bool.random(using: &random) { try stage.tree.commit(window) }
        }

        private mutating func add(to stage: inout Stage, _ random: inout SplitMix) throws {
            guard children.count < 5 else { return }
            let size = PixelSize(
                width: .random(in: 1...40, using: &random),
                height: .random(in: 1...40, using: &random)
            )
            let child = try stage.subsurface(
                size,
                on: children.randomElement(using: &random) ?? window,
                translucent: .random(using: &random)
            )
            stage.tree.move(child, to: Offset.random(&random))
            children.append(child)
        }

        /// Another picture, of which only a part is other than before: the rest is the buffer's own again.
        private func draw(_ id: SurfaceID, on stage: inout Stage, _ random: inout SplitMix) throws {
            let size = PixelSize(
                width: .random(in: 1...70, using: &random),
                height: .random(in: 1...50, using: &random)
            )
            try stage.attach(stage.buffer(size.width, size.height, translucent: .random(using: &random)), to: id)
        }
    }
}

extension Offset {
    fileprivate static func random(_ random: inout SplitMix) -> Offset {
        Offset(x: .random(in: -20...60, using: &random), y: .random(in: -20...40, using: &random))
    }
}
