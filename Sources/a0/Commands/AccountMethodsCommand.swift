import Auth0
import Foundation

struct AccountMethodsCommand: Command {
    static let name = "account"
    static let summary =
        "Show, rename, or remove your authentication methods: methods [list | rename ID NAME | remove ID]."
    static let operands = "methods [list | rename ID NAME | remove ID]"
    static let options: [Option] = Option.tenant + [.json]

    private enum Action {
        case list
        case rename(id: String, name: String)
        case remove(id: String)
    }

    private let account: Account
    private let action: Action
    private let asJSON: Bool

    init(_ arguments: Arguments) throws(CommandError) {
        account = try Account(arguments)
        asJSON = arguments.has("json")
        let words = arguments.operands
        guard words.first == "methods" else { throw .usage("The operation is missing or unknown: \(Self.operands)") }
        switch (words.dropFirst().first ?? "list", words.count) {
        case ("list", ...2): action = .list
        case ("rename", 4): action = .rename(id: words[2], name: words[3])
        case ("remove", 3): action = .remove(id: words[2])
        default: throw .usage("The operation is missing or unknown: \(Self.operands)")
        }
    }

    func run() async throws(CommandError) {
        let methods = try await account.authenticationMethods()
        do {
            switch action {
            case .list:
                try show(try await methods.getAuthenticationMethods().start())
            case .rename(let id, let name):
                try show([try await methods.updateAuthenticationMethod(by: id, name: name).start()])
            case .remove(let id):
                try await methods.deleteAuthenticationMethod(by: id).start()
                if asJSON { return try Console.print(json: ["id": id, "status": "removed"]) }
                Console.print("\(id) is removed.")
            }
        } catch let error as MyAccountError {
            throw commandError(error)
        } catch let commandError as CommandError {
            throw commandError
        } catch {
            throw .failed("\(error)")
        }
    }

    private func show(_ methods: [AuthenticationMethod]) throws(CommandError) {
        if asJSON { return try Console.print(json: methods.map(Report.init)) }
        for method in methods {
            let state = method.confirmed == false ? "not confirmed" : nil
            let words = [method.id, method.type, method.name ?? method.phoneNumber, state, method.createdAt]
            Console.print("\(words.compactMap(\.self).joined(separator: "  "))")
        }
    }

    private func commandError(_ error: MyAccountError) -> CommandError {
        guard error.statusCode == 401 || error.statusCode == 403 else {
            return .failed("\(error.localizedDescription)")
        }
        let audience = account.myAccountAudience
        return .loginNeeded(
            """
            \(account.profile.domain) doesn't allow this session to do that. \(error.localizedDescription)
            The application needs a refresh token that serves \(audience), or log in for it: \
            a0 login --audience \(audience) --scope "openid read:me:authentication_methods \
            update:me:authentication_methods delete:me:authentication_methods"
            """)
    }

    private struct Report: Encodable {
        let id: String
        let type: String?
        let usage: [String]
        let name: String?
        let confirmed: Bool?
        let phoneNumber: String?
        let createdAt: String

        enum CodingKeys: String, CodingKey {
            case id, type, usage, name, confirmed
            case phoneNumber = "phone_number"
            case createdAt = "created_at"
        }

        init(_ method: AuthenticationMethod) {
            id = method.id
            type = method.type
            usage = method.usage
            name = method.name
            confirmed = method.confirmed
            phoneNumber = method.phoneNumber
            createdAt = method.createdAt
        }
    }
}
