import A0JOSE
import Foundation

/// The code that a user copies from a device (RFC 8628 §6.1).
struct UserCode: Sendable, Equatable {
    /// The code as shown to the user.
    let text: String

    /// Generates a new code.
    init(_ settings: DeviceFlowSettings, random: SecureRandom) throws(JOSEError) {
        let characters = settings.charset.characters
        // 256 is a multiple of neither 20 nor 10: larger bytes would make some characters more likely, and are
        // discarded.
        let usable = 256 / characters.count * characters.count
        var drawn: [Character] = []
        let count = settings.mask.count { $0 == "*" }
        while drawn.count < count {
            drawn += try random.bytes(count).filter { $0 < usable }.map { characters[Int($0) % characters.count] }
        }
        text = Self.masked(drawn, settings.mask)
    }

    /// The text that the user entered, normalized to the form on the device if it could be a code.
    init(typed text: String, _ settings: DeviceFlowSettings) {
        let characters = Self.characters(text)
        let isComplete = characters.count == settings.mask.count { $0 == "*" }
        self.text = isComplete ? Self.masked(characters, settings.mask) : text
    }

    /// The digest in the store. Case and separators are ignored.
    var hash: Data {
        Self.characters(text).secretHash
    }

    private static func characters(_ text: String) -> String {
        text.uppercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }

    private static func masked(_ characters: some Sequence<Character>, _ mask: String) -> String {
        var next = characters.makeIterator()
        return String(mask.map { $0 == "*" ? next.next() ?? $0 : $0 })
    }
}
