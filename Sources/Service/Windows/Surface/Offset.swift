/// A way from one place to another, in units of a surface.
package struct Offset: Equatable, Sendable {
    package var x: Int
    package var y: Int

    package init(x: Int, y: Int) { (self.x, self.y) = (x, y) }
}
