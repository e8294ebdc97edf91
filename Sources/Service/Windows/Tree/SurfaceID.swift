/// A surface of a program; each number is given once.
package struct SurfaceID: Hashable, Sendable {
    private let number: Int

    package init(_ number: Int) { self.number = number }
}

/// A program: a connection.
package struct ProgramID: Hashable, Sendable {
    private let number: Int

    package init(_ number: Int) { self.number = number }
}
