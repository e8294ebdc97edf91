import BottomSheet
import Configuration
import Content
import Control
import SheetDaemon
import Values

// What the application does with its sheet.
extension SheetApplication {
    /// Presents `sheet`, in place of the one that is shown.
    ///
    /// Without a display yet, the sheet is presented with the first frame.
    /// - Throws: `SheetError` with everything that is wrong with it; nothing has changed then.
    public func present(_ sheet: Sheet) throws(SheetError) {
        let overrides = try check(sheet)
        guard daemon.isLit else { return waiting = sheet }
        waiting = nil
        try SheetError.translating { () throws(ControlError) in try daemon.present(sheet.content.base, with: overrides)
        }
    }

    /// Replaces the item that has the id of `item`; no other item is drawn anew.
    ///
    /// - Throws: `SheetError` when there is none, or with everything that is wrong with it.
    public func update(_ item: Item) throws(SheetError) {
        if var sheet = waiting {
            guard let location = item.id.flatMap(sheet.content.base.location) else {
                throw SheetError(.noSuchItem(item.id ?? ""))
            }
            sheet.content.base[location] = item.base
            return try present(sheet)
        }
        let faults = Faults()
        item.base.check(at: "item", faults)
        guard faults.list.isEmpty else { throw SheetError(faults.list) }
        try SheetError.translating { () throws(ControlError) in try daemon.update(item.base) }
    }

    /// Replaces the content of the sheet, which keeps its scroll position as far as the new content is long enough.
    ///
    /// - Throws: `SheetError` with everything that is wrong with it; nothing has changed then.
    public func update(_ content: Document) throws(SheetError) {
        if var sheet = waiting {
            sheet.content = content
            return try present(sheet)
        }
        let faults = Faults()
        content.base.check(at: "content", faults)
        guard faults.list.isEmpty else { throw SheetError(faults.list) }
        try SheetError.translating { () throws(ControlError) in try daemon.update(to: content.base) }
    }

    /// Moves the sheet to the detent of that name.
    ///
    /// - Throws: `SheetError` when there is none, or the sheet is hidden.
    public func move(to detent: String) throws(SheetError) {
        try SheetError.translating { () throws(ControlError) in try daemon.move(to: detent) }
    }

    /// Dismisses the sheet; `onDismissAttempted` is not called.
    public func dismiss() {
        waiting = nil
        daemon.dismiss(reason: .control)
    }

    /// The settings that `sheet` asks for.
    ///
    /// - Throws: `SheetError` with every fault of the settings and of the content.
    private func check(_ sheet: Sheet) throws(SheetError) -> [Override] {
        let faults = Faults()
        let overrides = sheet.overrides(faults)
        for fault in daemon.faults(of: sheet.content.base, with: overrides) {
            faults.note(fault.message, at: fault.path)
        }
        guard faults.list.isEmpty else { throw SheetError(faults.list) }
        return overrides
    }
}
