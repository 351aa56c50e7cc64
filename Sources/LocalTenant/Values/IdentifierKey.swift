import Foundation

extension String {
    /// The key for looking up an email address or a username: neither case matters nor whether an accented letter is
    /// one character or two (Unicode Standard Annex #15, form NFC).
    var identifierKey: String { precomposedStringWithCanonicalMapping.lowercased() }

    /// The keys under which an identifier may be stored, the first one first. Before accents were composed, it was kept
    /// as it was typed.
    var identifierKeys: [String] { [lowercased(), identifierKey, decomposedStringWithCanonicalMapping.lowercased()] }
}
