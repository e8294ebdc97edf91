package import Canvas

/// How opaque an icon is, pixel by pixel: what it is painted through, in any colour.
package struct IconMask: Equatable, Sendable {
    package let size: PixelSize
    /// `size.area` values, row-major.
    package let alpha: [UInt8]

    package init(size: PixelSize, alpha: [UInt8]) {
        precondition(alpha.count == size.area, "a mask of \(size) needs \(size.area) values, not \(alpha.count)")
        (self.size, self.alpha) = (size, alpha)
    }

    /// Nothing of it is seen.
    package static func empty(_ size: PixelSize) -> IconMask {
        IconMask(size: size, alpha: [UInt8](repeating: 0, count: size.area))
    }
}

// As a file: a word that says what it is, what it was made of, its size and its values, and a sum of all that.
extension IconMask {
    private static let opening = Array("sheetd icon 1\n".utf8)
    /// The most columns or rows of a mask that is worth a file.
    static let mostSide = 256

    func file(of key: IconKey) -> [UInt8] {
        let key = key.bytes
        let numbers = [key.count, size.width, size.height].flatMap { Self.bytes(UInt64($0)) }
        let file = Self.opening + numbers + key + alpha
        return file + Self.bytes(file.hash)
    }

    /// The mask in `file`; nil where it is damaged, or that of something else.
    package init?(_ file: [UInt8], of key: IconKey) {
        let (key, start) = (key.bytes, Self.opening.count)
        let numbers = start + 24
        guard file.count > numbers + key.count + 8, file.starts(with: Self.opening) else { return nil }
        func number(at place: Int) -> UInt64 { file[place..<place + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) } }
        let (width, height) = (number(at: start + 8), number(at: start + 16))
        let sides = 1...UInt64(Self.mostSide)
        guard number(at: start) == key.count, sides.contains(width), sides.contains(height) else { return nil }
        let size = PixelSize(width: Int(width), height: Int(height))
        let values = numbers + key.count
        guard file.count == values + size.area + 8, Array(file[numbers..<values]) == key else { return nil }
        guard number(at: values + size.area) == Array(file.dropLast(8)).hash else { return nil }
        self.init(size: size, alpha: Array(file[values..<values + size.area]))
    }

    private static func bytes(_ number: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}

/// What a mask was made of: a file, by its name and by what is in it, and the room that it was drawn for.
///
/// What is in a file is surer than when it was written: many panels have no clock that goes on without power.
package struct IconKey: Equatable, Sendable {
    let bytes: [UInt8]

    package init(_ icon: IconFile, within box: PixelSize) {
        let text = "\(box.width)x\(box.height) \(icon.bytes.count) \(String(icon.bytes.hash, radix: 16)) \(icon.name)"
        bytes = Array(text.utf8)
    }

    /// The name of its file.
    var name: String { String(bytes.hash, radix: 16) }
}

/// An SVG that was found, under a name that no other one has.
package struct IconFile: Equatable, Sendable {
    package let name: String
    package let bytes: [UInt8]

    package init(name: String, bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }
}

extension [UInt8] {
    /// FNV-1a in 64 bits.
    fileprivate var hash: UInt64 { reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } }
}
