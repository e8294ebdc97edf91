import BottomSheet
import Content
import Gestures
import Keyboard
import System
import Typing

/// Our keyboard on the panel: which keys it has, what fingers do on them, and how far it has come up.
struct PanelKeyboard: Sendable {
    /// Which texts it has keys for.
    enum Keys: Hashable {
        case letters, number, digits
        /// Letters that are not composed of several keys.
        case password

        init(_ text: TypedText) {
            switch text.purpose {
            case .text, .name, .email, .url, .password: self = text.isSecret ? .password : .letters
            case .number: self = .number
            case .digits, .pin: self = .digits
            }
        }
    }

    private let keys: Keys
    private(set) var machine: KeyboardMachine { didSet { label() } }
    /// How much of it has come up, in points.
    private var slide: Motion
    /// What Return does.
    private var enter = Item.EnterKey.done { didSet { label() } }
    /// The keys without what fingers do, and what that was made for: frames have it as it is.
    private var labelled: (keys: [KeyboardPose.Key], face: Face?) = ([], nil)
    /// Whether it writes into the home, or has done so last.
    var isHome = false
    /// Whether what is typed is nobody else's to see.
    private var isSecret = false
    /// Whether letters were to be capitals when that was looked at last, and in which layout: people may choose otherwise since.
    private var adapted: Adapted?

    private struct Face: Equatable {
        let machine: KeyboardMachine.Face
        let enter: Item.EnterKey
    }

    private struct Adapted: Equatable {
        let text: String
        let wantsCapital: Bool
        let layout: String
    }

    /// Out of sight, with keys for `text`.
    init(_ layouts: KeyboardLayouts, for text: TypedText, in area: SheetArea) {
        keys = Keys(text)
        machine = KeyboardMachine(Self.layouts(keys, layouts), on: Self.panel(area))
        slide = Motion(from: 0, to: 0, animation: Self.jump, start: 0)
        adapt(to: text)
        label()
    }

    private static func layouts(_ keys: Keys, _ layouts: KeyboardLayouts) -> [KeyboardLayout] {
        switch keys {
        case .letters: layouts.layouts
        case .password: layouts.plain
        case .number: [layouts["number"]].compactMap(\.self)
        case .digits: [layouts["pin"]].compactMap(\.self)
        }
    }

    private static func panel(_ area: SheetArea) -> KeyboardMachine.Panel {
        KeyboardMachine.Panel(width: area.width, height: max(0, area.height - area.insetBelow))
    }

    private static let jump = Animation.curve(Timing(duration: 0, curve: .easeOut))

    /// In points, without what the safe area keeps clear below.
    var height: Double { machine.geometry.height }
}

// For whom it is.
extension PanelKeyboard {
    /// Whether it has the keys that `text` takes.
    func fits(_ text: TypedText) -> Bool { keys == Keys(text) }

    /// Goes on as it is, with the keys of another keyboard.
    mutating func replace(with other: PanelKeyboard, _ motion: MotionBehavior, at time: Microseconds) {
        let shown = covered(at: time)
        self = other
        move(from: shown, to: height, motion, at: time)
    }

    /// Goes by what is known of the text that is written.
    mutating func adapt(to text: TypedText) {
        isSecret = text.isSecret
        if enter != text.enter { enter = text.enter }
        let next = Adapted(text: text.name, wantsCapital: text.wantsCapital, layout: machine.layout.name)
        guard next != adapted else { return }
        if let adapted, adapted.text != next.text { machine.releaseShift() }
        adapted = next
        machine.adapt(toBeginning: text.wantsCapital)
    }
}

// Where it is.
extension PanelKeyboard {
    /// How much of the area it covers, in points above what is kept clear below.
    func covered(at time: Microseconds) -> Double {
        // A spring that swings beyond would have it part from the panel's edge.
        min(max(slide.top(at: time), 0), max(slide.origin, slide.target))
    }

    /// When it has come to where it stays; nil where it is there after `time`.
    func slideEnd(after time: Microseconds) -> Microseconds? { slide.end > time ? slide.end : nil }

    /// Whether it is to be seen, or on its way there.
    var isUp: Bool { slide.target > 0 }

    func isGone(at time: Microseconds) -> Bool { !isUp && time >= slide.end }

    mutating func show(_ motion: MotionBehavior, at time: Microseconds) { move(to: height, motion, at: time) }

