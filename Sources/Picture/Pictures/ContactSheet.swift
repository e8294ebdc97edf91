package import Canvas

/// Pictures side by side on a grey ground, to look at together.
package enum ContactSheet {
    static let gap = 8
    /// A neutral grey, on which light and dark pictures both stand out.
    static let background = Color(0x808080)

    /// The pictures in their order, in rows of about one and a half times the height of all.
    ///
    /// There is at least one.
    package static func rows(of pictures: [Surface]) -> Surface {
        let area = pictures.reduce(0) { $0 + ($1.size.width + gap) * ($1.size.height + gap) }
        return picture(of: pictures, width: Int((Double(area) * 1.5).squareRoot()))
    }

    static func row(of pictures: [Surface]) -> Surface { picture(of: pictures, width: .max) }

    /// The pictures in rows that end before the column `width` where they have more than one, aligned at their upper edges.
    private static func picture(of pictures: [Surface], width: Int) -> Surface {
        let places = places(of: pictures.map(\.size), width: width)
        let right = places.map(\.maxX).max() ?? 0
        let bottom = places.map(\.maxY).max() ?? 0
        let size = PixelSize(width: right + gap, height: bottom + gap)
        var result = Surface(size: size, color: background)
        for (picture, place) in zip(pictures, places) { result.put(picture, x: place.x, y: place.y) }
        return result
    }

    private static func places(of sizes: [PixelSize], width: Int) -> [PixelRect] {
        var (x, y, below) = (gap, gap, gap)
        return sizes.map { size in
            if x > gap, size.width >= width - x { (x, y) = (gap, below) }
            let place = PixelRect(x: x, y: y, width: size.width, height: size.height)
            x = place.maxX + gap
            below = max(below, place.maxY + gap)
            return place
        }
    }
}
