import Configuration
import EventLoop
import Logging
import System

/// The backlight of the panel, dimmed from the user's brightness and restored to it.
///
/// At the user's brightness nothing is written and nothing wakes up; the backlight is looked up again for each change.
final class PanelLight {
    /// A backlight that is not at the user's brightness.
    private struct Adjusted {
        let light: Backlight
        let saved: SavedBrightness?
        var original: Int
        var written: Int
    }

    private struct Transition {
        let fade: Fade
        let completion: (() throws -> Void)?
    }

    /// Sets a backlight that this user may not write; returns whether that is possible.
    typealias Fallback = (_ light: String, _ brightness: Int) -> Bool

    private var settings: PowerSettings
    private var fallback: Fallback = { _, _ in false }
    private let loop: EventLoop
    private let directory: BacklightDirectory
    private var adjusted: Adjusted?
    /// A backlight that was last restored by the fallback, which may still be refused.
    private var unconfirmed: Adjusted?
    /// A backlight that was found switched off, and the position of its switch.
    private var switchedOn: (light: Backlight, power: Int)?
    private var transition: Transition?
    private var timer: LoopTimer?
    private var warnings: Warnings

    /// Finer steps cannot be told apart.
    private static let step: Microseconds = 16_000

    init(_ settings: PowerSettings, loop: EventLoop, log: Logger, directory: BacklightDirectory = .system) throws {
        self.settings = settings
        self.loop = loop
        self.directory = directory
        warnings = Warnings(log: log)
        timer = try LoopTimer(on: loop) { [unowned self] in try advance() }
    }

    /// Other settings count from the next fade on.
    func change(to settings: PowerSettings) { self.settings = settings }

    func use(fallback: @escaping Fallback) { self.fallback = fallback }

    func dim(on connector: String?) throws { try fade(to: settings.dimLevel, on: connector) }

    /// Fades to `part` of the lightness that the user has set.
    ///
    /// - Parameters:
    ///   - connector: the panel's connector, as the kernel names it.
    ///   - completion: called at the end of the fade; at once where there is no backlight.
    func fade(to part: Double, on connector: String?, completion: (() throws -> Void)? = nil) throws {
        if adjusted == nil, part < 1 { adjust(on: connector) }
        guard let adjusted else {
            transition = nil
            try completion?()
            return
        }
        let original = adjusted.light.lightness(of: adjusted.original)
        let fade = Fade(
            from: adjusted.light.lightness(of: adjusted.written),
            to: Lightness(original.value * part),
            at: loop.now,
            for: Microseconds(settings.fadeMilliseconds * 1000)
        )
        transition = Transition(fade: fade, completion: completion)
        try advance()
    }

    /// The level that the user has set, 0 to 1; nil where there is no backlight.
    func level(on connector: String?) -> Double? {
        if let adjusted { return adjusted.light.lightness(of: adjusted.original).value }
        guard let light = directory.light(settings.backlight, for: connector), let now = try? light.brightness() else {
            return nil
        }
        return light.lightness(of: directory.savedBrightness(of: light)?.value ?? now).value
    }

    /// Takes `level` for the one that the user has set; the next fade shows it.
    /// - Throws: `PanelLightError` where there is no backlight, or nobody may set it; nothing has changed then.
    func setLevel(_ level: Double, on connector: String?) throws(PanelLightError) {
        guard var next = adjusted ?? adjustable(on: connector) else { throw .missing }
        do {
            // What it shows already does no harm, and tells whether it can be written.
            try next.light.set(next.written)
        } catch {
            guard fallback(next.light.name, next.written) else { throw .refused(next.light.name, reason: "\(error)") }
        }
        next.original = next.light.brightness(for: Lightness(level))
        do { try next.saved?.save(next.original) } catch { warnings.warn("\(error)") }
        adjusted = next
    }

    /// Restores a panel that a killed program has left dimmed.
    func recover(on connector: String?) throws {
        guard let light = directory.light(settings.backlight, for: connector) else { return }
        guard directory.savedBrightness(of: light)?.value != nil || (try? light.brightness()) == 0 else { return }
        adjust(on: connector)
        try fade(to: 1, on: connector)
    }

