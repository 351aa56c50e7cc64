import A0Process
import Foundation

/// Tells the tenant's owner, on standard error, what no request can be told.
enum Warning {
    static func write(_ text: String) {
        // Where standard error is closed there is nobody to tell.
        try? FileHandle.standardError.write(contentsOf: Data("a0 tenant: \(text.showingControlCharacters())\n".utf8))
    }
}
