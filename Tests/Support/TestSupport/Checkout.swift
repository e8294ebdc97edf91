package import Foundation

package enum Checkout {
    /// The folder of `Package.swift`.
    package static let folder = tests.deletingLastPathComponent()

    package static let tests = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
