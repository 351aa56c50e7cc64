import Auth0
import Foundation

struct WhoamiCommand: AccountCommand {
    static let name = "whoami"
    static let summary = "Ask the tenant who is logged in."

    let account: Account
    let asJSON: Bool

    func run() async throws(CommandError) {
        let credentials = try await account.credentials()
        let user: UserInfo
        do {
            user = try await account.authentication.useDPoP(keychainIdentifier: account.keyName)
                .userInfo(withAccessToken: credentials.accessToken, tokenType: credentials.tokenType).start()
        } catch {
            throw .failed("\(error.localizedDescription)")
        }
        if asJSON {
            try Console.print(json: UserReport(user))
        } else {
            for line in [user.name, user.email, user.sub].compactMap(\.self) { Console.print("\(line)") }
        }
    }
}

private struct UserReport: Encodable {
    let sub: String
    let name: String?
    let email: String?
    let emailVerified: Bool?

    enum CodingKeys: String, CodingKey {
        case sub, name, email
        case emailVerified = "email_verified"
    }

    init(_ user: UserInfo) {
        sub = user.sub
        name = user.name
        email = user.email
        emailVerified = user.emailVerified
    }
}
