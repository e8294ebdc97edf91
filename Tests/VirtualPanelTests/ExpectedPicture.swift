import Canvas
import Foundation
import Pictures
import Testing
import VirtualPanel

/// Expects that `panel` shows exactly `picture` within a while, and that it stays so.
///
/// A failure leaves what was seen and what was expected in `.build/panel/failures`.
func expect(
    _ panel: VirtualPanel,
    shows picture: Surface,
    as title: String,
    on head: Int = 0,
    location: SourceLocation = #_sourceLocation
) throws {
    try expect(panel, showsOneOf: [picture], as: title, on: head, location: location)
}

/// Expects that `panel` shows exactly one of `pictures` within a while, and that it stays so.
func expect(
    _ panel: VirtualPanel,
    showsOneOf pictures: [Surface],
    as title: String,
    on head: Int = 0,
    location: SourceLocation = #_sourceLocation
) throws {
    guard let seen = try other(than: pictures.map(panel.glimpse), on: panel, head, as: title) else { return }
    guard let picture = pictures.first else { return }
    let folder = Guest.folder.appendingPathComponent("failures")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let name = folder.appendingPathComponent("\(panel.gpu.rawValue) \(title)").path
    try PNG.write(picture, to: name + " (expected).png")
    if case .picture(let surface) = seen { try PNG.write(surface, to: name + " (seen).png") }
    let error = panel.failure("\(panel.gpu) does not show \(title): \(difference(seen, picture)); see \(folder.path)")
    Issue.record(error, sourceLocation: location)
}

/// Expects that vkms composes exactly `picture` within a while, and that it stays so.
func expect(
    _ panel: VirtualPanel,
    composes picture: ComposedPicture,
    as title: String,
    location: SourceLocation = #_sourceLocation
) throws {
    guard let seen = try other(than: [.checksum(picture.checksum)], on: panel, 0, as: title) else { return }
    Issue.record(panel.failure("\(panel.gpu) does not compose \(title) but \(seen)"), sourceLocation: location)
}

/// What is on the screen if it is none of `glimpses`, though they had a while to come; nil if one of them came and stayed.
private func other(
    than glimpses: [Glimpse],
    on panel: VirtualPanel,
    _ head: Int,
    as title: String
) throws -> Glimpse? {
    try? panel.wait(for: title) { glimpses.contains(try panel.look(at: head)) }
    try panel.sleep(1)
    let seen = try panel.look(at: head)
    return glimpses.contains(seen) ? nil : seen
}

/// Says how what is seen differs from a picture.
private func difference(_ seen: Glimpse, _ picture: Surface) -> String {
    switch seen {
    case .picture(let surface): difference(surface, picture)
    case .checksum: "its checksum is another"
    case .nothing: "it is dark"
    }
}

/// Says how two pictures differ.
private func difference(_ a: Surface, _ b: Surface) -> String {
    guard a.size == b.size else { return "\(a.size) instead of \(b.size)" }
    let places = a.pixels.indices.filter { a.pixels[$0] != b.pixels[$0] }
    let rows = places.map { $0 / a.size.width }
    return "\(places.count) pixels differ, in rows \(rows.first ?? 0) to \(rows.last ?? 0)"
}

extension VirtualPanel {
    /// Fills the kernel's framebuffer with diagonal stripes of many colours and returns the picture that this makes.
    func drawPattern() throws -> Surface {
        let size = try gpu.fixedSize ?? screendump().size
        let tile = (0..<1021).map { (UInt32($0) &* 0x9E37_79B1) >> 8 }
        let depth = gpu == .spi || gpu == .usb ? 2 : 4
        let bytes = tile.flatMap { word in (0..<depth).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
        try write(Data(bytes), to: "/tmp/pattern")
        // Doubled ten times it is more than a panel holds.
        let doubling =
            "for i in $(seq 10); do cat /tmp/pattern /tmp/pattern >/tmp/twice; mv /tmp/twice /tmp/pattern; done"
        try output(of: doubling)
        try output(of: "head -c \(size.area * depth) /tmp/pattern >/dev/fb0")
        let words = (0..<size.area).map { tile[$0 % tile.count] }
        return Surface(size: size, pixels: depth == 2 ? words.map(Surface.wordFrom565) : words)
    }
}
