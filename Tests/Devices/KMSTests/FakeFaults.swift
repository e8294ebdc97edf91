import SystemPackage

/// What goes wrong with changes of a card in memory.
struct FakeFaults {
    /// Errors of the next changes, first come first served; nil lets one pass.
    var next: [Errno?] = []
    /// Looks at what there is before a commit is made or tried.
    var beforeCommit: () -> Void = {}
    /// How many changes it refused that were no tests.
    var refusedChanges = 0

    /// The error of the change that is made now.
    mutating func take() -> Errno? { next.isEmpty ? nil : next.removeFirst() }
}
