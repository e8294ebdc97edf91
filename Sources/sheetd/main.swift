import ArgumentParser

// A service starts the same way every time. Parsing that call by reflection over every option of every command takes as
// long as the rest of the way to the first frame, so it is recognized as it stands; everything else is parsed.
if let source = SettingsSource(serviceCall: CommandLine.arguments.dropFirst()) {
    do {
        try RunCommand.run(source)
    } catch {
        RunCommand.exit(withError: error)
    }
} else {
    SheetdCommand.main()
}
