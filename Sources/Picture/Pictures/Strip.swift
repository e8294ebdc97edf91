package import Canvas

/// A row of chosen frames in one PNG: a film at a glance.
///
/// Of all frames a bounded number of small ones is kept, evenly spaced, whatever their total. At the end up to eight of them
/// are placed side by side, always with the first and the last.
package struct Strip: ~Copyable {
    /// The most frames in the row.
    static let places = 8
    /// The longest side of a frame in the row, in pixels.
    static let sideLimit = 480

    private let file: PictureOutput
    /// Every `stride`th frame, small.
    private var kept: [Surface]
    private var stride = 1
    private var count = 0
    private var last: Optional<Surface>

    /// - Throws: `PictureError` when the path does not end in `.png` or the file cannot be written.
    package init(path: String) throws(PictureError) {
        guard path.lowercased().hasSuffix(".png") else {
            throw PictureError(path, "expected a strip that ends in .png")
        }
        file = try PictureOutput(path)
        kept = []
        last = nil
    }

    package mutating func add(_ surface: Surface) {
        if count % stride == 0 {
            kept.append(Strip.thumbnail(surface))
            if kept.count > Strip.places * 4 { thinOut() }
        }
        last = surface
        count += 1
    }

    package consuming func finish() throws(PictureError) {
        let frames = chosen()
        guard !frames.isEmpty, let bytes = PNG.encode(ContactSheet.row(of: frames)) else {
            throw PictureError(file.path, "cannot write a strip without frames")
        }
        try file.commit(bytes)
    }

    /// Drops every second kept frame and doubles the stride.
    private mutating func thinOut() {
        kept = kept.indices.filter { $0.isMultiple(of: 2) }.map { kept[$0] }
        stride *= 2
    }

    /// The frames of the row: as many as there are places, evenly spaced, with the last frame at the end.
    private func chosen() -> [Surface] {
        guard let last else { return [] }
        // The last frame is added unless it was kept anyway.
        let all = (count - 1) % stride == 0 ? kept : kept + [Strip.thumbnail(last)]
        let places = min(Strip.places, all.count)
        guard places > 1 else { return all }
        return (0..<places).map { all[($0 * (all.count - 1) + (places - 1) / 2) / (places - 1)] }
    }

    private static func thumbnail(_ surface: Surface) -> Surface {
        surface.scaled(to: surface.size.shrunk(to: sideLimit))
    }
}
