import Foundation
import TestSupport
import Values

@testable import KMS

/// The cards of a report that `sheetd probe --report` wrote on somebody's machine.
struct ReportedCards {
    let cards: [CardInventory]

    /// Reads a fixture, `Tests/Fixtures/reports/NAME.json`.
    init(named name: String) throws {
        let folder = Checkout.tests
        let file = folder.appendingPathComponent("Fixtures/reports/\(name).json")
        try self.init(Array(Data(contentsOf: file)), file: "\(name).json")
    }

    /// Reads a report.
    /// - Parameter file: what the error calls it.
    /// - Throws: `ReportError`.
    init(_ bytes: [UInt8], file: String) throws(ReportError) {
        let value: Value
        do throws(JSONError) {
            value = try Value(json: bytes)
        } catch {
            throw ReportError(description: "\(file):\(error)")
        }
        let faults = Faults()
        cards = Self.cards(value, faults)
        // The first fault is often the reason for the others.
        if let fault = faults.list.first { throw ReportError(description: "\(file): \(fault)") }
    }

    /// What else a report holds is for people.
    private static func cards(_ value: Value, _ faults: Faults) -> [CardInventory] {
        guard let table = TableReader(value, at: "", faults),
            table.required("report", table.integer("report", in: 1...1)) != nil
        else { return [] }
        return table.required("cards", table.list("cards", limit: 64) { CardInventory($0, at: $1, faults) }) ?? []
    }
}

/// What is wrong with a report: the first fault, and where it is.
struct ReportError: Error, Equatable, CustomStringConvertible {
    let description: String
}
