extension Optional {
    /// Puts the value in the place of `target`; nil leaves that as it is.
    func replace(_ target: inout Wrapped) {
        if let self { target = self }
    }

    /// Puts the value in the place of an optional one; nil leaves that as it is.
    func replace(_ target: inout Wrapped?) {
        if let self { target = self }
    }

    /// Puts the value in the place of an optional one, or nil where it is off.
    func replace<Value>(_ target: inout Value?) where Wrapped == Switchable<Value> {
        if let self { target = self.value }
    }
}
