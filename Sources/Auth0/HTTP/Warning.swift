import A0Process
import Foundation

/// Tells the developer, on standard error, what a call that only answers yes or no cannot tell.
enum Warning {
    static func write(_ text: String) {
        // Where standard error is closed there is nobody to tell.
        try? FileHandle.standardError.write(contentsOf: Data("Auth0: \(text.showingControlCharacters())\n".utf8))
    }
}
