/// Ends the program with a message, which a failed `precondition` of an optimized build would not show.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fatalError(message()) }
}
