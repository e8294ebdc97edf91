/// A surface among the others.
struct SurfaceNode: Sendable {
    enum Role: Equatable, Sendable {
        case none
        case subsurface(Subsurface)
        case window
    }

    struct Subsurface: Equatable, Sendable {
        let parent: SurfaceID
        var commits = SurfaceTree.Commits.synchronized
    }

    let program: ProgramID
    var surface = ClientSurface()
    var role = Role.none
    var pending = SurfaceUpdate()
    /// What was committed and waits for the parent's commit.
    var waiting: SurfaceUpdate?
    /// Its subsurfaces from the lowest, itself among them.
    var order: [SurfaceID]
    /// Where it lies on its parent.
    var place = Offset(x: 0, y: 0)
    /// What is answered when its picture was on the screen.
    var callbacks: [CallbackID] = []
    /// How many objects of its program keep the panel lit while it is seen.
    var inhibitors = 0

    init(_ id: SurfaceID, of program: ProgramID) {
        self.program = program
        order = [id]
    }

    var subsurface: Subsurface? { if case .subsurface(let subsurface) = role { subsurface } else { nil } }
}
