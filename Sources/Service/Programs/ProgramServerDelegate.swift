package import Windows

/// What a server has programs' pictures shown by.
package protocol ProgramServerDelegate: AnyObject {
    /// Whether nothing is seen at all.
    var isDark: Bool { get }
    /// Something of what is seen has changed, or a program waits for a frame.
    func programsWantFrame()
    /// Another program is shown, or it is called otherwise.
    func shownProgramDidChange()
    /// Other windows are inside the sheet than those of `before`, or they ask for other heights.
    func insideDidChange(from before: [SlotReport])
    /// Another text is written into, or it has changed, or none is any more.
    func programTextDidChange()
    /// A program no longer answers, or does again.
    func program(_ toplevel: Toplevel, didBecome state: ProgramState)
}

package enum ProgramState: String, Sendable { case answers, hangs }
