package import Canvas

/// Something that a program draws itself, in the list among the other items.
///
/// What it draws hangs on nothing but what it is: two that are equal look alike, and where one lies already the other is
/// not drawn. So a chart that holds its numbers is drawn anew when they change, not for a frame and not to be scrolled.
package protocol ItemDrawing: Hashable, Sendable {
    /// How high it is, in points.
    var height: Double { get }

    /// Draws it upright, whichever way the panel hangs.
    ///
    /// - Parameters:
    ///   - surface: as wide as the sheet, as high as `height`, filled with what lies behind the item.
    ///   - scale: pixels per point.
    func draw(on surface: inout Surface, scale: Double)
}

extension Item {
    /// Something that a program draws itself.
    package struct Drawing: Hashable, Sendable {
        /// What draws.
        package let drawing: any ItemDrawing
        /// How high it is, in points; asked once, so that it stays the same.
        package let height: Double

        /// An item that `drawing` draws.
        package init(_ drawing: some ItemDrawing) {
            self.drawing = drawing
            height = drawing.height
        }

        /// Whether both look alike.
        package static func == (one: Drawing, other: Drawing) -> Bool {
            one.height == other.height && one.drawing.equals(other.drawing)
        }

        /// Feeds what it is.
        package func hash(into hasher: inout Hasher) {
            hasher.combine(ObjectIdentifier(type(of: drawing)))
            drawing.hash(into: &hasher)
        }
    }
}

extension ItemDrawing {
    fileprivate func equals(_ other: any ItemDrawing) -> Bool { other as? Self == self }
}
