import Canvas
import DisplaySupport
import TestSupport

@testable import KMS
@testable import Output

/// A display on a card on which things go wrong, used as the daemon uses one: what a frame owes is paid by the next, a
/// display that fails is let go of and looked for again.
///
/// It knows a display only as `Display`.
final class FaultStory {
    /// What may happen.
    enum Step: Hashable, CaseIterable {
        case frame, frameAgain, events, patience
        case turn, otherMode, badLink, unplug, plug, reprobe
        case loseMaster, gainMaster, close
    }

    let device: FaultyDevice
    private let open: () throws -> any Display
    private var random: SplitMix
    private(set) var display: (any Display)?
    private var request = DisplayRequest()
    /// What was found out: laws that were broken, in words.
    private(set) var breaches: [String] = []

    /// The picture as the viewer sees it.
    private var picture = Surface(size: PixelSize(width: 1, height: 1))
    /// What of it the display has not shown.
    private var owed = Damage()
    /// Every picture that was given to a display, as it lies on the panel.
    private var given: Set<Surface> = []
    private var before: [String: UInt64] = [:]
    /// Whether the panel was dark when the display was found: then it is dark again in the end.
    private var wasDark = false
    private var frames: UInt32 = 0

    /// What happens most of the time, so that displays live long enough for faults to meet.
    private static let everyday = [[Step]](repeating: [.frame, .frame, .events, .patience], count: 6).flatMap(\.self)

    static let modes = [
        ModeLine(12, 8, preferred: true), ModeLine(8, 12, preferred: true), ModeLine(10, 6, preferred: true),
    ]

    init(_ device: FaultyDevice, seed: UInt64, open: @escaping () throws -> any Display) {
        (self.device, self.open) = (device, open)
        random = SplitMix(seed: seed)
    }

    /// Plays the story: `count` steps with faults, then none, and the end.
    func run(_ count: Int) -> [String] {
        for _ in 0..<count {
            take(random.pick(Step.allCases + FaultStory.everyday))
            check()
        }
        if device.isGone { return end() }
        device.plan = .none
        device.card.isMaster = true
        take(.plug)
        for _ in 0..<8 { recover() }
        if display == nil {
            breaches.append("no display is held though nothing is wrong any more")
        } else if visible != onPanel || device.isDark {
            breaches.append("the newest frame is not on the screen in the end")
        }
        return end()
    }

    /// What a daemon does after an event, when all is well again.
    private func recover() {
        take(.reprobe)
        take(.events)
        take(.patience)
        take(.frameAgain)
        take(.events)
        check()
    }

    private func end() -> [String] {
        let hadDisplay = display != nil
        close()
        if !device.isGone, hadDisplay, device.state != before {
            let differing = Set(device.state.keys).union(before.keys).filter { device.state[$0] != before[$0] }
            breaches.append("not put back as it was: \(differing.sorted())")
        }
        let card = device.card
        if !card.store.memory.isEmpty { breaches.append("\(card.store.memory.count) buffers are left") }
        if !card.store.allocations.isEmpty { breaches.append("\(card.store.allocations.count) framebuffers are left") }
        if !card.properties.blobs.isEmpty { breaches.append("\(card.properties.blobs.count) blobs are left") }
        if device.mappings != 0 { breaches.append("\(device.mappings) mappings are left") }
        return breaches + device.complaints
    }
}

// Steps.
extension FaultStory {
    private func take(_ step: Step) {
        let card = device.card
        switch step {
        case .frame:
            change()
            present()
        case .frameAgain: present()
        case .events: attempt { _ = try $0.flips?.handleEvents() }
        case .patience:
            attempt {
                if let flips = $0.flips, flips.flipDeadline != nil, try !flips.recover().isAccepted { self.owe() }
            }
        case .turn: turn()
        case .otherMode: plug(with: random.pick(FaultStory.modes))
        case .badLink: card.properties["50.link-status"] = 1
        case .unplug: card.objects.connector = Connector(50, .hdmi, .disconnected)
        case .plug: plug(with: FaultStory.modes[0])
        case .reprobe: reprobe()
        case .loseMaster: card.isMaster = false
        case .gainMaster: card.isMaster = true
        case .close: close()
        }
    }

