import Foundation

/// Whether the tests run under a sanitizer, which takes memory of its own: `make test SANITIZE=address` says so.
package let isSanitized = ProcessInfo.processInfo.environment["SANITIZE"]?.isEmpty == false
