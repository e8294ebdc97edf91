import Configuration
import Content
import Control
import SheetDaemon
import Values

/// Shows the sheets of an application; one that comes before there is a display waits for it.
final class SheetPresenter {
    private let daemon: Daemon
    /// The sheet to present as soon as there is a display.
    private(set) var waiting: Sheet?

    init(_ daemon: Daemon) {
        self.daemon = daemon
    }

    /// Presents the sheet that has waited for a display, if there is one.
    /// - Throws: `SheetError` with everything that is wrong with it.
    func presentWaiting() throws(SheetError) {
        if let waiting { try present(waiting) }
    }

    /// Presents `sheet` now, or as soon as there is a display.
    /// - Throws: `SheetError` with everything that is wrong with it; nothing has changed then.
    func present(_ sheet: Sheet) throws(SheetError) {
        let overrides = try check(sheet)
        guard daemon.isLit else { return waiting = sheet }
        waiting = nil
        try SheetError.translating { () throws(ControlError) in try daemon.present(sheet.content, with: overrides) }
    }

    /// Replaces the item that has the id of `item`.
    /// - Throws: `SheetError` when there is none, or with everything that is wrong with it.
    func update(_ item: Item) throws(SheetError) {
        if var sheet = waiting {
            guard let location = item.id.flatMap(sheet.content.location) else {
                throw SheetError(.noSuchItem(item.id ?? ""))
            }
            sheet.content[location] = item
            return try present(sheet)
        }
        let faults = Faults()
        item.check(at: "item", faults)
        guard faults.list.isEmpty else { throw SheetError(faults.list) }
        try SheetError.translating { () throws(ControlError) in try daemon.update(item) }
    }

    /// Replaces the content of the sheet.
    /// - Throws: `SheetError` with everything that is wrong with it; nothing has changed then.
    func update(_ content: Document) throws(SheetError) {
        if var sheet = waiting {
            sheet.content = content
            return try present(sheet)
        }
        let faults = Faults()
        content.check(at: "content", faults)
        guard faults.list.isEmpty else { throw SheetError(faults.list) }
        try SheetError.translating { () throws(ControlError) in try daemon.update(to: content) }
    }

    /// Moves the sheet to the detent of that name.
    /// - Throws: `SheetError` when there is none, or the sheet is hidden.
    func move(to detent: String) throws(SheetError) {
        try SheetError.translating { () throws(ControlError) in try daemon.move(to: detent) }
    }

    /// Dismisses the sheet, or forgets the one that waits.
    func dismiss() {
        waiting = nil
        daemon.dismiss(reason: .control)
    }

    /// The settings that `sheet` asks for.
    ///
    /// - Throws: `SheetError` with every fault of the settings and of the content.
    private func check(_ sheet: Sheet) throws(SheetError) -> [Override] {
        let faults = Faults()
        let overrides = sheet.overrides(faults)
        for fault in daemon.faults(of: sheet.content, with: overrides) {
            faults.note(fault.message, at: fault.path)
        }
        guard faults.list.isEmpty else { throw SheetError(faults.list) }
        return overrides
    }
}
