package import Foundation

/// Where the sources of this package lie.
package enum Checkout {
    /// The folder of `Package.swift`.
    package static let folder = tests.deletingLastPathComponent()

    /// The folder of the tests.
    package static let tests = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
