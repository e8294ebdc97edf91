import BottomSheet
import Canvas
import Content
import Interaction
import Output
import Rendering
import System
import Values

/// Supplies what frames of the display show: the sheet where fingers and motions have it at the time of the frame.
///
/// `PresentationStore` gives it the scene, which it hands to the display with a renderer; from then on each frame asks it for
/// the poses, and the renderer finds out which pixels differ.
final class FrameSource {
    private let touches: TouchSession
    private let programs: PanelPrograms
    private let trace: LiveTrace?
    /// What the scene that is shown lacks.
    private var lacks = SheetScene.Lack.nothing
    /// The document that is shown.
    private var page: Page?
    /// Other presentations that lie beneath, as one picture; upright.
    private var beneath: Surface?
    /// The home, and whether it is laid out for the display.
    private var home: (page: Page?, isWhole: Bool) = (nil, true)
    weak var output: DisplayOutput?
    /// Called with how a scene will be drawn, before the first frame of it.
    var sceneWillShow: (DisplayTransform) -> Void = { _ in }
    /// Called for a display that was found or has changed.
    var displayDidChange: (any Display) -> Void = { _ in }
    /// Called when the first frame of a display is drawn; the text says which.
    var displayWasLit: (String) throws -> Void = { _ in }

    init(_ touches: TouchSession, _ programs: PanelPrograms, trace: LiveTrace?) {
        self.touches = touches
        self.programs = programs
        self.trace = trace
    }

    /// Draws `scene` from now on, with the document on `page`, `home` behind it, and over both the first keyboard, or over the
    /// home alone the second.
    func show(
        _ scene: SheetScene,
        _ page: Page?,
        over home: ShownSheet?,
        _ keyboards: [KeyboardPictures],
        on display: any Display
    ) {
        (lacks, self.page, beneath) = (scene.lacks, page, scene.beneath?.picture)
        self.home = (home?.page, home.map { $0.scene?.lacks == .nothing } ?? true)
        let drawn = scene.panel.drawn(scene.transform)
        var picture = scene.picture
        if beneath == nil, let background = home?.page?.layout.background { picture = picture.on(background) }
        var renderer = Renderer(
            scene: picture,
            transform: drawn,
            page: page,
            home: home?.page,
            keyboard: keyboards.first,
            homeKeyboard: keyboards.last
        )
        programs.sceneDidChange(
            touches.settings,
            drawn,
            backdrop: picture.ground,
            isBeneathSheets: beneath != nil,
            on: display
        )
        renderer.prepare(for: display)
        sceneWillShow(drawn)
        output?.draw(with: renderer)
    }

    /// What is known of the program behind the sheet, and of all that are connected.
    var program: (shown: Value?, connected: Value?) { (programs.state, programs.connected) }

    /// What is known of the programs inside the sheet.
    var insidePrograms: Value? { programs.insideState }

    /// What is behind the sheet, where that is more than a backdrop; upright.
    var windows: Surface? { beneath ?? programs.picture }

    /// The windows of programs behind all that is presented, upright; nil where there are none.
    var windowsBehind: Surface? { beneath == nil ? programs.picture : programs.pictureBehind }

    /// Whether a frame lacks nothing that would be seen: of a hidden sheet that is the backdrop.
    private func isWhole(_ appearance: Appearance) -> Bool {
        guard home.isWhole || beneath != nil else { return false }
        return switch lacks {
        case .nothing: true
        case .document: appearance.sheet.state == .hidden
        case .pictures: false
        }
    }
}

extension FrameSource: DisplayOutputDelegate {
    func displayDidChange(to display: any Display) { displayDidChange(display) }

    func outputDidChange() { touches.noteChange() }

    func displayWasLit(as summary: String) throws { try displayWasLit(summary) }

    /// What the frame for `moment` shows, between two touches; nil while there is nothing to show.
    func frameContent(at moment: FrameMoment) -> FrameContent? {
        touches.advance(to: moment.onGlass)
        guard let interaction = touches.interaction else { return nil }
        let appearance = interaction.appearance(at: moment.onGlass, fingers: moment.fingers)
        guard isWhole(appearance) else { return nil }
        let ground = programs.takeGroundChange(isCovered: interaction.machine.layout.isCovering(appearance.sheet))
        programs.showInside(appearance, on: page)
        return FrameContent(
            appearance: appearance,
            isMoreWanted: interaction.wantsFrames(after: moment.fingers),
            finger: interaction.shownFinger(at: moment.fingers),
            ground: ground
        )
    }

    func frameWasDrawn(_ frame: DrawnFrame, of content: FrameContent) {
        programs.frameWasDrawn()
        trace?.drew(frame, top: content.appearance.sheet.top, finger: content.finger)
    }

    func frameWasSkipped() { programs.frameWasSkipped() }

    func frameWasShown(at time: Microseconds) {
        programs.frameWasShown(at: time)
        trace?.showed(at: time)
    }

    func rendererReachedScreen() { touches.sheetReachedScreen() }
}
