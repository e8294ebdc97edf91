/// Microseconds of CLOCK_MONOTONIC, or since a recording's first event.
public typealias Microseconds = Int64
