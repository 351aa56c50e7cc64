import Auth0
import Foundation

/// What the commands that log somebody in have in common: what is asked for, and what happens with the answer.
struct LoginRequest {
    static let options: [Option] = [
        .value("scope", "SCOPE", "What to ask for. Default: openid profile email offline_access"),
        .value("audience", "AUDIENCE", "The API that the access token is for."),
    ]

    let account: Account
    let scope: String
    let audience: String?
    let asJSON: Bool

    init(_ arguments: Arguments) throws(CommandFailure) {
        account = try Account(arguments)
        scope = arguments.value("scope") ?? "\(defaultScope) offline_access"
        audience = arguments.value("audience")
        asJSON = arguments.has("json")
    }

    /// Keeps the session, remembers the tenant for the next command, and says who is logged in.
    func finish(_ credentials: Credentials) throws(CommandFailure) {
        // Whoever logs in without a key must not go on with an earlier session's.
        if !credentials.isBound { try account.forgetKey() }
        do {
            try account.credentialsManager.save(credentials)
        } catch {
            throw CommandFailure(error, profile: account.profile)
        }
        try ProfileFile().save(account.profile)
        let session = SessionReport(account, credentials)
        if asJSON {
            try Console.print(json: session)
        } else {
            Console.print("Logged in to \(account.profile.domain) as \(session.name ?? "an unnamed user").")
        }
        if let recoveryCode = credentials.recoveryCode {
            Console.error("Your new recovery code, shown this once: \(recoveryCode)")
        }
    }

    /// Sends a login that the tenant may want a second factor for.
    ///
    /// - Parameter tidyUp: What has to be done if the tenant says no.
    func send(
        _ request: TokenRequest<Credentials, AuthenticationError>,
        refused tidyUp: () async throws(CommandFailure) -> Void = {}
    ) async throws(CommandFailure) {
        let credentials: Credentials
        do {
            credentials = try await request.validateClaims().start()
        } catch {
            guard let payload = error.mfaRequiredErrorPayload else {
                if error.statusCode != 0 { try await tidyUp() }
                throw CommandFailure(error)
            }
            try PendingLogin(account).keep(payload)
            throw .loginNeeded("A second factor is needed.\nGo on with: a0 mfa")
        }
        try finish(credentials)
    }
}

extension CommandFailure {
    init(_ error: AuthenticationError) {
        if error.isVerificationRequired {
            self = .failed("The tenant wants to see a person.\nLog in with the browser: a0 login")
        } else {
            self = .failed(error.localizedDescription)
        }
    }
}
