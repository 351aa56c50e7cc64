/// The tenant's rotation of refresh tokens with its leeway, by the rules of the local tenant's statements: a rotated
/// token is accepted again for the leeway, unless one of its successors was used. Any other reuse is a theft and ends
/// the session.
struct Server {
    struct Token {
        let session: Int
        let parent: Int?
        var rotatedAt: Double?
    }

    enum Verdict: Equatable {
        case rotated(to: Int)
        case reused
        case unknown
    }

    let leeway: Double
    private(set) var tokens: [Token] = []
    /// Whether each session is alive.
    private(set) var sessions: [Bool] = []

    init(leeway: Double) { self.leeway = leeway }

    /// The first refresh token of a new session.
    mutating func login() -> Int {
        sessions.append(true)
        return add(Token(session: sessions.count - 1, parent: nil))
    }

    mutating func refresh(_ number: Int, at now: Double) -> Verdict {
        guard tokens.indices.contains(number), isAlive(number) else { return .unknown }
        if let rotatedAt = tokens[number].rotatedAt {
            let isSuccessorUsed = tokens.contains { $0.parent == number && $0.rotatedAt != nil }
            guard leeway > 0, rotatedAt >= now - leeway, !isSuccessorUsed else {
                sessions[tokens[number].session] = false
                return .reused
            }
        } else {
            tokens[number].rotatedAt = now
        }
        return .rotated(to: add(Token(session: tokens[number].session, parent: number)))
    }

    mutating func revoke(_ number: Int) {
        guard tokens.indices.contains(number) else { return }
        sessions[tokens[number].session] = false
    }

    func isAlive(_ number: Int) -> Bool { sessions[tokens[number].session] }

    private mutating func add(_ token: Token) -> Int {
        tokens.append(token)
        return tokens.count - 1
    }
}
