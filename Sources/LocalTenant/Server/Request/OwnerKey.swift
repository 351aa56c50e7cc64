import A0HTTPServer
import A0JOSE

extension Call {
    /// Makes sure that the request is from the tenant's owner, because every user of the machine can access the
    /// loopback interface. The key is in the query rather than a cookie, which would be sent to all ports of this host;
    /// queries aren't logged, and the page sends no referrer to other sites.
    ///
    /// - Parameters:
    ///   - content: a description of the protected content, for the message.
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

    func isOwner(_ key: String?) -> Bool { constantTimeEqual(key ?? "", tenant.pageKey) }
}

extension Tenant {
    /// The path of an owner's page, with the key.
    func ownerPage(_ path: String, _ items: [(String, String)] = []) -> String {
        "\(path)?" + FormEncoding.encode([("key", pageKey)] + items)
    }
}
