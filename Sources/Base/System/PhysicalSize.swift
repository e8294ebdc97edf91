/// A size in millimetres, as a display or a touchscreen gives it: often wrong, often 0.
package struct PhysicalSize: Equatable, Sendable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
