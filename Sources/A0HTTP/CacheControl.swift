import A0Encoding
import Foundation

/// The number of seconds that a response can be cached (RFC 9111 §5.2.2); `nil` if the server doesn't specify it.
package func maximumAge(cacheControl: String) -> TimeInterval? {
    let directives = cacheControl.lowercased().split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    guard !directives.contains("no-store"), !directives.contains("no-cache") else { return 0 }
    for directive in directives where directive.hasPrefix("max-age=") {
        let seconds = directive.dropFirst("max-age=".count).trimmingCharacters(in: CharacterSet(charactersIn: "\""))
        if let seconds = UInt32(digits: seconds) { return TimeInterval(seconds) }
    }
    return nil
}
