import Canvas
import Testing

@testable import Windows

/// What a commit makes of a surface: its size, where its pixels are, and what has changed.
@Suite struct SurfaceTests {
    private func committed(_ width: Int, _ height: Int, _ change: (inout SurfaceUpdate) -> Void = { _ in }) throws
        -> ClientSurface
    {
        var surface = ClientSurface()
        var update = SurfaceUpdate()
        let size = PixelSize(width: width, height: height)
        update.attachment = .buffer(ClientBuffer(BufferID(1), size: size, isTranslucent: false))
        change(&update)
        _ = try surface.apply(update)
        return surface
    }

    @Test func `The size follows scale, transform and viewport`() throws {
        #expect(try committed(40, 20).size == PixelSize(width: 40, height: 20))
        #expect(try committed(40, 20) { $0.scale = 2 }.size == PixelSize(width: 20, height: 10))
        #expect(try committed(41, 20) { $0.scale = 2 }.size == PixelSize(width: 21, height: 10))
        #expect(try committed(40, 20) { $0.transform = .quarter }.size == PixelSize(width: 20, height: 40))
        let part = SourceRect(x: 1, y: 2, width: 10, height: 5)
        #expect(try committed(40, 20) { $0.source = .set(part) }.size == PixelSize(width: 10, height: 5))
        let size = PixelSize(width: 7, height: 9)
        #expect(
            try committed(40, 20) {
                $0.source = .set(part)
                $0.destination = .set(size)
            }.size == size
        )
    }

    @Test func `A source that reaches beyond the buffer, or has parts of pixels, is a fault`() {
        #expect(throws: ProtocolFault.sourceOutside) {
            try committed(40, 20) { $0.source = .set(SourceRect(x: 31, y: 0, width: 10, height: 5)) }
        }
        #expect(throws: ProtocolFault.sourceOutside) {
            try committed(40, 20) {
                $0.scale = 2
                $0.source = .set(SourceRect(x: 0, y: 0, width: 21, height: 5))
            }
        }
        #expect(throws: ProtocolFault.fractionalSize) {
            try committed(40, 20) { $0.source = .set(SourceRect(x: 0, y: 0, width: 10.5, height: 5)) }
        }
    }

    @Test func `Damage of the buffer is damage of the surface, scaled and turned`() throws {
        var surface = try committed(40, 20) {
            $0.scale = 2
            $0.transform = .half
        }
        var update = SurfaceUpdate()
        update.damageBuffer(PixelRect(x: 0, y: 0, width: 3, height: 2))
        update.damage(PixelRect(x: 1, y: 1, width: 1_000_000, height: 1))
        let change = try surface.apply(update)
        // Resized neighbours are blended, so a pixel more counts.
        #expect(change.damage.rects.contains { $0.contains(PixelRect(x: 18, y: 9, width: 2, height: 1)) })
        #expect(change.damage.bounds.map { PixelRect(surface.size).contains($0) } == true)
        #expect(change.damage.rects.contains { $0.contains(PixelRect(x: 1, y: 1, width: 19, height: 1)) })
    }

    @Test func `Another size, transform or opacity changes all of it`() throws {
        for change: (inout SurfaceUpdate) -> Void in [
            { $0.scale = 2 }, { $0.transform = .flipped },
            {
                $0.attachment = .buffer(
                    ClientBuffer(BufferID(2), size: PixelSize(width: 40, height: 20), isTranslucent: true)
                )
            },
            { $0.attachment = .removed },
        ] {
            var surface = try committed(40, 20)
            var update = SurfaceUpdate()
            change(&update)
            let damage = try surface.apply(update).damage
            #expect(
                damage.area == 800,
                "\(update.attachment) \(update.scale ?? 0) \(String(describing: update.transform))"
            )
        }
    }

    @Test func `A region is what was added and not subtracted, and grows where it is too intricate`() {
        var region = Region(PixelRect(x: 0, y: 0, width: 10, height: 10))
        region.subtract(PixelRect(x: 2, y: 2, width: 6, height: 6))
        #expect(region.contains(x: 1, y: 5) && !region.contains(x: 5, y: 5) && region.contains(x: 9, y: 9))
        #expect(region.isExact)
        for index in 0..<200 { region.add(PixelRect(x: 3 * index, y: 100, width: 1, height: 1)) }
        #expect(!region.isExact && region.contains(x: 5, y: 5) && region.area.rects.count <= 64)
    }

    @Test func `Only where a surface is opaque does it hide what lies under it`() throws {
        var surface = try committed(40, 20)
        #expect(surface.opaqueArea.area == 800)
        var update = SurfaceUpdate()
        update.attachment = .buffer(
            ClientBuffer(BufferID(2), size: PixelSize(width: 40, height: 20), isTranslucent: true)
        )
        update.opaque = .set(Region(PixelRect(x: 0, y: 0, width: 10, height: 100)))
        _ = try surface.apply(update)
        #expect(surface.opaqueArea.rects == [PixelRect(x: 0, y: 0, width: 10, height: 20)])
        var comb = Region()
        for index in 0..<20 { comb.add(PixelRect(x: 2 * index, y: 0, width: 1, height: index + 1)) }
        update.opaque = .set(comb)
        _ = try surface.apply(update)
        #expect(surface.opaqueArea.rects.map(\.height).sorted() == Array(13...20))
    }
}
