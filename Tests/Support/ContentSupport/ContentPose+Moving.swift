package import Content

extension ContentPose {
    /// Where controls are that move, by location.
    package var places: [ItemLocation: Double] {
        get { Dictionary(moving.compactMap { item in item.place.map { (item.location, $0) } }) { first, _ in first } }
        set { moving = newValue.map { ItemMoment(at: $0.key, place: $0.value) } }
    }

    /// How strongly items are lit that fade, by location.
    package var fading: [ItemLocation: Double] {
        get { Dictionary(moving.compactMap { $0.light > 0 ? ($0.location, $0.light) : nil }) { first, _ in first } }
        set { moving = newValue.map { ItemMoment(at: $0.key, light: $0.value) } }
    }
}
