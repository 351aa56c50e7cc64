import A0Encoding
import A0JOSE
import Auth0
import Foundation

struct PasskeyCommand: Command {
    static let name = "passkey"
    static let summary =
        "Add a passkey to your account, or list or remove the passkeys on this machine: add, list, or remove ID."
    static let options: [Option] = Option.tenant + PasskeyAuthenticatorChoice.options + [.json]
    static let operands = "add | list | remove ID"

    private enum Action {
        case add(Account, PasskeyAuthenticatorChoice)
        case list
        case remove(id: String)
    }

    private let action: Action
    private let asJSON: Bool

    init(_ arguments: Arguments) throws(CommandError) {
        asJSON = arguments.has("json")
        let words = arguments.operands
        switch (words.first, words.count) {
        case ("add", 1):
            let account = try Account(arguments)
            action = .add(account, try PasskeyAuthenticatorChoice(arguments, account.profile))
        case ("list", 1): action = .list
        case ("remove", 2) where !words[1].isEmpty: action = .remove(id: words[1])
        default: throw .usage("The operation is missing or unknown: \(Self.operands)")
        }
        if case .add = action { return }
        guard !arguments.has("security-key") else {
            throw .usage("To list or remove passkeys on a security key, use its manufacturer's program.")
        }
    }

    func run() async throws(CommandError) {
        guard #available(macOS 13.5, *) else { throw .noPasskeys }
        switch action {
        case .add(let account, let choice): try await add(to: account, choice)
        case .list: try await list()
        case .remove(let id): try await remove(id)
        }
    }
}

// MARK: - Adding

@available(macOS 13.5, *)
extension PasskeyCommand {
    private func add(to account: Account, _ choice: PasskeyAuthenticatorChoice) async throws(CommandError) {
        let methods = try await account.authenticationMethods(scope: "create:me:authentication_methods")
        let challenge: PasskeyEnrollmentChallenge
        do {
            challenge = try await methods.passkeyEnrollmentChallenge().start()
        } catch {
            throw .failed("\(error.localizedDescription)")
        }
        let passkey: PasskeyRegistration
        do {
            passkey = try await choice.authenticator.registration(for: challenge)
        } catch {
            throw CommandError(error)
        }
        let method: PasskeyAuthenticationMethod
        do {
            method = try await methods.enroll(passkey: passkey, challenge: challenge).start()
        } catch {
            // A passkey that the tenant doesn't know is useless. Without a response, the tenant may know it.
            if passkey.attachment == .platform, error.statusCode != 0 { try await Self.forget(passkey.credentialID) }
            throw .failed("\(error.localizedDescription)")
        }
        if asJSON { return try Console.print(json: Report(passkey, challenge.options, method: method.id)) }
        Console.print("\(challenge.userName) now has a passkey. Log in with: a0 login --passkey")
    }
}

// MARK: - Passkeys on this machine

@available(macOS 13.5, *)
extension PasskeyCommand {
    private static var authenticator: SoftwareAuthenticator {
        SoftwareAuthenticator(keychain: PasskeyAuthenticatorChoice.keychain)
    }

    private func list() async throws(CommandError) {
        let passkeys = try await Self.stored().map(Report.init)
        if asJSON { return try Console.print(json: passkeys) }
        guard !passkeys.isEmpty else { return Console.error("There are no passkeys on this machine.") }
        for passkey in passkeys {
            let columns = [
                passkey.id, passkey.domain, passkey.userName, passkey.createdAt?.formattedLocally,
                passkey.signCount.map { $0 == 1 ? "used once" : "used \($0) times" },
            ]
            Console.print("\(columns.compactMap(\.self).joined(separator: "  "))")
        }
    }

    private func remove(_ id: String) async throws(CommandError) {
        let fitting = try await Self.stored().filter { Base64URL.encode($0.id).hasPrefix(id) }
        guard let passkey = fitting.first else {
            throw .failed("No passkey on this machine has the ID \(id).\nSee: a0 passkey list")
        }
        guard fitting.count == 1 else { throw .failed("Several passkeys have IDs that begin with \(id).") }
        try await Self.forget(passkey.id)
        if asJSON { return try Console.print(json: Report(passkey)) }
        Console.print(
            """
            The passkey of \(passkey.userName) for \(passkey.relyingPartyID) is gone from this machine. \
            Remove it from the account too.
            """)
    }

    private static func stored() async throws(CommandError) -> [StoredPasskey] {
        do {
            return try await authenticator.passkeys()
        } catch {
            throw CommandError(error)
        }
    }

    private static func forget(_ id: Data) async throws(CommandError) {
        do {
            try await authenticator.removePasskey(id: id)
        } catch {
            throw CommandError(error)
        }
    }

    private struct Report: Encodable {
        let id: String
        let domain: String
        let userName: String
        var method: String?
        var createdAt: Date?
        var signCount: UInt32?

        enum CodingKeys: String, CodingKey {
            case id, domain, method
            case userName = "user_name"
            case createdAt = "created_at"
            case signCount = "sign_count"
        }

        init(_ passkey: PasskeyRegistration, _ options: PublicKeyCredentialCreationOptions, method: String) {
            id = Base64URL.encode(passkey.credentialID)
            domain = options.relyingPartyID
            userName = options.userName
            self.method = method
        }

        init(_ passkey: StoredPasskey) {
            id = Base64URL.encode(passkey.id)
            domain = passkey.relyingPartyID
            userName = passkey.userName
            createdAt = passkey.createdAt
            signCount = passkey.signCount
        }
    }
}
