import Auth0
import Foundation

struct UserCommand: Command {
    static let name = "user"
    static let summary = "Show or change a user: get, or set user_metadata.KEY=VALUE (null removes)."
    static let operands = "get | set NAME=VALUE... | set -"
    static let options: [Option] =
        Option.tenant + [
            .value("user", "ID", "The user's ID. Default: the user who is logged in."),
            .value("fields", "NAMES", "With get: only these attributes, separated by commas."),
            .json,
        ]

    private enum Action {
        case get(fields: [String])
        case set(words: [String])
        /// The attributes come from a JSON object on standard input.
        case setFromInput
    }

    /// The scopes for users' own accounts. Anything else takes more than a login.
    private static let ownScopes = ["read:current_user", "update:current_user_metadata"]

    private let account: Account
    private let action: Action
    private let userID: String?
    private let asJSON: Bool

    init(_ arguments: Arguments) throws(CommandError) {
        account = try Account(arguments)
        userID = arguments.value("user")
        asJSON = arguments.has("json")
        let words = arguments.operands
        switch words.first {
        case "get" where words.count == 1:
            let names = arguments.value("fields")?.split(separator: ",").map(String.init)
            action = .get(fields: names ?? [])
        case "set" where words.count > 1 && arguments.value("fields") == nil:
            let changes = Array(words.dropFirst())
            action = changes == ["-"] ? .setFromInput : .set(words: changes)
            if case .set = action { _ = try UserAttributes(changes) }
        default:
            throw .usage("The operation is missing or unknown: \(Self.operands)")
        }
    }

    func run() async throws(CommandError) {
        let credentials = try await account.credentials()
        guard !credentials.isBound else {
            throw .failed(
                """
                The access token is bound to a key, which the API for users does not take.
                Log in for it without --dpop: \(managementLogin)
                """)
        }
        guard let id = userID ?? account.credentialsManager.user?.sub else {
            throw .usage("The session doesn't say who the user is.\nSpecify a user: --user ID")
        }
        let client = Auth0.users(token: credentials.accessToken, domain: account.profile.domain).traced
        let request: Request<ManagementObject, ManagementError>
        switch action {
        case .get(let fields):
            request = client.get(id, fields: fields)
        case .set(let words):
            request = patch(id, try UserAttributes(words), client)
        case .setFromInput:
            request = patch(id, try UserAttributes(json: Prompt.everything()), client)
        }
        do {
            try show(try await request.start())
        } catch let error as ManagementError {
            throw commandError(error, credentials)
        } catch let commandError as CommandError {
            throw commandError
        } catch {
            throw .failed("\(error)")
        }
    }

    private func patch(
        _ id: String, _ attributes: UserAttributes, _ client: any Users
    ) -> Request<ManagementObject, ManagementError> {
        client.patch(id, userMetadata: attributes.metadata).parameters(attributes.others)
    }

    private func show(_ user: ManagementObject) throws {
        let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes, .fragmentsAllowed]
        func text(_ value: Any) throws -> String {
            if !asJSON, let text = value as? String { return text }
            return String(decoding: try JSONSerialization.data(withJSONObject: value, options: options), as: UTF8.self)
        }
        if asJSON { return Console.print(json: Data(try text(user).utf8)) }
        for (name, value) in user.sorted(by: { $0.key < $1.key }) { Console.print("\(name): \(try text(value))") }
    }

    private func commandError(_ error: ManagementError, _ credentials: Credentials) -> CommandError {
        let reason = error.info["message"] as? String ?? error.localizedDescription
        guard error.statusCode == 401 || error.statusCode == 403 else { return .failed("\(reason)") }
        let message = "\(account.profile.domain) doesn't allow this session to do that: \(reason)"
        let granted = credentials.scope?.split(separator: " ").map(String.init) ?? []
        guard error.statusCode == 401 || !Set(Self.ownScopes).isSubset(of: granted) else {
            return .failed("\(message)")
        }
        return .loginNeeded("\(message)\nLog in for it: \(managementLogin)")
    }

    /// The login command with the scopes for the user's own account.
    private var managementLogin: String {
        let scope = (["openid", "profile", "email"] + Self.ownScopes).joined(separator: " ")
        return "a0 login --audience \(account.managementAudience) --scope \"\(scope)\""
    }
}

/// The changes to a user.
struct UserAttributes {
    private(set) var metadata: [String: Any] = [:]
    private(set) var others: [String: Any] = [:]

    private static let prefix = "user_metadata."

    /// Parses words such as `user_metadata.plan=gold` and `nickname=ada`. A value that is valid JSON is used as JSON,
    /// anything else as text.
    init(_ words: some Sequence<String>) throws(CommandError) {
        for word in words {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, let name = parts.first, !name.isEmpty else {
                throw .usage("'\(word)' is not of the form NAME=VALUE.")
            }
            let key = name.hasPrefix(Self.prefix) ? String(name.dropFirst(Self.prefix.count)) : name
            guard !key.isEmpty, !key.contains("."), key != "user_metadata" else {
                throw .usage("'\(name)' is neither an attribute nor user_metadata.KEY.")
            }
            if name.hasPrefix(Self.prefix) {
                metadata[key] = Self.value(parts[1])
            } else {
                others[key] = Self.value(parts[1])
            }
        }
    }

    /// Parses an object such as `{"user_metadata": {"plan": "gold"}}`.
    init(json: Data) throws(CommandError) {
        guard var members = (try? JSONSerialization.jsonObject(with: json)) as? [String: Any] else {
            throw .usage("Standard input is not a JSON object.")
        }
        if let given = members.removeValue(forKey: "user_metadata") {
            guard let given = given as? [String: Any] else { throw .usage("user_metadata must be a JSON object.") }
            metadata = given
        }
        others = members
    }

    private static func value(_ text: String) -> Any {
        (try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)) ?? text
    }
}
