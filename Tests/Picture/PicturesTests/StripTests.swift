import Canvas
import TestSupport
import Testing

@testable import Pictures

/// Small frames whose colour is their number.
private func frame(_ number: Int) -> Surface {
    Surface(size: PixelSize(width: 4, height: 6), color: Color(UInt32(number)))
}

/// The numbers of the frames that a strip of `count` frames shows.
private func shown(_ count: Int) throws -> [Int] {
    let scratch = try Scratch()
    var strip = try Strip(path: scratch.file("strip.png"))
    for number in 0..<count { strip.add(frame(number)) }
    try strip.finish()
    let picture = try PNG.read(scratch.file("strip.png"), over: .white)
    #expect(picture.size.height == 6 + 2 * ContactSheet.gap)
    let pitch = 4 + ContactSheet.gap
    #expect((picture.size.width - ContactSheet.gap) % pitch == 0)
    return (0..<(picture.size.width - ContactSheet.gap) / pitch).map {
        Int(picture[ContactSheet.gap + $0 * pitch, ContactSheet.gap])
    }
}

@Suite("Strip")
struct StripTests {
    @Test("few frames all stand in the row", arguments: 1...8)
    func few(_ count: Int) throws {
        #expect(try shown(count) == Array(0..<count))
    }

    @Test(
        "of many frames eight stand in the row, in order, the first and the last among them",
        arguments: [
            9, 10, 31, 32, 33, 34, 64, 65, 66, 100, 1000, 4097,
        ]
    )
    func many(_ count: Int) throws {
        let numbers = try shown(count)
        #expect(numbers.count == 8)
        #expect(numbers.first == 0 && numbers.last == count - 1)
        let steps = zip(numbers, numbers.dropFirst()).map { $1 - $0 }
        let even = Double(count - 1) / 7
        #expect(steps.allSatisfy { $0 > 0 && abs(Double($0) - even) <= even / 2 + 1 })
    }

    @Test("the background separates the frames")
    func background() throws {
        let scratch = try Scratch()
        var strip = try Strip(path: scratch.file("strip.png"))
        strip.add(frame(1))
        try strip.finish()
        let picture = try PNG.read(scratch.file("strip.png"), over: .white)
        #expect(picture[0, 0] == ContactSheet.background.word)
        #expect(picture[ContactSheet.gap + 4, ContactSheet.gap] == ContactSheet.background.word)
        #expect(picture.pixels.filter { $0 == 1 }.count == 24)
    }

    @Test("large frames are shrunk")
    func large() throws {
        let scratch = try Scratch()
        var strip = try Strip(path: scratch.file("strip.png"))
        strip.add(Surface(size: PixelSize(width: 720, height: 1280), color: .white))
        try strip.finish()
        let picture = try PNG.read(scratch.file("strip.png"), over: .black)
        #expect(picture.size == PixelSize(width: 240 + 16, height: 426 + 16))
    }

    @Test("what cannot be written is refused with its path")
    func refused() throws {
        let scratch = try Scratch()
        let kind = #expect(throws: PictureError.self) { _ = try Strip(path: scratch.file("strip.gif")) }
        #expect(kind?.description == "\(scratch.file("strip.gif")): expected a strip that ends in .png")
        let folder = #expect(throws: PictureError.self) { _ = try Strip(path: scratch.file("none/strip.png")) }
        #expect(folder?.message == "cannot write it: No such file or directory")
        let empty = #expect(throws: PictureError.self) {
            let strip = try Strip(path: scratch.file("strip.png"))
            try strip.finish()
        }
        #expect(empty?.message == "cannot write a strip without frames")
        #expect(scratch.names.isEmpty)
    }
}
