/// Microseconds of CLOCK_MONOTONIC, or since a recording's first event.
package typealias Microseconds = Int64
