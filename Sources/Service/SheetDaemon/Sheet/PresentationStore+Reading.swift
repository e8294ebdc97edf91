import BottomSheet
import Canvas
import Configuration
import Content
import Control
import Interaction
import Jobs
import Output
import Rendering
import Stacking
import Values

// What programs read of it.
extension PresentationStore {
    /// What is wrong with `document` and `overrides`, as they would be shown.
    func faults(of document: Document, with overrides: [Override]) -> [ValueFault] {
        do {
            return try worker.wait { [presentation] job in
                try presentation.faults(of: document, with: overrides, job)
            }
        } catch {
            return [ValueFault(path: "content", message: "\(error)")]
        }
    }

    /// Where what is called `name` is, shown or not.
    func state(of name: String) -> SheetState {
        if name == Self.homeName, let home {
            return SheetState(
                presentation: home.presentation,
                machine: touches.interaction?.homeMachine,
                transform: touches.interaction?.transform,
                display: display,
                revision: home.revision.number,
                time: touches.now,
                program: frames.program,
                inside: nil,
                name: name
            )
        }
        guard name != shownName, let sheet = covered[name] else { return state }
        return SheetState(
            presentation: sheet.presentation,
            machine: sheet.machine,
            transform: touches.interaction?.transform,
            display: display,
            revision: sheet.revision.number,
            time: touches.now,
            program: frames.program,
            inside: nil,
            name: name == StackEntry.sheetName ? nil : name
        )
    }

    var state: SheetState {
        noteContent()
        return SheetState(
            presentation: presentation,
            machine: touches.interaction?.machine,
            transform: touches.interaction?.transform,
            display: display,
            revision: shown.revision.number,
            time: touches.now,
            program: frames.program,
            inside: frames.insidePrograms,
            name: shownName == StackEntry.sheetName ? nil : shownName,
            focus: touches.interaction?.focused,
            keyboard: touches.interaction?.shownKeyboard(at: touches.now)
        )
    }

    /// The content as it stands, what fingers have set, and the revision of both; a job puts a long document together.
    func content(of name: String, reply: @escaping (Result<Value, ControlError>) -> Void) {
        let (document, values, revision) = contentNow(of: name)
        worker.submit { _ in
            var entries: [String: Value] = [
                "values": .table(values.mapValues(Value.init)), "revision": .integer(Int64(revision)),
            ]
            entries["content"] = document?.showing(values).value
            return .table(entries)
        } then: {
            reply($0.mapError(ControlError.init))
        }
    }

    /// The same for a caller who needs it at once.
    func contentNow(of name: String) -> (document: Document?, values: [String: ItemValue], revision: Int) {
        noteContent()
        if name == Self.homeName, let home {
            return (home.presentation.assets.document, touches.values(of: .home), home.revision.number)
        }
        let sheet = name == shownName ? nil : covered[name]
        let document = (sheet?.presentation ?? presentation).assets.document
        return (document, sheet?.place.values ?? touches.values, (sheet?.revision ?? shown.revision).number)
    }

    /// The picture on the display, as a viewer sees it who holds the panel upright; a job draws it.
    func screenshot(reply: @escaping (Result<Value, ControlError>) -> Void) {
        guard display != nil, let screenshot else { return reply(.failure(.noDisplay)) }
        worker.submit { job in
            try screenshot.draw(job)
        } then: {
            reply($0.mapError(ControlError.init))
        }
    }

    /// The same for a caller who needs it at once, also when the display is closed again.
    func picture() throws(ControlError) -> Surface {
        guard let screenshot else { throw .noDisplay }
        do { return try worker.wait { try screenshot.picture($0) } } catch { throw ControlError(error) }
    }

    private var screenshot: Screenshot? {
        guard let interaction = touches.interaction else { return nil }
        let now = touches.now
        let assets = presentation.assets
        return Screenshot(
            assets: assets,
            transform: interaction.transform,
            layout: interaction.machine.layout,
            snapshot: display.flatMap { assets.wantsSnapshot ? snapshots.picture(before: $0, log: log) : nil },
            page: shown.page?.prepared,
            past: shown.page?.uprightPast,
            appearance: interaction.appearance(at: now, fingers: now).withoutSecrets,
            windows: frames.windows,
            home: frames.windows == nil ? homePicture?.withoutSecrets : nil,
            inside: shown.page?.windows ?? []
        )
    }
}
