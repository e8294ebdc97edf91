import Canvas
import TestSupport
import Testing

@testable import Pictures

private let size = PixelSize(width: 32, height: 8)

/// Times of a 60 Hz display, in µs.
private func time(_ number: Int) -> Int64 { Int64(number * 1_000_000 / 60) }

/// Writes ten frames of the moving square, the last one shown for a second, and returns the file.
private func film(_ name: String, in scratch: Scratch) throws -> [UInt8] {
    var film = try Film(path: scratch.file(name), size: size)
    for number in 0..<10 { try film.add(movingSquare(number, size: size), at: time(number)) }
    try film.finish(at: time(9) + 1_000_000)
    return try scratch.read(name)
}

@Suite("Film")
struct FilmTests {
    @Test("APNG holds every frame, pixel by pixel, with its time")
    func apng() throws {
        let scratch = try Scratch()
        let frames = try APNGReader(film("a.apng", in: scratch), scratch).frames
        #expect(frames.map(\.surface) == (0..<10).map { movingSquare($0, size: size) })
        #expect(frames.map(\.milliseconds) == [17, 16, 17, 17, 16, 17, 17, 16, 17, 1000])
    }

    @Test("an APNG is a PNG whose still picture is the first frame")
    func still() throws {
        let scratch = try Scratch()
        _ = try film("a.png", in: scratch)
        #expect(try PNG.read(scratch.file("a.png"), over: .white) == movingSquare(0, size: size))
    }

