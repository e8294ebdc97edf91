import Configuration
public import Content
import Control
import SheetDaemon
import Stacking
import System
import Values

// What the application does with its sheets.
extension SheetApplication {
    /// What is to be presented: under a name, or as a question.
    struct Presentation {
        var sheet: Sheet
        let request: StackRequest
        /// Called with the answer; nil where nothing is asked.
        var answered: ((Answer) throws -> Void)?
    }

    /// Presents `sheet`, in place of the one that is shown.
    ///
    /// What is shown is a stack of at most 16 sheets, of which the uppermost can be used. A sheet whose name is there takes the place of
    /// that one, and what lies above it goes. Any other one takes the place of the uppermost of its priority, or lies above that.
    /// What is covered comes back as it was. Without a display yet, the sheet is presented with the first frame.
    /// - Parameters:
    ///   - sheet: what is shown, and how.
    ///   - name: 1 to 64 letters, digits, `_`, `.` and `-`. The sheet of the application is called "sheet": fingers can present it, and
    ///     `onPresented`, `onMoved`, `onDismissed` and `onDismissAttempted` are about it alone.
    ///   - isOver: whether it lies above what has the same priority.
    ///   - priority: what has a higher one lies above; nil is that of the name, or `normal`.
    ///   - seconds: it goes when nobody has touched the panel for so long, 1 to 86400; nil stays.
    /// - Throws: `SheetError` with everything that is wrong with it; nothing has changed then.
    public func present(
        _ sheet: Sheet,
        name: String = "sheet",
        over isOver: Bool = false,
        priority: Sheet.Priority? = nil,
        timeout seconds: Double? = nil
    ) throws(SheetError) {
        guard Request.Presentation.isName(name) else {
            let shown = name.oneLine(atMost: 60)
            throw SheetError("name", "expected 1 to 64 of A-Z, a-z, 0-9, \"_\", \".\" and \"-\", found \"\(shown)\"")
        }
        let timeout = try Self.timeout(seconds)
        let request = StackRequest(name, over: isOver, priority: priority?.base, timeout: timeout)
        try carryOut(Presentation(sheet: sheet, request: request))
    }

    /// The same in microseconds.
    static func timeout(_ seconds: Double?) throws(SheetError) -> Microseconds? {
        guard let seconds else { return nil }
        guard seconds >= 1, seconds <= 86_400 else {
            throw SheetError("timeout", "expected 1 to 86400 seconds, found \(seconds)")
        }
        return Microseconds((seconds * 1_000_000).rounded())
    }

    func carryOut(_ presentation: Presentation) throws(SheetError) {
        let (request, overrides) = (presentation.request, try overrides(of: presentation.sheet))
        guard daemon.isLit else { return wait(with: presentation) }
        let content = presentation.sheet.content
        if let answered = presentation.answered {
            try SheetError.translating { () throws(ControlError) in
                try daemon.ask(content, with: overrides, as: request) { [queue] result in
                    queue.perform { try answered(Answer(result)) }
                }
            }
        } else {
            forgetWaiting(request.name)
            try SheetError.translating { () throws(ControlError) in
                try daemon.present(content, with: overrides, as: request)
            }
            names.insert(request.name)
        }
    }

    /// The settings that `sheet` asks for.
    ///
    /// - Throws: `SheetError` with every fault of the settings and of the content.
    private func overrides(of sheet: Sheet) throws(SheetError) -> [Override] {
        let faults = Faults()
        let overrides = sheet.overrides(faults)
        for fault in daemon.faults(of: sheet.content, with: overrides) {
            faults.note(fault.message, at: fault.path)
        }
        guard faults.list.isEmpty else { throw SheetError(faults.list) }
        return overrides
    }

    /// Replaces the item that has the id of `item`; no other item is drawn again.
    ///
    /// - Parameters:
    ///   - item: the new one.
    ///   - name: the sheet that it is in, shown or covered.
    /// - Throws: `SheetError` when there is none, or with everything that is wrong with it.
    public func update(_ item: Item, of name: String = "sheet") throws(SheetError) {
        if let index = waiting(called: name) {
            guard let location = item.id.flatMap(waiting[index].sheet.content.location) else {
                throw SheetError(.noSuchItem(item.id ?? ""))
            }
            var presentation = waiting[index]
            presentation.sheet.content[location] = item
            return try carryOut(presentation)
        }
        let faults = Faults()
        item.check(at: "item", faults)
        guard faults.list.isEmpty else { throw SheetError(faults.list) }
        try SheetError.translating { () throws(ControlError) in try daemon.update(item, of: name) }
    }

    /// Replaces the content of the sheet, which keeps its scroll position as far as the new content is long enough.
    ///
    /// - Parameters:
    ///   - content: what it shows from now on.
    ///   - name: the sheet that is meant, shown or covered.
    /// - Throws: `SheetError` with everything that is wrong with it; nothing has changed then.
    public func update(_ content: Document, of name: String = "sheet") throws(SheetError) {
        if let index = waiting(called: name) {
            var presentation = waiting[index]
            presentation.sheet.content = content
            return try carryOut(presentation)
        }
        let faults = Faults()
        content.check(at: "content", faults)
        guard faults.list.isEmpty else { throw SheetError(faults.list) }
        try SheetError.translating { () throws(ControlError) in try daemon.update(to: content, of: name) }
    }

    /// Moves the sheet to the detent of that name; a covered one is there when it comes back.
    ///
    /// - Throws: `SheetError` when there is none, or the sheet is hidden.
    public func move(to detent: String, of name: String = "sheet") throws(SheetError) {
        try SheetError.translating { () throws(ControlError) in try daemon.move(to: detent, of: name) }
    }

    /// The themes that a word names.
    public enum ThemeName: String, Hashable, Sendable, CaseIterable {
        case light, dark
        /// As configured: one of both, or dark at night.
        case auto
    }

    /// Says which theme documents have from now on that do not say it themselves.
    public func setTheme(_ name: ThemeName) { daemon.setTheme(name.rawValue) }

    /// Shows a message at the upper edge, over everything else, after those before it.
    ///
    /// The sheet stays as it is, and can be used. A tap or an upward swipe removes the message; a warning and an error light a dark
    /// panel.
    /// - Throws: `SheetError` when something is wrong with it, when eight messages wait already, or before there is a display.
    public func notify(
        _ text: String,
        role: Toast.Role? = nil,
        icon: ImageSource? = nil,
        seconds: Double = 4
    ) throws(SheetError) {
        let toast = Toast(text, icon: icon, role: role, seconds: seconds)
        try SheetError.translating { () throws(ControlError) in try daemon.notify(toast) }
    }

    /// Dismisses the sheet, or forgets the one that waits for a display; `onDismissAttempted` is not called.
    ///
    /// Nothing happens where nothing is presented by that name.
    public func dismiss(_ name: String = "sheet") {
        forgetWaiting(name)
        daemon.dismiss(name)
    }
}

// What waits for a display.
extension SheetApplication {
    private func waiting(called name: String) -> Int? {
        waiting.firstIndex { $0.answered == nil && $0.request.name == name }
    }

    /// What has the same name gives way to it.
    private func wait(with presentation: Presentation) {
        if presentation.answered == nil, let index = waiting(called: presentation.request.name) {
            waiting[index] = presentation
        } else {
            waiting.append(presentation)
        }
    }

    private func forgetWaiting(_ name: String) {
        if let index = waiting(called: name) { waiting.remove(at: index) }
    }
}
