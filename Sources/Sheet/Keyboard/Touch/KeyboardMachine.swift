package import System
package import Typing

/// What fingers do to a keyboard that is drawn: touches in, strokes out.
///
/// A value; time is an argument. A key lights up when a finger comes, and writes when it is lifted, or when another one comes: so two
/// thumbs write in the order in which they came. Shift and the keys of views act at once.
package struct KeyboardMachine: Equatable, Sendable {
    package let layouts: [KeyboardLayout]
    package private(set) var geometry = KeyboardGeometry.none
    /// The view that is shown of the layout.
    package private(set) var view = ""
    package internal(set) var shift = KeyboardShift.off
    /// The fingers on it, in the order in which they came.
    var presses: [KeyPress] = []
    /// When shift came down last; nil once that has locked it.
    var lastShift: Microseconds?
    private var index = 0
    private var panel = Panel(width: 0, height: 0)

    /// The safe area of the panel, in points.
    package struct Panel: Equatable, Sendable {
        package var width: Double
        package var height: Double

        package init(width: Double, height: Double) { (self.width, self.height) = (width, height) }
    }

    package init(_ layouts: [KeyboardLayout], on panel: Panel) {
        (self.layouts, self.panel) = (layouts, panel)
        show(layout.start)
    }

    /// The layout that is shown.
    package var layout: KeyboardLayout { layouts.indices.contains(index) ? layouts[index] : KeyboardLayout() }

    /// The one that its key goes on to.
    package var nextLayout: KeyboardLayout { layouts.isEmpty ? layout : layouts[(index + 1) % layouts.count] }

    /// Lies on another panel, or on the same one that was turned; fingers that are down do nothing any more.
    package mutating func move(to panel: Panel, at time: Microseconds) -> [KeyStroke] {
        let strokes = presses.flatMap { abandon($0, at: time) }
        (self.panel, presses) = (panel, [])
        show(view)
        return strokes
    }

    /// Has the next letter a capital where a sentence begins, and not where none does; what people have chosen stays.
    package mutating func adapt(toBeginning isBeginning: Bool) {
        switch shift {
        case .off where isBeginning && layout.hasCapitals: shift = .once(automatic: true)
        case .once(automatic: true) where !isBeginning: shift = .off
        default: break
        }
    }

    /// Has a Shift that was meant for the next letter count no more: that is one of another text.
    package mutating func releaseShift() { if case .once = shift { shift = .off } }

    mutating func show(_ view: String) {
        self.view = view
        let shown = layouts.count > 1 ? layout : layout.withoutLayoutKey
        geometry = KeyboardGeometry(view, of: shown, width: panel.width, height: panel.height)
    }

    mutating func showNextLayout() {
        index = layouts.isEmpty ? 0 : (index + 1) % layouts.count
        shift = .off
        show(layout.start)
    }
}

// What is seen.
extension KeyboardMachine {
    /// What the keys and the letters on them depend on.
    package struct Face: Equatable, Sendable {
        fileprivate let index: Int
        fileprivate let view: String
        fileprivate let shift: KeyboardShift
        fileprivate let panel: Panel
    }

    package var face: Face { Face(index: index, view: view, shift: shift, panel: panel) }

    /// The keys under fingers, as they lay when these came.
    package var pressed: [KeyCell] { presses.map(\.key) }

    /// What a held key offers; nil where none does.
    package var alternates: KeyAlternates? {
        presses.lazy.compactMap { if case .alternates(let alternates) = $0.action { alternates } else { nil } }.first
    }

    /// What the key of `cell` writes as things are; nil where it commands.
    package func letter(on cell: KeyCell) -> Character? {
        cell.cap.letter.map { layout.letter($0, isShifted: shift.isOn) }
    }
}