    @Test("frames of a display of 240 Hz last at least 11 ms each, pixel by pixel, and the film never drifts")
    func short() throws {
        let scratch = try Scratch()
        var film = try Film(path: scratch.file("a.apng"), size: size)
        for number in 0..<24 { try film.add(movingSquare(number, size: size), at: Int64(number * 1_000_000 / 240)) }
        try film.finish(at: 1_100_000)
        let frames = try APNGReader(scratch.read("a.apng"), scratch).frames
        #expect(frames.map(\.milliseconds).reduce(0, +) == 1100)
        #expect(frames.count == 8 && frames.allSatisfy { $0.milliseconds >= 11 })
        #expect(frames.last?.surface == movingSquare(23, size: size))
        #expect(
            frames.map(\.surface).allSatisfy { frame in (0..<24).contains { movingSquare($0, size: size) == frame } }
        )
    }

    @Test("WebP holds every frame with its time, and loops")
    func webp() throws {
        let scratch = try Scratch()
        let reader = try WebPReader(film("a.webp", in: scratch))
        #expect(reader.size == size)
        #expect(reader.loops == 0)
        #expect(reader.milliseconds == [17, 16, 17, 17, 16, 17, 17, 16, 17, 1000])
    }

    @Test("a change in every pixel by one level is a WebP frame of its own")
    func slowChange() throws {
        let scratch = try Scratch()
        let size = PixelSize(width: 48, height: 48)
        var film = try Film(path: scratch.file("a.webp"), size: size)
        for number in 0..<6 {
            let words = pattern(48, 48).pixels.map { $0 & 0xF0F0F0 | UInt32(number) }
            try film.add(Surface(size: size, pixels: words), at: time(number))
        }
        try film.finish(at: time(6))
        let reader = try WebPReader(scratch.read("a.webp"))
        #expect(reader.frames == Array(repeating: PixelRect(size), count: 6))
    }

    @Test("the same frames give the same file", arguments: ["webp", "apng"])
    func deterministic(_ kind: String) throws {
        let scratch = try Scratch()
        #expect(try film("a.\(kind)", in: scratch) == film("b.\(kind)", in: scratch))
        #expect(scratch.names == ["a.\(kind)", "b.\(kind)"])
    }

    @Test("equal frames are one frame that lasts")
    func equal() throws {
        let scratch = try Scratch()
        var film = try Film(path: scratch.file("a.apng"), size: size)
        for number in 0..<60 { try film.add(movingSquare(number / 30, size: size), at: time(number)) }
        try film.finish(at: 1_000_000)
        let frames = try APNGReader(scratch.read("a.apng"), scratch).frames
        #expect(frames.map(\.milliseconds) == [500, 500])
    }

    @Test("a frame that outlasts what the format can say goes on in a second one")
    func long() throws {
        let scratch = try Scratch()
        var film = try Film(path: scratch.file("a.apng"), size: size)
        try film.add(movingSquare(0, size: size), at: 0)
        try film.finish(at: 100_000_000)
        let frames = try APNGReader(scratch.read("a.apng"), scratch).frames
        #expect(frames.map(\.milliseconds) == [65535, 34465])
        #expect(frames.map(\.surface) == [movingSquare(0, size: size), movingSquare(0, size: size)])
    }

    @Test("a frame of years, as where the clock was set, is shown for an hour", arguments: ["webp", "apng"])
    func years(_ kind: String) throws {
        let scratch = try Scratch()
        var film = try Film(path: scratch.file("a.\(kind)"), size: size)
        try film.add(movingSquare(0, size: size), at: 0)
        try film.add(movingSquare(1, size: size), at: 60_000_000_000)
        try film.add(movingSquare(2, size: size), at: 60_000_100_000)
        try film.finish(at: 61_000_000_000)
        let bytes = try scratch.read("a.\(kind)")
        let isWebP = kind == "webp"
        let times = try isWebP ? WebPReader(bytes).milliseconds : APNGReader(bytes, scratch).frames.map(\.milliseconds)
        #expect(times.reduce(0, +) == 3_600_000 + 1_000_000)
    }

    @Test("time counts from the first frame, and time running backwards shows the newer frame at once")
    func origin() throws {
        let scratch = try Scratch()
        var film = try Film(path: scratch.file("a.apng"), size: size)
        try film.add(movingSquare(0, size: size), at: 5_000_000)
        try film.add(movingSquare(1, size: size), at: 4_000_000)
        try film.add(movingSquare(2, size: size), at: 5_050_000)
        try film.finish(at: 5_060_000)
        let frames = try APNGReader(scratch.read("a.apng"), scratch).frames
        #expect(frames.map(\.surface) == [movingSquare(1, size: size), movingSquare(2, size: size)])
        #expect(frames.map(\.milliseconds) == [50, 11])
    }

    @Test(
        "a large panel is shrunk by a whole number to at most 640 pixels",
        arguments: [
            (720, 1280, 360, 640), (640, 480, 640, 480), (641, 100, 320, 50), (1920, 1080, 640, 360), (5000, 1, 625, 1),
        ]
    )
    func shrunk(_ width: Int, _ height: Int, _ filmWidth: Int, _ filmHeight: Int) {
        let film = PixelSize(width: width, height: height).shrunk(to: Film.sideLimit)
        #expect(film == PixelSize(width: filmWidth, height: filmHeight))
    }

    @Test(
        "an unknown extension is refused with those that are known",
        arguments: ["a.mp4", "a.gif", "webp", "a", "a.webp.gz"]
    )
    func unknown(_ name: String) throws {
        let scratch = try Scratch()
        let error = #expect(throws: PictureError.self) { _ = try Film(path: scratch.file(name), size: size) }
        #expect(error?.description == "\(scratch.file(name)): expected a film that ends in .webp or .apng (or .png)")
        #expect(scratch.names.isEmpty)
    }

    @Test("a folder that is missing is refused before the first frame", arguments: ["webp", "apng"])
    func unwritable(_ kind: String) throws {
        let path = try Scratch().file("none/a.\(kind)")
        let error = #expect(throws: PictureError.self) { _ = try Film(path: path, size: size) }
        #expect(error?.description == "\(path): cannot write it: No such file or directory")
    }

    @Test("a film without frames is refused, a dropped one leaves nothing", arguments: ["webp", "apng"])
    func nothing(_ kind: String) throws {
        let scratch = try Scratch()
        let error = #expect(throws: PictureError.self) {
            let film = try Film(path: scratch.file("a.\(kind)"), size: size)
            try film.finish(at: 0)
        }
        #expect(error?.message == "cannot write a film without frames")
        var dropped = try Film(path: scratch.file("b.\(kind)"), size: size)
        try dropped.add(movingSquare(0, size: size), at: 0)
        _ = consume dropped
        #expect(scratch.names.isEmpty)
    }

    @Test("a frame of another size is refused")
    func otherSize() throws {
        let scratch = try Scratch()
        let error = #expect(throws: PictureError.self) {
            var film = try Film(path: scratch.file("a.webp"), size: size)
            try film.add(pattern(8, 32), at: 0)
        }
        #expect(error?.message == "expected a frame of 32x8, found 8x32")
    }
}
