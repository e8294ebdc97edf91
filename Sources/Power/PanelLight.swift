import Configuration
import EventLoop
import Logging
import System
import SystemPackage

/// The light behind the panel, and what people have set it to.
///
/// A class, because the loop calls back into it. While the light is what people want, it is not touched and nothing wakes
/// up; it is looked for anew each time that it is to change.
final class PanelLight {
    /// A light that is not what people want.
    private struct Held {
        let light: Backlight
        let note: BrightnessNote?
        /// What people want.
        let home: Int
        var written: Int
    }

    var settings: Settings.Power
    /// The other way to a light that may not be written; says whether there is one.
    var detour: (_ light: String, _ brightness: Int) -> Bool = { _, _ in false }

    private let loop: EventLoop
    private let log: Logger
    private let place: FilePath
    private let notes: FilePath?
    private var held: Held?
    /// A light that was last told by the detour to be what people want, and may not be.
    private var owed: Held?
    private var fade: Fade?
    private var arrival: (() throws -> Void)?
    private var tick: LoopTimer?
    /// What was said last, which is not said again.
    private var complaint = ""

    /// Finer steps cannot be told apart.
    private static let step: Microseconds = 16_000

    init(
        _ settings: Settings.Power,
        loop: EventLoop,
        log: Logger,
        place: FilePath = Backlight.place,
        notes: FilePath? = BrightnessNote.folder
    ) throws {
        self.settings = settings
        self.loop = loop
        self.log = log
        self.place = place
        self.notes = notes
        tick = try LoopTimer(on: loop) { [unowned self] in try go() }
    }

    /// Fades to `part` of what people want, as the eye sees it; then `arrival` is called, at once where there is no light.
    ///
    /// - Parameter connector: What the panel hangs on, as the kernel names it.
    func fade(to part: Double, on connector: String?, arrival: (() throws -> Void)? = nil) throws {
        if held == nil, part < 1 { held = take(on: connector) }
        self.arrival = arrival
        guard let held else { return try arrive() }
        let home = held.light.lightness(of: held.home)
        fade = Fade(
            from: held.light.lightness(of: held.written),
            to: Lightness(home.value * part),
            at: loop.now,
            for: Microseconds(settings.fadeMilliseconds * 1000)
        )
        try go()
    }

    /// A program that was killed may have left the panel without its light.
    func mend(on connector: String?) throws {
        guard let light = Backlight.choose(settings.backlight, for: connector, in: place) else { return }
        let note = notes.map { BrightnessNote(for: light, in: $0) }
        guard note?.brightness != nil || (try? light.brightness()) == 0 else { return }
        held = take(on: connector)
        try fade(to: 1, on: connector)
    }

    /// What was asked for by the detour is not done, for `reason`.
    ///
    /// What people want is not forgotten for that: the next fade goes there, or the next program.
    func refuse(_ reason: String) {
        complain("logind does not change the light: \(reason)")
        guard var light = held ?? owed, let now = try? light.light.brightness() else { return }
        light.written = now
        if held == nil, now == light.home { return }
        held = light
        do { try light.note?.write(light.home) } catch { complain("\(error)") }
    }

    /// Lights the panel as people want it, at once.
    func restore() {
        guard let held else { return }
        tick?.cancel()
        write(held.home)
        leave()
    }
}

extension PanelLight {
    /// Looks what people want; without any light they cannot want it, so a light that is off counts as the brightest.
    private func take(on connector: String?) -> Held? {
        guard let light = Backlight.choose(settings.backlight, for: connector, in: place) else {
            if case .name(let name) = settings.backlight { complain("there is no backlight '\(name)' in \(place)") }
            return nil
        }
        do {
            let now = try light.brightness()
            let note = notes.map { BrightnessNote(for: light, in: $0) }
            let home = note?.brightness ?? (now > 0 ? now : light.maximum)
            do {
                try note?.write(home)
            } catch {
                complain("the brightness of \(light.name) cannot be noted: \(error)")
            }
            return Held(light: light, note: note, home: min(max(home, 1), light.maximum), written: now)
        } catch {
            complain("the brightness of \(light.name) cannot be read: \(error)")
            return nil
        }
    }

    private func go() throws {
        let now = loop.now
        guard let fade, let held else { return }
        let isHome = fade.end == held.light.lightness(of: held.home)
        let isOver = now >= fade.completion
        write(isOver && isHome ? held.home : held.light.brightness(for: fade.lightness(at: now)))
        guard isOver else {
            tick?.set(at: min(fade.completion, now + Self.step))
            return
        }
        if isHome { leave() }
        try arrive()
    }

    private func arrive() throws {
        fade = nil
        defer { arrival = nil }
        try arrival?()
    }

    private func leave() {
        do { try held?.note?.write(nil) } catch { complain("\(error)") }
        held = nil
        fade = nil
    }

    private func write(_ brightness: Int) {
        guard let light = held?.light, brightness != held?.written else { return }
        held?.written = brightness
        owed = nil
        do {
            try light.set(brightness)
        } catch {
            owed = held
            if !detour(light.name, brightness) { complain("the light \(light.name) cannot be changed: \(error)") }
        }
    }

    /// Says what is wrong, once.
    func complain(_ text: String) {
        if text != complaint { log.warning("\(text)") }
        complaint = text
    }
}
