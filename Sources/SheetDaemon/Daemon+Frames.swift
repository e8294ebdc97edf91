import BottomSheet
import Configuration
import Content
import EventLoop
import Gestures
import Interaction
import Logging
import Output
import Rendering

/// From touches to frames.
extension Daemon {
    var callbacks: Panel.Callbacks {
        Panel.Callbacks(
            prepare: { [unowned self] in prepare($0) },
            appearance: { [unowned self] in appearance(at: $0) },
            lit: { [unowned self] in try lit($0) },
            latched: { [unowned self] in isTurning = false }
        )
    }

    /// Lays the sheet out on a display that was found or has changed.
    private func prepare(_ display: any LiveDisplay) -> Renderer {
        var transform = settings.transform(of: display)
        transform.calibration = touchscreen.calibration
        let drawn = transform.drawn(in: display.size, turned: display.drawingRotation)
        let behavior = settings.sheet.behavior
        page = artwork.page(transform, behavior: behavior, turned: drawn.rotation, after: page)
        let area = artwork.area(transform, behavior: behavior, page: page)
        if interaction == nil {
            let machine = SheetMachine(behavior, in: area)
            let handling = settings.touchHandling(of: touchscreen.device)
            interaction = Interaction(machine: machine, transform: transform, handling: handling)
            heedAudience()
        } else {
            // Until the first frame that is so turned is on the glass, touches mean what they hit on the old one.
            isTurning = isTurning || interaction?.transform != transform
            tell(interaction?.change(to: behavior, in: area, transform: transform, at: loop.now))
        }
        forwarder.span(settings.input.forwardToUinput ? transform.picture : nil)
        interaction?.scrolling = settings.sheet.scrolling
        interaction?.show(page?.page.layout, contentTop: page?.top ?? 0, keepingPlace: keepsPlace, at: loop.now)
        keepsPlace = true
        let layout = SheetLayout(behavior, in: area)
        let snapshot = artwork.wantsSnapshot ? snapshots.picture(before: display, log: log) : nil
        let scene = artwork.scene(transform, layout: layout, snapshot: snapshot, turned: drawn.rotation)
        var renderer = Renderer(scene: scene, transform: drawn, page: page)
        renderer.prepare(for: display)
        return renderer
    }

    private func appearance(at moment: FrameMoment) -> (shown: Appearance, isUnderWay: Bool)? {
        tell(interaction?.advance(to: moment.onGlass))
        return interaction.map { interaction in
            let shown = interaction.appearance(at: moment.onGlass, fingers: moment.fingers)
            return (shown, interaction.wantsFrames(after: moment.fingers))
        }
    }

    /// The first frame of a display is on the glass: the service is up, touches count, the sheet comes.
    private func lit(_ summary: String) throws {
        ServiceManager.ready(summary)
        if touchInput == nil {
            let callbacks = touchCallbacks
            touchInput = try TouchInput(settings.input, opener: opener, loop: loop, log: log, callbacks: callbacks)
            touchInput?.open()
        }
        try watchPower()
        host?.hear(.lit)
        guard !wasPresented else { return }
        wasPresented = true
        guard settings.sheet.behavior.touch.presentOn.contains(.start) else { return }
        tell(interaction?.present(reason: .start, at: loop.now))
        panel?.wish()
    }

    private var touchCallbacks: TouchInput.Callbacks {
        TouchInput.Callbacks(
            opened: { [unowned self] in take($0) },
            touched: { [unowned self] in if !isTurning { try heard($0) } },
            failed: { [unowned self] in faults.note($0, times: $1, detail: $2) },
            recorded: { [unowned self] in tell(recorded: $0) }
        )
    }

    /// Another touchscreen: its fingers are treated as it needs them to be.
    private func take(_ opened: TouchInput.Opened) {
        touchscreen = opened
        panel?.turn(touches: settings.input.touchBase(of: opened.device))
        interaction?.calibrate(opened.calibration)
        let handling = settings.touchHandling(of: opened.device)
        follow(interaction?.cancelFingers(handling: handling, at: loop.now))
    }

    /// What fingers did, or did not do for a while: frames for it, and the next moment at which silence says something.
    func follow(_ happenings: [InteractionEvent]?, touch: Microseconds? = nil) {
        tell(happenings)
        let hasMoved = happenings?.contains(where: \.isSeen) ?? false
        if hasMoved { panel?.wish(for: touch) }
        if let interaction { faults.note(interaction.faults) }
        silence?.set(at: interaction?.deadline)
    }

    /// Tells programs what has happened, and passes on what is not for the sheet.
    func tell(_ happenings: [InteractionEvent]?) {
        guard let happenings else { return }
        if let transform = interaction?.transform { forwarder.pass(happenings, from: transform) }
        for happening in happenings {
            publish(happening)
            guard case .event(let event, _) = happening else { continue }
            log.debug("\(event.name.rawValue) \(event.detent), reason \(event.reason.rawValue)")
        }
    }
}
