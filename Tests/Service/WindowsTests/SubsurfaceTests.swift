import Canvas
import Testing

@testable import Windows

/// Surfaces on surfaces: when their commits count, and how they lie.
@Suite struct SubsurfaceTests {
    private let size = PixelSize(width: 10, height: 10)

    @Test func `A subsurface is seen with the commit of its parent, where it was moved to`() throws {
        var stage = Stage()
        let window = try stage.toplevel()
        let child = try stage.subsurface(size, on: window)
        stage.tree.move(child, to: Offset(x: 30, y: 5))
        #expect(stage.tree.place(of: child) == nil)
        try stage.tree.commit(window)
        #expect(stage.tree.place(of: child)?.place == PixelRect(x: 30, y: 5, width: 10, height: 10))
    }

    @Test func `A synchronized commit waits, and a free one does not`() throws {
        var stage = Stage()
        let window = try stage.toplevel()
        let child = try stage.subsurface(size, on: window)
        try stage.tree.commit(window)
        _ = stage.tree.takeDamage()
        let next = stage.buffer(10, 10)
        try stage.attach(next, to: child)
        #expect(stage.tree.place(of: child)?.buffer != next && !stage.tree.isDamaged)
        try stage.tree.commit(window)
        #expect(stage.tree.place(of: child)?.buffer == next && stage.tree.isDamaged)
        let last = stage.buffer(10, 10)
        try stage.attach(last, to: child)
        try stage.tree.set(child, .free)
        #expect(stage.tree.place(of: child)?.buffer == last)
    }

    @Test func `What lies on a synchronized subsurface waits too`() throws {
        var stage = Stage()
        let window = try stage.toplevel()
        let child = try stage.subsurface(size, on: window)
        try stage.tree.commit(window)
        let grandchild = try stage.subsurface(size, on: child)
        try stage.tree.set(grandchild, .free)
        try stage.tree.commit(child)
        #expect(stage.tree.place(of: grandchild) == nil)
        try stage.tree.commit(window)
        #expect(stage.tree.place(of: grandchild) != nil)
    }

    @Test func `Each is placed above or below the parent and its siblings`() throws {
        var stage = Stage()
        let window = try stage.toplevel()
        let (a, b) = (try stage.subsurface(size, on: window), try stage.subsurface(size, on: window))
        try stage.tree.commit(window)
        #expect(stage.tree.placed.map(\.id) == [window, a, b])
        try stage.tree.stack(b, .below, window)
        #expect(stage.tree.placed.map(\.id) == [window, a, b])
        try stage.tree.commit(window)
        #expect(stage.tree.placed.map(\.id) == [b, window, a])
        try stage.tree.stack(b, .above, a)
        try stage.tree.commit(window)
        #expect(stage.tree.placed.map(\.id) == [window, a, b])
        let stranger = stage.surface()
        #expect(throws: ProtocolFault.notItsSibling) { try stage.tree.stack(b, .above, stranger) }
        #expect(throws: ProtocolFault.notItsSibling) { try stage.tree.stack(b, .above, b) }
    }

    @Test func `A surface lies on no other twice, and not on itself`() throws {
        var stage = Stage()
        let window = try stage.toplevel()
        let child = try stage.subsurface(size, on: window)
        #expect(throws: ProtocolFault.hasRole(.subcompositor, code: 0)) {
            try stage.tree.makeSubsurface(child, on: window)
        }
        let other = stage.surface()
        #expect(throws: ProtocolFault.badParent) { try stage.tree.makeSubsurface(other, on: other) }
        try stage.tree.makeSubsurface(other, on: child)
        stage.tree.removeSubsurface(child)
        #expect(throws: ProtocolFault.badParent) { try stage.tree.makeSubsurface(child, on: other) }
    }

    @Test func `One that is destroyed is gone at once, and its buffers are released`() throws {
        var stage = Stage()
        let window = try stage.toplevel()
        let child = try stage.subsurface(size, on: window)
        try stage.tree.commit(window)
        let shown = try #require(stage.tree.place(of: child)?.buffer)
        let waiting = stage.buffer(10, 10)
        try stage.attach(waiting, to: child)
        _ = stage.tree.takeEffects()
        stage.tree.destroy(child)
        #expect(stage.tree.placed.map(\.id) == [window])
        #expect(Set(stage.tree.takeEffects()) == [.release(shown.id), .release(waiting.id)])
    }

    @Test func `A buffer that was replaced while it waited is released unseen`() throws {
        var stage = Stage()
        let window = try stage.toplevel()
        let child = try stage.subsurface(size, on: window)
        try stage.tree.commit(window)
        let (first, second) = (stage.buffer(10, 10), stage.buffer(10, 10))
        try stage.attach(first, to: child)
        try stage.attach(second, to: child)
        #expect(stage.tree.takeEffects().filter { $0 == .release(first.id) }.count == 1)
    }
}
