package import Content
package import Typing

/// Where a sheet and its content are at rest: what a run that ends without warning leaves to the next one.
package struct SheetPlace: Equatable, Sendable {
    /// The detent; nil for a hidden sheet.
    package var detent: String?
    /// The sheet's top at that detent, in points; it counts where the sheet may rest anywhere.
    package var top: Double
    /// How far the content is scrolled, in points.
    package var offset: Double
    /// What fingers have made of the values of items, by id.
    package var values: [String: ItemValue]
    /// What was typed that nobody else is to read, by the ids of fields; no file has it.
    package var secrets: [String: Secret] = [:]
    /// The item that keys have marked; no file has it.
    package var focus: String?

    package init(
        detent: String? = nil,
        top: Double = 0,
        offset: Double = 0,
        values: [String: ItemValue] = [:]
    ) {
        self.detent = detent
        self.top = top
        self.offset = offset
        self.values = values
    }
}
