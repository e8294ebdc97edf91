package import BottomSheet
package import Canvas
package import Scrolling

/// What belongs to one sheet: the preset that it starts from, what is changed in that, its content and its backdrop.
package struct SheetSettings: Equatable, Sendable {
    package var preset = Preset.classic
    /// What keys have set in the preset, in the order of the manual, whatever the order in which they were read.
    private var changes: [PresetChange] = []
    /// How tall it is, and where it rests, where that is not the preset's.
    package var sizing = Sizing()
    /// Whether a finger moves it; false wins over where a drag may begin.
    package var isPannable = true
    /// Where a drag may begin in other words; only one of the two is given.
    package var swipeMode: SwipeMode?
    /// Opacities of the dim by the names of detents, on top of the preset's.
    package var alphas: [String: Double] = [:]
    package var showsGrabber = true
    package var corners = Corners.top
    package var color = Color.white
    /// The path of a picture or a document that it shows; nil for none.
    package var content: String?
    /// The key that names it.
    package var contentKey = "sheet.content"
    /// No preset's dim is lighter, in any channel.
    package var backdropColor = Color(0x8E8E93)
    package var backdropFit = Fit.cover

    package init() {}

    /// The preset with everything that is set in it.
    package var values: Preset {
        var values = preset
        sizing.replaceDetents(of: &values)
        for change in changes { change.apply(&values) }
        let detents = values.behavior.detents
        if !detents.contains(where: { $0.name == values.behavior.initialDetent }) {
            values.behavior.initialDetent = nil
        }
        if let swipeMode { values.behavior.touch.dragFrom = swipeMode.origin }
        if !isPannable { values.behavior.touch.dragFrom = .none }
        values.behavior.dim.alphas.merge(alphas) { $1 }
        if !showsGrabber { values.behavior.shape.grabber = nil }
        return values
    }

    package var behavior: SheetBehavior { values.behavior }

    package var style: SheetStyle { values.style }

    package var scrolling: ScrollBehavior { values.scrolling }

    package var backdropImage: BackdropImage { values.backdrop }

    package enum SwipeMode: String, Hashable, Sendable, CaseIterable {
        case full
        /// The bar at its top.
        case top
        case none

        fileprivate var origin: DragOrigin {
            switch self {
            case .full: .sheet
            case .top: .grabber
            case .none: .none
            }
        }
    }
}

// What keys have set in the preset.
extension SheetSettings {
    /// Sets a value of the preset, as the key at `path` does.
    package mutating func set<Value: Equatable & Sendable>(
        _ path: String,
        to value: Value,
        at place: @escaping @Sendable () -> WritableKeyPath<Preset, Value>
    ) {
        insert(PresetChange(path: path, order: Key.order(of: path), value: value) { $0[keyPath: place()] = value })
    }

    private mutating func insert(_ change: PresetChange) {
        reset(change.path)
        changes.insert(change, at: changes.firstIndex { $0.order > change.order } ?? changes.endIndex)
    }

    /// Takes what the key at `path` has set away.
    package mutating func reset(_ path: String) { changes.removeAll { $0.path == path } }

    /// Whether the key at `path`, or one in the table there, is set.
    package func sets(_ path: String) -> Bool {
        changes.contains { $0.path == path || $0.path.hasPrefix(path + ".") }
    }

    /// What the key at `path` has set; nil where it is not set, or there is none.
    func value<Value>(of path: String) -> Value? { changes.first { $0.path == path }?.value as? Value }
}

private struct PresetChange: Equatable, Sendable {
    let path: String
    /// Where the key stands in the manual.
    let order: Int
    let value: any Equatable & Sendable
    let apply: @Sendable (inout Preset) -> Void

    /// Changes of one key are equal where their values are.
    static func == (a: Self, b: Self) -> Bool { a.path == b.path && a.value.isEqual(to: b.value) }
}

extension Equatable {
    fileprivate func isEqual(to other: any Equatable) -> Bool { other as? Self == self }
}

extension SheetSettings {
    /// The keys of the tables `[backdrop]` and `[sheet]`, in the order of the manual.
    static let keys: [[Key]] = [
        backdropKeys, presentationKeys, Sizing.keys, releaseKeys, touchKeys, scrollKeys, dimKeys, shapeKeys, shadowKeys,
        grabberKeys, motionKeys, fillKeys,
    ]
}
