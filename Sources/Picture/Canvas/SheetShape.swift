/// How far a sheet's outline and its shadow reach with one radius: what frames are compared by.
struct SheetShape: Hashable, Sendable {
    /// The radius of the corners that are round, in pixels.
    let radius: Int
    let shadow: ShadowReach?
    /// The shadow's rows, from the first that is seen down to the one that stands for all further ones.
    let shadowRows: Int

    init(radius: Int, shadow: ShadowReach?, height: Int) {
        self.radius = radius
        self.shadow = shadow
        shadowRows = shadow?.rows(radius: radius, height: height) ?? 0
    }
}
