import Output

/// Darkness, and the light after it.
extension Panel {
    /// Switches the display off; whatever comes and changes meanwhile stays dark until `lighten`.
    ///
    /// Some monitors unplug themselves when they get no signal, so another display lights nothing up either.
    func darken() {
        isDark = true
        pump?.sleep()
    }

    /// Lights the display with a picture of this moment.
    func lighten() {
        guard isDark else { return }
        isDark = false
        pump?.wake()
    }

    /// What is on the screen may not be what was shown last: everything is drawn anew.
    func invalidate() {
        display?.invalidate()
        if !isDark { pump?.startOver() }
    }

    /// Lights a display that has just been found, or leaves it dark.
    func begin() {
        if isDark { pump?.sleep() } else { wish() }
    }
}
