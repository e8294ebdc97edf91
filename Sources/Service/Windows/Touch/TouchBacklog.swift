/// What a program is sent of its fingers while it does not read: of those that are down the last place, of new ones nothing.
///
/// A finger that rests on a program that stands still moves a hundred times a second, and nobody may be disconnected for that.
package struct TouchBacklog: Equatable, Sendable {
    private var latest: [Int: WindowTouch] = [:]
    /// The fingers that came down meanwhile.
    private var ignored: Set<Int> = []

    package init() {}

    /// - Returns: what is sent now.
    package mutating func pass(_ touch: WindowTouch, isBehind: Bool) -> [WindowTouch] {
        let finger = touch.finger
        switch touch.kind {
        case .down:
            if isBehind { ignored.insert(finger) }
            return isBehind ? [] : [touch]
        case .motion:
            if ignored.contains(finger) { return [] }
            latest[finger] = isBehind ? touch : nil
            return isBehind ? [] : [touch]
        case .up:
            if ignored.remove(finger) != nil { return [] }
            return [latest.removeValue(forKey: finger), touch].compactMap(\.self)
        case .cancel:
            self = TouchBacklog()
            return [touch]
        }
    }

    package var isEmpty: Bool { latest.isEmpty }

    /// What has waited, for a program that reads again.
    package mutating func catchUp() -> [WindowTouch] {
        defer { latest = [:] }
        return latest.values.sorted { $0.finger < $1.finger }
    }
}
