import Canvas
import Output

/// Finds the arrangement of planes that the card accepts, without changing what is on the screen.
struct PlaneTestCommit {
    let screen: Screen
    let arrangement: Arrangement

    /// The first arrangement that is accepted, with buffers for it; nil when none is.
    ///
    /// - Parameter before: the stacks whose buffers may be used again, or given up but for what is shown.
    /// - Throws: `DisplayError` when there is no memory, or when the card cannot answer now.
    func choose(
        from plan: PlanePlan,
        for request: LayerRequest,
        after before: [LayerStack],
        _ cache: inout PlaneTestCache
    ) throws(DisplayError) -> LayerStack? {
        let (connector, method) = (arrangement.selection.connector.id, arrangement.method)
        for planes in plan.arrangements where cache[planes, connector, method.mode] != false {
            let stack = try LayerStack(planes, method, request, after: before, on: screen)
            if try isAccepted(stack, request, &cache) { return stack }
        }
        return nil
    }

    /// Whether the card accepts frames after the one of `stack` that is on the screen.
    ///
    /// Some cards want the mode set for a plane that changes its size, or goes off, and frames may not do that. Only a plane
    /// that is lit shows it.
    /// - Throws: `DisplayError` when the card cannot answer now.
    func acceptsFrames(of stack: LayerStack, _ request: LayerRequest) throws(DisplayError) -> Bool {
        for place in places(of: request.sheet) + [nil] {
            let picture = stack.testPicture(over: arrangement.pool.framebuffer, sheetAt: place)
            guard try screen.scanout.acceptsFrame(picture) else { return false }
        }
        return true
    }

    /// Asks for the largest and the smallest that the sheet's plane will ever show, in the state that is wanted in the end.
    ///
    /// Where a frame is on the screen, the next one may not set the mode; the first one may.
    private func isAccepted(
        _ stack: LayerStack,
        _ request: LayerRequest,
        _ cache: inout PlaneTestCache
    ) throws(DisplayError) -> Bool {
        let (connector, method) = (arrangement.selection.connector.id, arrangement.method)
        if let known = cache[stack.arrangement, connector, method.mode] { return known }
        let answer = screen.frames.isIdle ? try acceptsFrames(of: stack, request) : try acceptsFirst(of: stack, request)
        cache[stack.arrangement, connector, method.mode] = answer
        return answer
    }

    private func acceptsFirst(of stack: LayerStack, _ request: LayerRequest) throws(DisplayError) -> Bool {
        for place in places(of: request.sheet) {
            let picture = stack.testPicture(over: arrangement.pool.framebuffer, sheetAt: place)
            guard try screen.scanout.accepts(picture, arrangement.method) else { return false }
        }
        return true
    }

    /// All of the screen, and one row or column of it: the sheet slides along the panel's longer way of it, so both.
    private func places(of sheet: PixelSize) -> [PixelRect] {
        let screen = arrangement.method.bufferSize
        let whole = PixelRect(x: 0, y: 0, width: sheet.width, height: sheet.height)
        var sliver = whole
        if sheet.height > screen.height || sheet.width <= screen.width {
            sliver.y = screen.height - 1
        } else {
            sliver.x = screen.width - 1
        }
        return [whole, sliver]
    }
}

/// The results of test commits for arrangements of planes, so that a card is asked once.
///
/// An answer holds for one connector in one mode.
struct PlaneTestCache {
    private struct DrivenMode: Hashable {
        let connector: ConnectorID
        let mode: ModeLine.Timing
    }

    private struct Question: Hashable {
        let mode: DrivenMode
        let planes: [PlaneID]
        let turn: PlaneRotation
    }

    private var answers: [Question: Bool] = [:]
    private var broken: [DrivenMode: String] = [:]

    /// Whether the card accepts the arrangement; nil when it was not asked.
    subscript(arrangement: PlaneArrangement, connector: ConnectorID, mode: ModeLine) -> Bool? {
        get { answers[question(arrangement, connector, mode)] }
        set { answers[question(arrangement, connector, mode)] = newValue }
    }

    /// Why planes are not used any more; nil when they may be.
    func reason(on connector: ConnectorID, in mode: ModeLine) -> String? {
        broken[DrivenMode(connector: connector, mode: mode.timing)]
    }

    /// A card that refused what it had accepted in a test is not trusted any more.
    mutating func giveUp(on connector: ConnectorID, in mode: ModeLine, because reason: String) {
        broken[DrivenMode(connector: connector, mode: mode.timing)] = reason
    }

    private func question(_ arrangement: PlaneArrangement, _ connector: ConnectorID, _ mode: ModeLine) -> Question {
        Question(
            mode: DrivenMode(connector: connector, mode: mode.timing),
            planes: arrangement.overlays.map(\.id),
            turn: arrangement.turn
        )
    }
}
