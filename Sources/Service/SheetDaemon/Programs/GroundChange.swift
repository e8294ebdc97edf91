import Canvas

/// What a frame changes of what lies behind the sheet.
struct GroundChange {
    /// In pixels of the upright picture.
    let damage: Damage
    let change: (inout Fill) -> Void
}