    private func turn() {
        let turned = DisplayRequest(turning: Turning(random.pick(Rotation.allCases)))
        attempt { display in
            try display.change(from: self.request, to: turned)
            self.request = turned
        }
    }

    private func plug(with mode: ModeLine) {
        device.card.objects.connector = Connector(50, .hdmi, modes: [mode], lit: 40)
    }

    private func change() {
        let whole = PixelRect(picture.size)
        let x = random.index(picture.size.width)
        let y = random.index(picture.size.height)
        let rect = PixelRect(x: x, y: y, width: 1 + random.index(4), height: 1 + random.index(4)).intersection(whole)
        frames += 1
        for y in rect.y..<rect.maxY { for x in rect.x..<rect.maxX { picture[x, y] = frames } }
        owed.add(rect)
    }

    /// Everything must be shown again.
    private func owe() {
        owed = Damage(PixelRect(picture.size))
    }

    private func reprobe() {
        guard display != nil else { return reopen() }
        attempt { display in
            switch try display.reprobe() {
            case .unchanged: break
            case .modeChanged(let mode): try display.modes?.reconfigure(to: mode)
            case .disconnected, .superseded: self.close()
            }
        }
    }

    private func reopen() {
        guard let opened = try? open() else { return }
        (before, wasDark) = (device.state, device.isDark)
        (display, request) = (opened, DisplayRequest())
    }

    /// Lets go of the display: what cannot be given back goes dark.
    private func close() {
        guard let leaving = display else { return }
        do { if try leaving.handOver?.restore() != .done { device.mayBeDark = true } } catch { device.mayBeDark = true }
        display = nil
        if wasDark { device.mayBeDark = true }
    }

    /// A display that fails is let go of, unless it only wants its frames drawn otherwise.
    private func attempt(_ action: (any Display) throws -> Void) {
        guard let display else { return }
        let size = (display.size, display.drawingRotation)
        do {
            try action(display)
        } catch {
            if size != (display.size, display.drawingRotation) { return owe() }
            close()
        }
    }

    private func present() {
        attempt { display in
            self.fit(to: display)
            self.given.insert(self.onPanel)
            let drawn = self.picture.turned(display.drawingRotation)
            let damage = self.owed.mapped { display.drawingRotation.onPanel($0, panel: display.size) }
            let isSingle = self.device.card.store.allocations.count == 1
            let seen = self.device.scannedOut
            defer {
                let isKept = seen.allSatisfy { id, bytes in self.device.bytes(of: id).map { $0 == bytes } ?? true }
                if !isSingle, !isKept { self.breaches.append("a buffer on the screen is drawn in") }
            }
            switch try display.present(drawn, damage) {
            case .shown, .queued: self.owed = Damage()
            case .deferred: break
            case .redraw: self.owe()
            }
        }
    }

    /// The sides of the picture follow those of the display.
    private func fit(to display: any Display) {
        let size = display.rotation.turn(display.panel)
        if picture.size != size {
            frames += 1
            picture = Surface(size: size, color: Color(frames))
            owe()
        }
    }
}

// Laws.
extension FaultStory {
    /// The newest picture as it is to lie on the panel.
    private var onPanel: Surface { picture.turned(display?.rotation ?? .none) }

    private var visible: Surface { device.card.visible }

    private func check() {
        // What went dark for good reason is to be lit by the next display.
        if display != nil, !device.isDark { device.mayBeDark = false }
        if device.isDark, !device.mayBeDark, !device.isGone { breaches.append("the panel is dark") }
        let ours = device.onScreen.subtracting([FakeDevice.console.rawValue])
        guard !ours.isEmpty, !device.isDark, !device.isGone else { return }
        if !given.contains(visible) { breaches.append("what is on the screen was never a frame") }
    }
}
