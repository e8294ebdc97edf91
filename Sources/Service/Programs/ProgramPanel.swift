package import Windows

/// What programs are said of the panel.
package struct ProgramPanel: Equatable, Sendable {
    package var room: Room
    package var name: String
    /// Hertz.
    package var refreshRate: Double
    /// The size of the picture, as the viewer sees it; 0 where it is not known.
    package var millimeters: (width: Int, height: Int) { (width, height) }
    private var width: Int
    private var height: Int

    package init(room: Room, name: String, refreshRate: Double, millimeters: (width: Int, height: Int)) {
        (self.room, self.name, self.refreshRate) = (room, name, refreshRate)
        (width, height) = millimeters
    }

    /// The scale for programs that know only whole ones: what they draw is shown smaller, not coarser.
    var wholeScale: Int { Int(room.scale.rounded(.up)) }
}
