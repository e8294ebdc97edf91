import Kiosk

// An application with a sheet: it prints what fingers do with the items, and ends when the sheet is dismissed.
SheetApplication.launch(configuration: CommandLine.arguments.dropFirst().first, log: .console) { application in
    let kitchen = Sheet(
        title: "Kitchen",
        items: [
            .toggle("light", "Light", isOn: false),
            .slider("heat", "Heating", value: 21, in: 15...25, step: 0.5),
        ],
        footer: [.button("done", "Done", role: .primary)],
        defaultHeight: 400,
        cornerRadius: 25,
        dimAlpha: 0.4,
        isPannable: true
    )
    application.onChanged = { id, value in print(id, value) }
    application.onActivated = { _ in application.dismiss() }
    application.onDismissed = { _ in application.stop() }
    try application.present(kitchen)
}
