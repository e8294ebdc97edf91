import Canvas
import Glibc
import System
import SystemPackage
import TestSupport
import Testing

@testable import Icons

@Suite("Masks of icons, and where they are kept")
struct IconMaskTests {
    private static let box = PixelSize(width: 24, height: 24)
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private static func icon(_ body: String, _ box: String = "0 0 24 24") -> IconFile {
        let text = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"\(box)\">\(body)</svg>"
        return IconFile(name: "test", bytes: Array(text.utf8))
    }

    @Test("Of a drawing's colours only the opacity counts")
    func opacity() throws {
        let body = ["#fff", "#000", "red"].enumerated().map {
            "<path fill=\"\($1)\" d=\"M0 \($0 * 8)h24v8H0z\" fill-opacity=\"\($0 == 2 ? 0.5 : 1)\"/>"
        }
        let mask = try IconDrawing.mask(Self.icon(body.joined()).bytes, within: Self.box)
        #expect(mask.size == Self.box)
        #expect(Array(mask.alpha.prefix(24 * 16)) == [UInt8](repeating: 255, count: 24 * 16))
        #expect(mask.alpha.suffix(24 * 8).allSatisfy { (127...128).contains($0) })
    }

    @Test("A drawing keeps its proportions, and is as large as it fits")
    func proportions() throws {
        let wide = Self.icon("<path d=\"M0 0h48v24H0z\"/>", "0 0 48 24")
        #expect(try IconDrawing.mask(wide.bytes, within: Self.box).size == PixelSize(width: 24, height: 12))
        let tall = Self.icon("", "0 0 1 1000")
        #expect(try IconDrawing.mask(tall.bytes, within: Self.box).size == PixelSize(width: 1, height: 24))
        let none = IconFile(name: "", bytes: Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8))
        #expect(try IconDrawing.mask(none.bytes, within: Self.box).size == Self.box)
    }

    @Test("Each of our own is seen at every size, and touches no edge", arguments: IconSet.shipped.map(\.name))
    func shipped(name: String) throws {
        let icon = try #require(IconSet.shipped(name))
        for side in [16, 24, 28, 56] {
            let mask = try IconDrawing.mask(icon.bytes, within: PixelSize(width: side, height: side))
            let ink = mask.alpha.reduce(0) { $0 + Int($1) } / 255
            #expect(ink > side * side / 40 && ink < side * side / 2)
            let last = side - 1
            for place in 0..<side {
                let edges: [Int] = [place, last * side + place, place * side, place * side + last]
                #expect(edges.allSatisfy { mask.alpha[$0] < 160 }, "\(side)")
            }
        }
    }

    @Test("What the library says of a fault is one line without an end")
    func faultOfLibrary() {
        let twice = Self.icon("<path d=\"M0 0h9v9z\" d=\"M0 0h9v9z\"/>")
        let fault = #expect(throws: SVGFault.self) { try IconDrawing.mask(twice.bytes, within: Self.box) }
        #expect(fault?.message.contains("\\") == false, "\(String(describing: fault))")
    }

    @Test("A mask comes back from the disk as it was, and only for what it was made of")
    func kept() throws {
        let cache = IconCache(FilePath(scratch.path))
        let icon = try #require(IconSet.shipped("gear"))
        let (key, mask) = (IconKey(icon, within: Self.box), try IconDrawing.mask(icon.bytes, within: Self.box))
        #expect(cache.mask(key) == nil)
        cache.keep(mask, of: key)
        #expect(cache.mask(key) == mask && cache.takeFault() == nil)
        let others = [
            IconKey(icon, within: PixelSize(width: 25, height: 24)),
            IconKey(IconFile(name: icon.name, bytes: icon.bytes + [0x20]), within: Self.box),
            IconKey(IconFile(name: "other", bytes: icon.bytes), within: Self.box),
        ]
        #expect(others.allSatisfy { cache.mask($0) == nil })
    }

    @Test("A damaged file is as good as none, and is written again")
    func damaged() throws {
        let cache = IconCache(FilePath(scratch.path))
        let icon = Self.icon("<path d=\"M0 0h9v9z\"/>")
        let (key, mask) = (IconKey(icon, within: Self.box), try IconDrawing.mask(icon.bytes, within: Self.box))
        cache.keep(mask, of: key)
        let name = "icons/\(key.name)"
        let whole = try scratch.read(name)
        #expect(IconMask(whole, of: key) == mask)
        for end in whole.indices { #expect(IconMask(Array(whole[..<end]), of: key) == nil) }
        for place in whole.indices {
            var bytes = whole
            bytes[place] ^= 0x81
            #expect(IconMask(bytes, of: key) == nil)
        }
        for bytes in [[], [0], Array(whole.dropLast()), whole + whole] {
            try scratch.write(bytes, to: name)
            #expect(cache.mask(key) == nil)
            cache.keep(mask, of: key)
            #expect(cache.mask(key) == mask)
        }
    }

    @Test("What is no file of our own is no mask, and is replaced: no link leads to a file, and no pipe is waited for")
    func planted() throws {
        let cache = IconCache(FilePath(scratch.path))
        let icon = Self.icon("<path d=\"M0 0h9v9z\"/>")
        let (key, mask) = (IconKey(icon, within: Self.box), try IconDrawing.mask(icon.bytes, within: Self.box))
        let victim = try scratch.write("somebody's", to: "victim")
        try FilePath(scratch.file("icons")).createDirectories()
        let path = scratch.file("icons/\(key.name)")
        for plant in [{ symlink(victim, path) }, { mkfifo(path, 0o600) }] {
            #expect(plant() == 0 && cache.mask(key) == nil)
            cache.keep(mask, of: key)
            #expect(cache.mask(key) == mask && cache.takeFault() == nil)
            FilePath(path).remove()
        }
        #expect(try scratch.read("victim") == Array("somebody's".utf8))
    }

    @Test("A disk that takes nothing is named once, and nothing is lost but the time to draw again")
    func readOnly() throws {
        let cache = IconCache(FilePath(try scratch.write("a file", to: "taken")))
        let icon = Self.icon("")
        let key = IconKey(icon, within: Self.box)
        for _ in 0..<3 { cache.keep(.empty(Self.box), of: key) }
        let fault = try #require(cache.takeFault())
        #expect(fault == "\(scratch.file("taken/icons")): icons cannot be kept: \(Errno.notDirectory)")
        cache.keep(.empty(Self.box), of: key)
        #expect(cache.takeFault() == nil && cache.mask(key) == nil)
    }

    @Test("Icons that are not shown any more do not fill the disk, nor does a large one")
    func bounded() throws {
        let cache = IconCache(FilePath(scratch.path))
        let icon = Self.icon("")
        for width in 1...600 {
            cache.keep(.empty(Self.box), of: IconKey(icon, within: PixelSize(width: width, height: 1)))
        }
        #expect(try FilePath(scratch.file("icons")).names().count < 512)
        let large = PixelSize(width: 257, height: 1)
        cache.keep(.empty(large), of: IconKey(icon, within: large))
        #expect(cache.mask(IconKey(icon, within: PixelSize(width: 600, height: 1))) != nil)
        #expect(cache.mask(IconKey(icon, within: large)) == nil)
    }

    @Test("A name that nobody has suggests the one that was meant, or says which there are")
    func unknown() {
        #expect(IconSet.unknown("wfi", besides: []) == "no icon is called \"wfi\", did you mean wifi?")
        #expect(IconSet.unknown("lampe", besides: ["lamp"]) == "no icon is called \"lampe\", did you mean lamp?")
        #expect(
            IconSet.unknown("zebra", besides: []).hasSuffix(
                "; known are \(IconSet.shipped.map(\.name).joined(separator: ", "))"
            )
        )
    }
}
