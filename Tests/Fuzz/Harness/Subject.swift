/// A reader to be fuzzed.
enum Subject: String, CaseIterable {
    case evemu, libinput, getevent, evtest
    /// A recording of whatever format the first bytes make it.
    case any
    case configuration, quirks, layout
    /// Messages to the control socket.
    case control
    /// Files of pictures.
    case png
    /// Drawings of icons, up to their masks.
    case svg
    /// Documents, up to their pixels.
    case documents
    /// Requests of a program behind the sheet.
    case wayland

    /// Feeds the reader.
    func read(_ input: [UInt8]) {
        switch self {
        case .configuration: ConfigurationCheck.configuration(input)
        case .quirks: ConfigurationCheck.quirks(input)
        case .layout: LayoutCheck.keys(input)
        case .control: ControlCheck.messages(input)
        case .png: PictureCheck.png(input)
        case .svg: IconCheck.svg(input)
        case .documents: DocumentCheck.pixels(input)
        case .wayland: ProgramCheck.messages(input)
        default: RecordingCheck.read(Array(opening.utf8) + input)
        }
    }

    /// The beginning by which a recording is known, so that no input is spent on another format.
    private var opening: String {
        switch self {
        case .evemu: "# EVEMU 1.3\n"
        case .libinput: "version: 1\n"
        case .getevent: "add device 1: /dev/input/event2\n"
        case .evtest: "Input driver version is 1.0.1\n"
        case .any, .configuration, .quirks, .layout, .control, .png, .svg, .documents, .wayland: ""
        }
    }
}
