import Canvas
import Typing
import Windows

/// zwp_text_input_manager_v3.
final class TextInputManagerObject: ProtocolObject {
    override func handle(_ request: Request) throws(ProtocolFault) {
        guard request.name == "get_text_input" else { return }
        let text = TextInputObject(.textInput, 1, request.newID(0), of: program)
        program.add(text)
        program.server.willBeWrittenInto()
        text.enter()
    }
}

/// zwp_text_input_v3: the texts of a program, of which one at a time is written into.
final class TextInputObject: ProtocolObject {
    private(set) var input = TextInput()

    override func wasDestroyed() { program.remove(self) }

    /// Where the program has the focus.
    func enter() {
        guard let surface = program.server.focusedSurface, surface.program === program else { return }
        send("enter", .object(surface))
    }

    /// - Parameter surface: nil where the program has destroyed it.
    func leave(_ surface: SurfaceObject?) {
        input.leave()
        if let surface { send("leave", .object(surface)) }
    }

    override func handle(_ request: Request) throws(ProtocolFault) {
        switch request.name {
        case "enable": input.enable()
        case "disable": input.disable()
        case "set_surrounding_text":
            let (caret, anchor) = (request.int(1), request.int(2))
            input.surround(SurroundingText(request.bytes(0), caret: caret, anchor: anchor))
        case "set_content_type":
            input.describe(TextPurpose(contentPurpose: request.uint(1)), TextHints(rawValue: request.uint(0)))
        case "set_cursor_rectangle": input.place(request.rect(0))
        case "commit":
            input.commit(as: program.server.nextTextSession())
        // Who has changed the text says nothing that the text does not say.
        case "set_text_change_cause": break
        default: break
        }
    }

    /// Has the program change its text.
    func send(_ edit: TextEdit) {
        for part in edit.parts {
            let end = part.preedit.utf8.count
            send("preedit_string", .string(part.preedit), .int(end), .int(end))
            if !part.commit.isEmpty { send("commit_string", .string(part.commit)) }
            if part.erasedBefore + part.erasedAfter > 0 {
                send("delete_surrounding_text", .uint(UInt32(part.erasedBefore)), .uint(UInt32(part.erasedAfter)))
            }
            send("done", .uint(input.commits))
        }
        input.apply(edit)
    }
}
