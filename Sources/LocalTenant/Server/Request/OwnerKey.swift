import A0HTTPServer
import A0JOSE

extension Call {
    /// Makes sure that whoever asks is the tenant's owner, for every user of the machine reaches the loopback interface. The key is in the
    /// query and not in a cookie, which would go to each port of this host; no log has queries, and the page tells no other site where
    /// it was.
    ///
    /// - Parameters:
    ///   - content: what is shown to the owner alone, for people.
    ///   - word: where the link with the key was printed.
    /// - Throws: `PageError` without the key.
    func requireOwner(_ key: String?, _ content: String, word: String) throws {
        guard isOwner(key) else {
            throw PageError(
                403, "access_denied", title: "This page needs its key",
                message: """
                    \(content) are shown to the owner of this tenant. Open the whole link that was printed when it started, \
                    behind the word "\(word)".
                    """)
        }
    }

    func isOwner(_ key: String?) -> Bool { constantTimeEqual(key ?? "", tenant.outboxKey) }
}

extension Tenant {
    /// A page of the owner's, with the key to it.
    func ownerPage(_ path: String, _ items: [(String, String)] = []) -> String {
        "\(path)?" + FormEncoding.encode([("key", outboxKey)] + items)
    }
}
