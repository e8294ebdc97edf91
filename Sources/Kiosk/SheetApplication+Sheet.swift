// What the application does with its sheet.
extension SheetApplication {
    /// Presents `sheet`, in place of the one that is shown.
    ///
    /// Without a display yet, the sheet is presented with the first frame.
    /// - Throws: `SheetError` with everything that is wrong with it; nothing has changed then.
    public func present(_ sheet: Sheet) throws(SheetError) { try presenter.present(sheet) }

    /// Replaces the item that has the id of `item`; no other item is drawn anew.
    ///
    /// - Throws: `SheetError` when there is none, or with everything that is wrong with it.
    public func update(_ item: Item) throws(SheetError) { try presenter.update(item) }

    /// Replaces the content of the sheet, which keeps its scroll position as far as the new content is long enough.
    ///
    /// - Throws: `SheetError` with everything that is wrong with it; nothing has changed then.
    public func update(_ content: Document) throws(SheetError) { try presenter.update(content) }

    /// Moves the sheet to the detent of that name.
    ///
    /// - Throws: `SheetError` when there is none, or the sheet is hidden.
    public func move(to detent: String) throws(SheetError) { try presenter.move(to: detent) }

    /// Dismisses the sheet; `onDismissAttempted` is not called.
    public func dismiss() { presenter.dismiss() }
}
