import Canvas
import Output

/// Finds the arrangement of a plan that the card takes, without changing what is on the glass.
struct PlaneTestCommit {
    let scanout: any Scanout
    let selection: DisplaySelection
    let method: RotationMethod
    let device: any KMSDevice
    /// A framebuffer for the backdrop.
    let backdrop: FramebufferID

    /// The first arrangement that is taken, with buffers for it; nil when none is.
    ///
    /// - Throws: `DisplayError` when there is no memory, or when the card cannot answer now.
    func choose(
        from plan: PlanePlan,
        for request: LayerRequest,
        _ verdicts: inout PlaneTestCache
    ) throws(DisplayError) -> LayerStack? {
        let connector = selection.connector.id
        for arrangement in plan.arrangements where verdicts[arrangement, connector, method.mode] != false {
            let stack = try LayerStack(arrangement, method, request, on: device)
            if stack.isSingle { throw .planesRefused(card: selection.card, reason: "no memory for its buffers") }
            if try isTaken(stack, request, &verdicts) { return stack }
        }
        return nil
    }

    /// Asks for the largest and the smallest that the sheet's plane will ever show, in the state that is wanted in the end.
    private func isTaken(
        _ stack: LayerStack,
        _ request: LayerRequest,
        _ verdicts: inout PlaneTestCache
    ) throws(DisplayError) -> Bool {
        let connector = selection.connector.id
        if let known = verdicts[stack.arrangement, connector, method.mode] { return known }
        var answer = true
        for place in places(of: request.sheet) where answer {
            answer = try scanout.accepts(stack.trial(over: backdrop, sheetAt: place), method)
        }
        verdicts[stack.arrangement, connector, method.mode] = answer
        return answer
    }

    /// All of the screen, and one row or column of it: the sheet slides along the panel's longer way of it, so both.
    private func places(of sheet: PixelSize) -> [PixelRect] {
        let screen = method.bufferSize
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
