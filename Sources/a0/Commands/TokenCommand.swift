import Auth0
import Foundation

struct TokenCommand: Command {
    static let name = "token"
    static let summary = "Print a valid access token, and nothing else."
    static let options: [Option] =
        Option.tenant + [
            .flag(
                "watch",
                "Keep running, and print a line for each renewal by any process. With --json, one object per line."),
            .json,
        ]

    private let account: Account
    private let isWatching: Bool
    private let asJSON: Bool

    init(_ arguments: Arguments) throws(CommandError) {
        account = try Account(arguments)
        isWatching = arguments.has("watch")
        asJSON = arguments.has("json")
    }

    func run() async throws(CommandError) {
        if isWatching { return try await TokenWatch(account: account, asJSON: asJSON).run() }
        let credentials = try await account.credentials()
        if asJSON {
            try Console.print(json: TokenReport(credentials))
        } else {
            Console.print("\(credentials.accessToken)")
        }
    }
}

private struct TokenReport: Encodable {
    let accessToken: String
    let tokenType: String
    let expiresAt: Date
    let scope: String?

    enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case tokenType = "token_type"
        case expiresAt = "expires_at"
        case scope
    }

    init(_ credentials: Credentials) {
        accessToken = credentials.accessToken
        tokenType = credentials.tokenType
        expiresAt = credentials.expiresIn
        scope = credentials.scope
    }
}
