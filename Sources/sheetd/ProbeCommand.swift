import ArgumentParser

/// `sheetd probe`: what is there, what would be chosen, and why.
struct ProbeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "probe",
        abstract: "List displays and touchscreens, what would be chosen and why."
    )

    func run() throws {}
}
