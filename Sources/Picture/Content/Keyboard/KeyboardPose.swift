package import Keyboard

/// A keyboard where a frame shows it.
package struct KeyboardPose: Equatable, Sendable {
    package struct Key: Equatable, Sendable {
        package var cell: KeyCell
        package var label: KeyLabel

        package init(_ cell: KeyCell, _ label: KeyLabel) { (self.cell, self.label) = (cell, label) }
    }

    package var keys: [Key]
    /// The keys with a finger on them, by their numbers.
    package var pressed: [Int]
    /// Its upper edge, in points from the safe area's.
    package var top: Double
    /// How many points it covers above what the safe area keeps clear.
    package var covered: Double
    /// The letters that a pressed key has above it, and which of them is chosen.
    package var balloon: Balloon?
    /// Whether it writes into the home, in whose colours it is seen then.
    package var isHome = false

    /// What stands above a key that is pressed: its letter, or those that it offers as long as it is held.
    package struct Balloon: Equatable, Sendable {
        package var letters: [Character]
        /// Nil where there is no choice.
        package var choice: Int?
        /// The first letter's left edge, and the key's upper one, in points from the keyboard's corner.
        package var x: Double
        package var y: Double
        /// The width and the height of each.
        package var width: Double
        package var height: Double

        package init(_ letters: [Character], choice: Int?, x: Double, above cell: KeyCell) {
            (self.letters, self.choice, self.x) = (letters, choice, x)
            (y, width, height) = (cell.y, cell.width, cell.height)
        }
    }

    package init(_ keys: [Key], pressed: [Int] = [], top: Double, covered: Double, balloon: Balloon? = nil) {
        (self.keys, self.pressed, self.top, self.covered, self.balloon) = (keys, pressed, top, covered, balloon)
    }

    /// The same for pictures that others may see: without what fingers do.
    package var untouched: KeyboardPose {
        var pose = self
        (pose.pressed, pose.balloon) = ([], nil)
        return pose
    }
}
