import TestSupport
import Testing

@testable import Canvas

@Suite("A picture that floats: round corners, a shadow and a line around it")
struct FloatingPictureTests {
    private static let size = PixelSize(width: 40, height: 26)

    private static func picture(
        _ rotation: Rotation = .none,
        _ body: Surface = Surface(size: size, color: 0x3366CC),
        radius: Int = 7,
        rim: Int = 1
    ) -> FloatingPicture {
        FloatingPicture(
            body,
            color: 0x3366CC,
            radius: radius,
            shadow: .init(color: .black, opacity: 80, y: 3, blur: 3),
            rim: .init(width: rim, color: .white, opacity: 90),
            rotation,
            serial: 1
        )
    }

    /// A panel of one colour with the picture at `x` and `y`.
    private static func panel(_ picture: FloatingPicture, x: Int, y: Int, on ground: Color, _ rotation: Rotation)
        -> Surface
    {
        let size = PixelSize(width: 80, height: 60)
        let scene = Scene(
            size: size,
            rotation: rotation,
            ground: .color(ground),
            dimColor: .black,
            sheet: .init(x: 0, width: size.width, fill: .color(.white))
        )
        return scene.picture(.init(sheetRow: size.height, dimAlpha: 0, overlays: [picture.overlay(x: x, y: y)]))
    }

    @Test("Inside it is the picture, pixel by pixel; outside, the shadow fades evenly, and far away is nothing")
    func pixels() {
        var random = RandomScene(seed: 3)
        let body = random.picture(Self.size.width, Self.size.height)
        let shown = Self.panel(Self.picture(.none, body), x: 20, y: 15, on: .white, .none)
        for y in 0..<Self.size.height {
            for x in 0..<Self.size.width
            where min(x, Self.size.width - 1 - x) >= 7 || min(y, Self.size.height - 1 - y) >= 7 {
                #expect(shown[20 + x, 15 + y] as UInt32 == body[x, y])
            }
        }
        #expect(shown[0, 0] as UInt32 == 0xFFFFFF && shown[79, 59] as UInt32 == 0xFFFFFF)
        func word(_ x: Int, _ y: Int) -> UInt32 { shown[x, y] }
        // Below its lower edge, in the middle, from the line on.
        let below = (42..<58).map { word(40, $0) & 0xFF }
        #expect(below == below.sorted() && below[0] < 230 && below[15] == 255, "\(below)")
        let (left, right) = ((0..<20).map { word($0, 30) }, (60..<80).reversed().map { word($0, 30) })
        #expect(left == right, "it is the same on both sides")
    }

    @Test("Its line is seen on any colour, right beside it")
    func rim() {
        let dark = Self.panel(Self.picture(), x: 20, y: 15, on: .black, .none)
        #expect(dark[40, 14] as UInt32 == 0x5A5A5A && dark[19, 28] as UInt32 == 0x5A5A5A && dark[40, 13] as UInt32 == 0)
    }

    @Test("Turned it is what the upright one is, turned, and turned back the upright one", arguments: Rotation.allCases)
    func turned(rotation: Rotation) {
        var random = RandomScene(seed: 4)
        let body = random.picture(Self.size.width, Self.size.height)
        let upright = Self.panel(Self.picture(.none, body), x: 20, y: 15, on: 0x778899, .none)
        let turned = Self.picture(rotation, body)
        let shown = Self.panel(turned, x: 20, y: 15, on: 0x778899, rotation)
        #expect(shown.difference(from: upright.turned(rotation)) == nil)
        #expect(Self.panel(turned.upright, x: 20, y: 15, on: 0x778899, .none).difference(from: upright) == nil)
    }

    @Test("It is what its layers are one over the other: shadow, line and picture, to a level of eight bits")
    func layers() {
        let plain = Self.picture(rim: 0)
        for ground in [Color.white, .black, 0x40A0E0] {
            let shown = Self.panel(plain, x: 20, y: 15, on: ground, .none)
            // Where a corner lets half of the ground through, it lies between the ground under the shadow and the picture.
            let (corner, outside): (UInt32, UInt32) = (shown[22, 17], shown[20, 15])
            for shift in [16, 8, 0] as [UInt32] {
                let ends = [0x3366CC >> shift & 0xFF, outside >> shift & 0xFF].sorted()
                #expect((ends[0] - min(ends[0], 1)...ends[1] + 1).contains(corner >> shift & 0xFF))
            }
        }
    }
}
