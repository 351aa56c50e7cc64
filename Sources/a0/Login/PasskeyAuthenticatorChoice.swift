import Auth0
import Foundation
import SimpleKeychain

/// The place of a command's passkeys: in the keychain, or on a security key.
struct PasskeyAuthenticatorChoice {
    static let options: [Option] = [
        .flag("security-key", "Use a FIDO2 security key instead of this user's keychain."),
        .flag("verify", "Ask for this system's password or fingerprint before a passkey in the keychain is used."),
    ]

    private let profile: Profile
    private let usesSecurityKey: Bool
    private let verifies: Bool
    /// The name of the account to use if there are several.
    private let userName: String?

    init(_ arguments: Arguments, _ profile: Profile, userName: String? = nil) throws(CommandError) {
        self.profile = profile
        self.userName = userName
        usesSecurityKey = arguments.has("security-key")
        verifies = arguments.has("verify")
        guard !usesSecurityKey || !verifies else {
            throw .usage("--security-key and --verify can't be used together: a security key verifies its user itself.")
        }
    }

    /// The passkeys in the keychain, for all tenants.
    static let keychain = SimpleKeychain(service: "\(Account.keychainService).passkeys")

    @available(macOS 13.5, *)
    var authenticator: any PasskeyAuthenticator {
        usesSecurityKey ? securityKey : software
    }

    /// Fails if the named account has no passkey, even if there is only one to choose from.
    @available(macOS 13.5, *)
    func expectPasskey(for relyingPartyID: String) async throws(CommandError) {
        guard let userName, !usesSecurityKey else { return }
        do throws(PasskeyError) {
            let passkeys = try await software.passkeys()
            guard passkeys.contains(where: { $0.relyingPartyID == relyingPartyID && $0.userName == userName }) else {
                throw PasskeyError.noPasskey
            }
        } catch {
            throw CommandError(error)
        }
    }

    @available(macOS 13.5, *)
    private var software: SoftwareAuthenticator {
        let authenticator = SoftwareAuthenticator(origin: profile.domain, keychain: Self.keychain)
            .choosingAccount(choose)
        return verifies ? authenticator.verifyingUser() : authenticator
    }

    @available(macOS 13.5, *)
    private var securityKey: SecurityKeyAuthenticator {
        SecurityKeyAuthenticator(origin: profile.domain)
            .choosingAccount(choose)
            .promptingForTouch { keys in
                Console.error("Touch \(keys.map(\.name).joined(separator: " or ")) …")
            }
            .askingForPIN { question in
                if question.isRepeated { Console.error("That PIN was wrong.") }
                let hint = question.retriesLeft.map { ", \($0) tries left" } ?? ""
                do throws(CommandError) {
                    return try Prompt.secret("PIN of \(question.key.name)\(hint)")
                } catch {
                    Console.error("\(error.message)")
                    return nil
                }
            }
    }

    /// The named account, or else the one that the user picks at the terminal, or else the newest.
    @Sendable private func choose(_ accounts: [PasskeyAccount]) async -> PasskeyAccount? {
        if let userName { return accounts.first { $0.userName == userName } }
        guard isatty(STDIN_FILENO) == 1 else { return accounts.first }
        for (number, account) in accounts.enumerated() {
            Console.error("\(number + 1)  \(account.userName ?? "an account without a name")")
        }
        do throws(CommandError) {
            let number = Int(try Prompt.line("Which account")) ?? 0
            return accounts.indices.contains(number - 1) ? accounts[number - 1] : nil
        } catch {
            return nil
        }
    }
}

extension CommandError {
    static let noPasskeys = failed("Passkeys need macOS 13.5.")

    init(_ error: PasskeyError) {
        switch error {
        case .noPasskey:
            self = .failed(
                """
                There is no passkey for this account here.
                Add one to an account that you are logged in to: a0 passkey add. A new account: a0 signup --passkey
                """)
        case .userVerificationUnavailable:
            self = .failed(
                """
                \(error.localizedDescription)
                --verify asks for this system's password or fingerprint, where polkit and its agent run; \
                --security-key uses a key that has a PIN.
                """)
        default:
            self = .failed("\(error.localizedDescription)")
        }
    }
}
