/// Microseconds of CLOCK_MONOTONIC, or since a recording's first event.
///
/// A plain number: time meets rates, rubber bands and the kernel's structures in most formulas, and a type of its own would be
/// unwrapped in each of them.
public typealias Microseconds = Int64
