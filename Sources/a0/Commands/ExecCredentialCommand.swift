import Auth0
import Foundation
import JWTDecode

struct ExecCredentialCommand: Command {
    static let name = "exec-credential"
    static let summary = "Get a token for kubectl, as a Kubernetes credential plugin."
    static let options: [Option] =
        Option.tenant + [
            .flag("id-token", "Use the ID token instead, for clusters that authenticate users with OpenID Connect."),
            .jsonErrors,
        ]
    static let details = """
        In a kubeconfig file:

        users:
        - name: ada
          user:
            exec:
              apiVersion: client.authentication.k8s.io/v1
              command: a0
              args: [exec-credential, --session, NAME]
              interactiveMode: Never
        """

    private static let versions = ["client.authentication.k8s.io/v1", "client.authentication.k8s.io/v1beta1"]

    private let account: Account
    private let givesIDToken: Bool
    private let version: String

    init(_ arguments: Arguments) throws(CommandError) {
        account = try Account(arguments)
        givesIDToken = arguments.has("id-token")
        version = try Self.version(ProcessInfo.processInfo.environment["KUBERNETES_EXEC_INFO"])
    }

    func run() async throws(CommandError) {
        let credentials = try await account.credentials()
        let status = givesIDToken ? try await idToken(credentials) : try accessToken(credentials)
        try Console.print(json: Response(apiVersion: version, status: status))
    }

    /// The version that kubectl asks for (Kubernetes, "client-go credential plugins"), or the newest if run by hand.
    static func version(_ question: String?) throws(CommandError) -> String {
        guard let question, !question.isEmpty else { return versions[0] }
        guard let asked = try? JSONDecoder().decode(Question.self, from: Data(question.utf8)) else {
            throw .failed("KUBERNETES_EXEC_INFO isn't what kubectl sets: JSON with an apiVersion.")
        }
        guard versions.contains(asked.apiVersion) else {
            throw .failed(
                """
                kubectl asks for \(asked.apiVersion), which a0 does not know.
                Set the apiVersion in the kubeconfig file to \(versions[0]).
                """)
        }
        return asked.apiVersion
    }

    private func accessToken(_ credentials: Credentials) throws(CommandError) -> Response.Status {
        guard !credentials.isBound else {
            throw .failed("The access token is bound to a key, which kubectl can't prove.\nLog in without --dpop.")
        }
        return Response.Status(token: credentials.accessToken, expirationTimestamp: credentials.expiresIn)
    }

    /// The ID token. If only that has expired, renews the whole session.
    private func idToken(_ credentials: Credentials) async throws(CommandError) -> Response.Status {
        if let status = Self.status(ofIDToken: credentials.idToken) { return status }
        let renewed: Credentials
        do {
            renewed = try await account.credentialsManager.renew()
        } catch {
            throw CommandError(error, profile: account.profile)
        }
        guard let status = Self.status(ofIDToken: renewed.idToken) else {
            throw .loginNeeded("\(account.profile.domain) returned no valid ID token.\nLog in with: a0 login")
        }
        return status
    }

    private static func status(ofIDToken token: String) -> Response.Status? {
        guard let expiry = (try? decode(jwt: token))?.expiresAt, expiry.timeIntervalSinceNow > 0 else { return nil }
        return Response.Status(token: token, expirationTimestamp: expiry)
    }

    private struct Question: Decodable {
        let apiVersion: String
    }

    private struct Response: Encodable {
        struct Status: Encodable {
            let token: String
            let expirationTimestamp: Date
        }

        let kind = "ExecCredential"
        let apiVersion: String
        let status: Status
    }
}
