import A0Encoding
import A0JOSE
import Foundation

/// Ids that follow from names: the same configuration has the same ones at every start, whatever else is in it.
enum StableID {
    /// Hexadecimal digits.
    ///
    /// - Parameters:
    ///   - names: what tells the thing from all others.
    ///   - length: at most 64.
    static func digits(_ names: String..., length: Int) -> String {
        // A length before each name, so that no two lists of names are one text.
        let text = names.count == 1 ? names[0] : names.map { "\($0.utf8.count):\($0)" }.joined()
        return String(Base16.encode(Digest.sha256(Data(text.utf8))).prefix(length))
    }
}
