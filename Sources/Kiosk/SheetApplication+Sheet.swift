import BottomSheet
import Configuration
package import Content
import Control
import Rendering
import SheetDaemon
import Values

// The sheet.
extension SheetApplication {
    /// Shows `sheet`, or shows it in the place of the one that is shown.
    ///
    /// Where there is no display yet it comes with the first frame.
    /// - Throws: `SheetError` with everything that is wrong with it; nothing has changed then.
    package func present(_ sheet: Sheet) throws(SheetError) {
        let overrides = try check(sheet)
        guard isLit else { return waiting = sheet }
        waiting = nil
        try SheetError.told { () throws(ControlError) in try daemon.present(sheet.content, with: overrides) }
    }

    /// Shows `item` in the place of the one with its id; nothing else is drawn anew.
    ///
    /// - Throws: `SheetError` when there is none, or with everything that is wrong with it.
    package func update(_ item: Item) throws(SheetError) {
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
        try SheetError.told { () throws(ControlError) in try daemon.update(item) }
    }

    /// Shows `content` on the sheet as it is, scrolled to where it is as far as there is as much of it.
    ///
    /// - Throws: `SheetError` with everything that is wrong with it; nothing has changed then.
    package func update(_ content: Document) throws(SheetError) {
        if var sheet = waiting {
            sheet.content = content
            return try present(sheet)
        }
        let faults = Faults()
        content.check(at: "content", faults)
        guard faults.list.isEmpty else { throw SheetError(faults.list) }
        try SheetError.told { () throws(ControlError) in try daemon.update(to: content) }
    }

    /// Brings the sheet to the detent of that name.
    ///
    /// - Throws: `SheetError` when there is none, or the sheet is hidden.
    package func move(to detent: String) throws(SheetError) {
        try SheetError.told { () throws(ControlError) in try daemon.move(to: detent) }
    }

    /// Hides the sheet, without asking anybody.
    package func dismiss() {
        waiting = nil
        daemon.dismiss(reason: .control)
    }

    /// Whether there is a display, and it shows something.
    private var isLit: Bool { daemon.panel.map { $0.isOpen && $0.hasBeenLit } ?? false }

    /// The settings that `sheet` asks for, where nothing is wrong with them and with its content.
    private func check(_ sheet: Sheet) throws(SheetError) -> [Override] {
        let faults = Faults()
        let overrides = sheet.overrides(faults)
        var pictures = daemon.artwork
        do throws(ControlError) {
            pictures = try daemon.settings(with: overrides).1
        } catch {
            for fault in SheetError(error).faults { faults.note(fault.message, at: fault.path) }
        }
        sheet.content.check(at: "content", faults)
        var content = sheet.content
        // Letters of a size that is a fault already must not be laid out.
        if !Document.textScales.contains(content.textScale) { content.textScale = 1 }
        pictures.presenting(content).check(faults)
        guard faults.list.isEmpty else { throw SheetError(faults.list) }
        return overrides
    }
}
