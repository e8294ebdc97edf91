/// What a panel keeps while it is switched off.
package struct StateSettings: Equatable, Sendable {
    /// Whether values that fingers set of documents in files are there again.
    package var keep = false

    package init() {}

    static let keys = [
        Key("state.keep", Syntax.flag, \.panel.state.keep)
            .means(
                "Whether what fingers set of documents in files is written to the state directory, and found again at start; "
                    + "passwords are not."
            )
    ]
}
