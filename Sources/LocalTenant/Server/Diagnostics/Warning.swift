import A0Process
import Foundation

/// Warns the tenant's owner on standard error about problems that belong to no request.
enum Warning {
    static func write(_ text: String) {
        // If standard error is closed, the warning is dropped.
        try? FileHandle.standardError.write(contentsOf: Data("a0 tenant: \(text.showingControlCharacters())\n".utf8))
    }
}
