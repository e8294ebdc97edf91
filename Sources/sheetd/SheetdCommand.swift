import ArgumentParser
import SheetDaemon

/// `sheetd`: a bottom sheet for Linux touch panels without a desktop.
struct SheetdCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sheetd",
        abstract: "A bottom sheet for Linux touch panels without a desktop.",
        version: Daemon.version,
        subcommands: [
            RunCommand.self, ReplayCommand.self, ProbeCommand.self, RecordCommand.self, CheckConfigCommand.self,
        ],
        defaultSubcommand: RunCommand.self
    )
}
