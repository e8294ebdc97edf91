import BottomSheet
import Gestures
import Keyboard
import Testing
import Typing

@testable import Content
@testable import Interaction

extension TouchPanel {
    /// Fields on a sheet of `behavior`, with our keyboard in `layouts`.
    static func keyboard(
        _ items: [Item],
        footer: [Item] = [],
        layouts: [String] = ["us"],
        behavior: SheetBehavior = .classic
    ) -> TouchPanel {
        var panel = TouchPanel.fields(items, footer: footer, behavior: behavior)
        _ = panel.interaction.offer(KeyboardLayouts(layouts), at: 0)
        return panel
    }

    func keyboard(at milliseconds: Double) -> KeyboardPose? {
        interaction.keyboard?.pose(in: interaction.transform.area, at: Microseconds(milliseconds * 1000))
    }

    /// The middle of the key that shows `label`.
    func place(of label: KeyLabel, at milliseconds: Double) throws -> Point {
        let pose = try #require(keyboard(at: milliseconds))
        let key = try #require(pose.keys.first { $0.label == label }, "\(label)")
        return Point(x: key.cell.middle.x, y: pose.top + key.cell.middle.y)
    }

    /// Presses a key that shows `label` for 50 ms.
    @discardableResult
    mutating func press(_ label: KeyLabel, at milliseconds: Double) throws -> [InteractionEvent] {
        let place = try place(of: label, at: milliseconds)
        return touch(.began, place.y, x: place.x, at: milliseconds)
            + touch(.ended, place.y, x: place.x, at: milliseconds + 50)
    }

    /// Writes `text` with fingers, a letter each 100 ms, as it stands on the keys.
    @discardableResult
    mutating func write(_ text: String, at milliseconds: Double) throws -> [InteractionEvent] {
        var events: [InteractionEvent] = []
        for (index, letter) in text.enumerated() {
            let time = milliseconds + Double(index) * 100
            events += try press(letter == " " ? space : .letter(letter), at: time)
        }
        return events
    }

    private var space: KeyLabel {
        let machine = interaction.keyboard?.machine
        return .space(machine.flatMap { $0.layouts.count > 1 ? $0.layout.name : nil })
    }
}
