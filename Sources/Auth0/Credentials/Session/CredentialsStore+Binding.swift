import A0Encoding
import A0JOSE
import Foundation

extension CredentialsStore {
    /// The thumbprint of the key that the tokens were bound to when they were stored; `nil` if there is none. Anything
    /// else that a storage returns for this key is ignored.
    func boundThumbprint() throws(EntryStore.EntryError) -> String? {
        try entries.read(dpopThumbprintKey).flatMap { String(bytes: $0, encoding: .utf8) }
            .flatMap { Self.isThumbprint($0) ? $0 : nil }
    }

    /// Whether there may be a thumbprint, as far as can be determined.
    private var mayBeBound: Bool {
        do throws(EntryStore.EntryError) {
            return try boundThumbprint() != nil
        } catch {
            return true
        }
    }

    /// Whether the text is a SHA-256 digest in the form of RFC 7638 §3.1.
    private static func isThumbprint(_ text: String) -> Bool {
        text.utf8.count == 43 && Base64URL.decode(text)?.count == 32
    }

    /// If there is no separate entry for it, only the type of the tokens shows that they're bound.
    func writeThumbprint(_ thumbprint: String) throws(EntryStore.EntryError) {
        try writeBeside(Data(thumbprint.utf8), dpopThumbprintKey)
    }

    func unbind() {
        deleteAside(
            dpopThumbprintKey, "The thumbprint of a key could not be deleted: the next session counts as bound to it.")
    }

    func bind(to thumbprint: String?) {
        guard let thumbprint else {
            if mayBeBound { unbind() }
            return
        }
        do throws(EntryStore.EntryError) {
            try writeThumbprint(thumbprint)
        } catch {
            Warnings.write("The thumbprint of the DPoP key could not be stored; it is stored with the next renewal.")
        }
    }
}
