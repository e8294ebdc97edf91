/// What fingers come down on, by the sizes that the design names.
struct TouchModel {
    /// What the first finger came down on, or one that has caught the sheet.
    private(set) var target = "backdrop"
    private var down: Set<Int> = []
    private var forwarded: Set<Int> = []
    private var isPanning = false

    /// Takes the fingers of an instant; what its lines have wrong about them.
    mutating func land(_ instant: Instant, on model: SheetModel) -> [String] {
        var faults: [String] = []
        var catches = false
        for touch in instant.touches where touch.phase == "ended" || touch.phase == "cancelled" {
            down.remove(touch.id ?? -1)
        }
        for touch in instant.touches where touch.phase == "began" {
            catches = land(touch, on: model, at: instant.time) || catches
        }
        for touch in instant.touches where (touch.forwarded ?? false) != forwarded.contains(touch.id ?? -1) {
            faults.append("\(instant.time): touch \(touch.id ?? -1) is forwarded, or is not")
        }
        for touch in instant.touches where touch.phase == "ended" || touch.phase == "cancelled" {
            forwarded.remove(touch.id ?? -1)
        }
        return faults + check(instant.pans, catches: catches, at: instant.time)
    }

    /// A pan begins with the touch where that catches the sheet, else at 10 pt.
    private mutating func check(_ pans: [TraceLine], catches: Bool, at time: Int64) -> [String] {
        let wasPanning = isPanning && !pans.contains { $0.state == "ended" || $0.state == "cancelled" }
        let began = pans.first { $0.state == "began" }
        if let last = pans.last { isPanning = last.state == "began" || last.state == "changed" }
        if catches, !wasPanning, began == nil { return ["\(time): a finger catches the sheet, but no pan begins"] }
        guard let way = began?.translation, !catches else { return [] }
        let far = (way[0] * way[0] + way[1] * way[1]).squareRoot()
        return far >= 10 ? [] : ["\(time): a pan begins after \(far) pt, though nothing is caught"]
    }

    private mutating func land(_ touch: TraceLine, on model: SheetModel, at time: Int64) -> Bool {
        let hit = Self.hit(touch.x ?? .nan, touch.y ?? .nan, model.source, top: model.top(time))
        let id = touch.id ?? -1
        if hit == "backdrop", let clear = model.source.clearFrom, let heading = model.heading, heading.name != "hidden",
            model.top(time) >= clear
        {
            forwarded.insert(id)
            return false
        }
        let catches = isFree(model) && hit != "backdrop" && hit != "edge" && model.source.dragsFrom.contains(hit)
        if catches || down.isEmpty { target = hit }
        down.insert(id)
        return catches
    }

    /// Whether the sheet is on its way, by itself or in a hand.
    private func isFree(_ model: SheetModel) -> Bool {
        if case .rest = model.phase { return false }
        return true
    }

    /// The grabber is 120 x 44 pt around the bar, for a bar on the sheet no more than lies there; the edge 24 pt.
    ///
    /// An edge there is only while the sheet is hidden.
    private static func hit(_ x: Double, _ y: Double, _ source: Source, top: Double) -> String {
        if top >= source.height { return y >= source.height - 24 ? "edge" : "backdrop" }
        let isOnBar = abs(x - source.width / 2) <= 60 && abs(y - top - source.bar.middle) <= 22
        if isOnBar, y >= top || !source.bar.isOnSheet { return "grabber" }
        return y >= top ? "content" : "backdrop"
    }
}