    mutating func hide(_ motion: MotionBehavior, at time: Microseconds) { move(to: 0, motion, at: time) }

    private mutating func move(to target: Double, _ motion: MotionBehavior, at time: Microseconds) {
        guard slide.target != target else { return }
        move(from: covered(at: time), to: target, motion, at: time)
    }

    private mutating func move(from origin: Double, to target: Double, _ motion: MotionBehavior, at time: Microseconds)
    {
        let animation = motion.reduced == .off ? motion.settle : Self.jump
        slide = Motion(from: origin, to: target, animation: animation, start: time)
    }

    /// Its upper edge, in points below the safe area's: what is kept clear below comes up with it.
    private func top(in area: SheetArea, at time: Microseconds) -> Double {
        let covered = covered(at: time)
        return area.height - covered - (height > 0 ? area.insetBelow * min(1, covered / height) : 0)
    }

    /// Lies on another panel at once.
    mutating func move(to area: SheetArea, at time: Microseconds) {
        _ = machine.move(to: Self.panel(area), at: time)
        guard isUp else { return }
        slide = Motion(from: height, to: height, animation: Self.jump, start: time)
    }
}

// Fingers.
extension PanelKeyboard {
    /// The keyboard as what a finger comes down on at `point`; nil beside it.
    func layer(at point: Point, in area: SheetArea, time: Microseconds) -> Fingers.Layer? {
        guard covered(at: time) > 0, point.y >= top(in: area, at: time) else { return nil }
        return .keyboard(isSecret: isSecret)
    }

    /// Handles the fingers that came down on it; places are in points from the safe area's corner.
    mutating func handle(_ frame: TouchFrame, in area: SheetArea) -> [KeyStroke] {
        let top = top(in: area, at: frame.time)
        var frame = frame
        for index in frame.contacts.indices { frame.contacts[index].position.y -= top }
        return machine.handle(frame)
    }

    /// Fingers that are down do nothing any more.
    mutating func abandonFingers(in area: SheetArea, at time: Microseconds) {
        _ = machine.move(to: Self.panel(area), at: time)
    }

    var deadline: Microseconds? { machine.deadline }

    mutating func elapse(to time: Microseconds) -> [KeyStroke] { machine.elapse(to: time) }
}

// What is seen.
extension PanelKeyboard {
    /// Nil where nothing of it is seen.
    func pose(in area: SheetArea, at time: Microseconds) -> KeyboardPose? {
        guard covered(at: time) > 0 else { return nil }
        let (keys, cells) = (labelled.keys, isSecret ? [] : machine.pressed)
        let pressed = cells.isEmpty ? [] : keys.indices.filter { cells.contains(keys[$0].cell) }
        var pose = KeyboardPose(
            keys,
            pressed: pressed,
            top: top(in: area, at: time),
            covered: covered(at: time),
            balloon: isSecret ? nil : balloon
        )
        pose.isHome = isHome
        return pose
    }

    private mutating func label() {
        let face = Face(machine: machine.face, enter: enter)
        guard face != labelled.face else { return }
        labelled = (machine.geometry.keys.map { KeyboardPose.Key($0, label(of: $0)) }, face)
    }

    private var balloon: KeyboardPose.Balloon? {
        if let alternates = machine.alternates, let cell = machine.pressed.last {
            return KeyboardPose.Balloon(alternates.letters, choice: alternates.choice, x: alternates.x, above: cell)
        }
        guard keys == .letters, let cell = machine.pressed.last, let letter = machine.letter(on: cell) else {
            return nil
        }
        return KeyboardPose.Balloon([letter], choice: nil, x: cell.x, above: cell)
    }

    private func label(of cell: KeyCell) -> KeyLabel {
        switch cell.cap {
        case .letter: .letter(machine.letter(on: cell) ?? " ")
        case .view(let name): .word(machine.layout.title(of: name))
        case .command(.layout): .word(machine.nextLayout.short)
        case .command(.space): .space(machine.layouts.count > 1 ? machine.layout.name : nil)
        case .command(.backspace): .backspace
        case .command(.enter): .enter(enter)
        case .command(.shift):
            switch machine.shift {
            case .off: .shift(.off)
            case .once, .held: .shift(.once)
            case .locked: .shift(.locked)
            }
        }
    }
}
