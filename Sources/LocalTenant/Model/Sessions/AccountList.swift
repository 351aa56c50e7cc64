import A0Encoding

/// The accounts that have logged in with a browser, as its cookie names them: by the secrets of their sessions, the
/// account used last first. A secret stays in the list when its session has ended.
struct AccountList: Sendable, Equatable {
    static let maximumAccounts = 5

    private(set) var secrets: [String] = []
    /// Whether the browser forgets the list when it closes, because it must forget one of the sessions.
    var isTemporary = false

    private static let temporaryMark = "temporary"
    private static let separator: Character = "."

    /// - Parameters:
    ///   - text: the cookie; nil for none.
    ///   - current: the secret of the current session, which an older cookie may lack.
    init(_ text: String? = nil, current: String? = nil) {
        let parts = (text ?? "").split(separator: Self.separator).map(String.init)
        isTemporary = parts.first == Self.temporaryMark
        let valid = parts.filter { Base64URL.decode($0)?.count == 32 }
        secrets = Array(valid.withoutRepetition().prefix(Self.maximumAccounts))
        if let current { _ = use(current) }
    }

    /// The value of the cookie.
    var text: String {
        ((isTemporary ? [Self.temporaryMark] : []) + secrets).joined(separator: String(Self.separator))
    }

    /// Puts an account first, and returns those for which there is no more room.
    mutating func use(_ secret: String) -> [String] {
        if secrets.isEmpty { isTemporary = false }
        secrets.removeAll { $0 == secret }
        secrets.insert(secret, at: 0)
        let dropped = Array(secrets.dropFirst(Self.maximumAccounts))
        secrets.removeLast(dropped.count)
        return dropped
    }

    /// Gives an account's session its next secret.
    mutating func replace(_ secret: String, with successor: String) {
        secrets = secrets.map { $0 == secret ? successor : $0 }
    }

    mutating func remove(_ secret: String) { secrets.removeAll { $0 == secret } }
}
