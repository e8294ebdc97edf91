import ArgumentParser
import Control
import Passwords

/// `sheetd-ask-password`: what systemd wants to know, asked at the panel.
struct PasswordAgentCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sheetd-ask-password",
        abstract: "Ask at the panel for the passwords that systemd waits for.",
        discussion: """
            It answers what systemd-ask-password and units of the system ask for, as the units sheetd-ask-password.path and \
            .service have it do. Where sheetd is not there it waits, and asks again. It goes on until a signal ends it.
            """,
        version: ProgramVersion.current
    )

    @Option(help: ArgumentHelp("The button that ends the text.", valueName: "label"))
    var ok = "OK"

    @Option(help: ArgumentHelp("The button that cancels.", valueName: "label"))
    var cancel = "Cancel"

    @Option(help: ArgumentHelp("Where systemd puts its questions.", valueName: "folder"), completion: .directory)
    var folder = PasswordAgent.folder

    @OptionGroup
    var socket: SocketOption

    func validate() throws { try QuestionOptions.expectWords([("--ok", ok), ("--cancel", cancel)]) }

    func run() throws {
        // From the first moment a signal only ends the wait.
        let stop = Interrupt.awaited()
        do {
            let agent = PasswordAgent(
                folder: folder,
                socket: socket.path,
                ok: ok,
                cancel: cancel,
                log: Diagnostics.write
            )
            try agent.run(until: stop)
        } catch {
            Diagnostics.write("\(folder): \(error)")
            throw ExitCode(1)
        }
    }
}
