import ArgumentParser
import Control

/// `sheetctl`: asks a running sheetd for things.
struct SheetctlCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sheetctl",
        abstract: "Show, move and watch the sheet of a running sheetd.",
        discussion: "The exit status is 0 when it is done, 1 when sheetd refused or is not there, 64 for a wrong call.",
        version: ProgramVersion.current,
        subcommands: [
            PresentCommand.self, DismissCommand.self, MoveCommand.self, UpdateCommand.self, StateCommand.self,
            MonitorCommand.self, DecideCommand.self, RotateCommand.self, ScreenshotCommand.self, StatsCommand.self,
            RecordCommand.self,
        ]
    )

    /// Whether they stand before the subcommand or behind it.
    @OptionGroup
    var service: ServiceOptions
}
