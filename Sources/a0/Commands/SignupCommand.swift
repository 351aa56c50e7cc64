import Auth0
import Foundation

struct SignupCommand: Command {
    static let name = "signup"
    static let summary = "Create an account in a database connection."
    static let options: [Option] =
        Option.tenant + [
            .value("email", "EMAIL", "The new user's address."),
            .value("username", "USER", "A username, if the connection requires one."),
            .value("connection", "NAME", "The database. Default: Username-Password-Authentication"),
            .flag("passkey", "Create a passkey instead of a password, and log in."),
        ] + PasskeyAuthenticatorChoice.options + LoginRequest.options + [.json]

    private let account: Account
    private let email: String
    private let username: String?
    private let connection: String
    private let asJSON: Bool
    private let passkey: PasskeyLogin?

    init(_ arguments: Arguments) throws(CommandError) {
        account = try Account(arguments)
        guard let email = arguments.value("email") else { throw .usage("--email is needed.") }
        self.email = email
        username = arguments.value("username")
        connection = arguments.value("connection") ?? "Username-Password-Authentication"
        asJSON = arguments.has("json")
        if arguments.has("passkey") {
            passkey = PasskeyLogin(
                request: try LoginRequest(arguments),
                choice: try PasskeyAuthenticatorChoice(arguments, account.profile),
                connection: arguments.value("connection"), organization: nil)
        } else {
            passkey = nil
            for option in ["security-key", "verify", "scope", "audience", "dpop"]
            where arguments.has(option) {
                throw .usage("--\(option) requires --passkey.")
            }
        }
    }

    func run() async throws(CommandError) {
        if let passkey { return try await passkey.signUp(email: email, username: username) }
        let password = try Prompt.secret("Password for \(email)")
        let user: DatabaseUser
        do {
            user = try await account.authentication
                .signup(email: email, username: username, password: password, connection: connection).start()
        } catch {
            throw await account.commandError(error)
        }
        if asJSON {
            try Console.print(json: Report(email: user.email, username: user.username, emailVerified: user.verified))
        } else {
            Console.print("\(user.email) now has an account. Log in with: a0 login --username \(user.email)")
        }
    }

    private struct Report: Encodable {
        let email: String
        let username: String?
        let emailVerified: Bool

        enum CodingKeys: String, CodingKey {
            case email, username
            case emailVerified = "email_verified"
        }
    }
}
