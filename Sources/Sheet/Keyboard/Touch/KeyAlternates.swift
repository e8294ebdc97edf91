/// What a held key offers, above it and beside each other.
package struct KeyAlternates: Equatable, Sendable {
    /// From left to right, each as wide as the key.
    package let letters: [Character]
    /// Where the first one lies, in points from the keyboard's left edge.
    package let x: Double
    /// The one under the finger.
    package private(set) var choice: Int
    private let origin: Int
    private let width: Double

    /// Those of `cell`, beginning with its letter above the key; to the left where there is no room on the right.
    init(_ letters: [Character], of cell: KeyCell, within width: Double) {
        let length = Double(letters.count) * cell.width
        let goesRight = cell.x + length <= width
        self.letters = goesRight ? letters : letters.reversed()
        origin = goesRight ? 0 : letters.count - 1
        x = goesRight ? cell.x : max(0, cell.x + cell.width - length)
        (choice, self.width) = (origin, cell.width)
    }

    /// Chooses what the finger has slid to, `distance` points from where it came down.
    mutating func choose(_ distance: Double) {
        let steps = (distance / max(1, width)).rounded()
        choice = Int(min(max(Double(origin) + steps, 0), Double(letters.count - 1)))
    }

    var letter: Character { letters[choice] }
}
