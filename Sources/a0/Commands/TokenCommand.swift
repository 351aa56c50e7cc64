import Auth0
import Foundation

struct TokenCommand: AccountCommand {
    static let name = "token"
    static let summary = "Print an access token that is still good, and nothing else."

    let account: Account
    let asJSON: Bool

    func run() async throws(CommandFailure) {
        let credentials = try await account.credentials()
        if asJSON {
            try Console.print(json: TokenReport(credentials))
        } else {
            Console.print(credentials.accessToken)
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