    /// Handles a refusal of the fallback, for `reason`: the next fade tries again, or the next program does.
    func fallbackFailed(_ reason: String) {
        warnings.warn("logind does not change the light: \(reason)")
        guard var light = adjusted ?? unconfirmed, let now = try? light.light.brightness() else { return }
        light.written = now
        if adjusted == nil, now == light.original { return }
        adjusted = light
        do { try light.saved?.save(light.original) } catch { warnings.warn("\(error)") }
    }

    /// Switches on a backlight that another program has switched off, in which no brightness would show.
    ///
    /// To be called when a picture is there: before that, displays switch their own backlights.
    func switchOn(on connector: String?) {
        guard let light = directory.light(settings.backlight, for: connector), let power = light.power, power != 0
        else { return }
        do {
            try light.set(power: 0)
            switchedOn = switchedOn ?? (light, power)
        } catch {
            warnings.warn(
                "the light \(light.name) is switched off (bl_power \(power)) and cannot be switched on: \(error)"
            )
        }
    }

    /// Restores the user's brightness, and a switch that was off, at once.
    func restore() {
        if let adjusted {
            timer?.cancel()
            write(adjusted.original)
            release()
        }
        if let (light, power) = switchedOn { try? light.set(power: power) }
        switchedOn = nil
    }

    /// Begins to change the light of the panel, whose brightness is noted before.
    ///
    /// What only might be changed is not noted: the note would count whatever the brightness is later.
    private func adjust(on connector: String?) {
        adjusted = adjustable(on: connector)
        guard let adjusted else { return }
        do {
            try adjusted.saved?.save(adjusted.original)
        } catch {
            warnings.warn("the brightness of \(adjusted.light.name) cannot be noted: \(error)")
        }
    }

    /// The panel's backlight and the user's brightness; one that is off counts as set to its maximum.
    private func adjustable(on connector: String?) -> Adjusted? {
        guard let light = directory.light(settings.backlight, for: connector) else {
            if case .name(let name) = settings.backlight {
                warnings.warn("there is no backlight '\(name)' in \(directory.folder)")
            }
            return nil
        }
        do {
            let now = try light.brightness()
            let saved = directory.savedBrightness(of: light)
            let original = min(max(saved?.value ?? (now > 0 ? now : light.maximum), 1), light.maximum)
            return Adjusted(light: light, saved: saved, original: original, written: now)
        } catch {
            warnings.warn("the brightness of \(light.name) cannot be read: \(error)")
            return nil
        }
    }

    /// Writes the brightness of this moment, and sets the timer for the next step.
    private func advance() throws {
        let now = loop.now
        guard let transition, let adjusted else { return }
        let (fade, light) = (transition.fade, adjusted.light)
        let restores = fade.end == light.lightness(of: adjusted.original)
        let isOver = now >= fade.completion
        write(isOver && restores ? adjusted.original : light.brightness(for: fade.lightness(at: now)))
        guard isOver else {
            timer?.set(at: min(fade.completion, now + Self.step))
            return
        }
        self.transition = nil
        if restores { release() }
        try transition.completion?()
    }

    /// Forgets the backlight: the user may change it from now on.
    private func release() {
        adjusted?.saved?.clear()
        adjusted = nil
        transition = nil
    }

    private func write(_ brightness: Int) {
        guard let light = adjusted?.light, brightness != adjusted?.written else { return }
        adjusted?.written = brightness
        unconfirmed = nil
        do {
            try light.set(brightness)
        } catch {
            unconfirmed = adjusted
            if !fallback(light.name, brightness) {
                warnings.warn("the light \(light.name) cannot be changed: \(error)")
            }
        }
    }
}

package enum PanelLightError: Error, Equatable, Sendable {
    case missing
    case refused(String, reason: String)
}

extension PanelLightError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .missing: "there is no backlight"
        case .refused(let name, let reason): "the backlight \(name) cannot be changed: \(reason)"
        }
    }
}

/// Logs a warning unless it is the same as the one before.
private struct Warnings {
    private let log: Logger
    private var last = ""

    init(log: Logger) { self.log = log }

    mutating func warn(_ text: String) {
        if text != last { log.warning("\(text)") }
        last = text
    }
}
