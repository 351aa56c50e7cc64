import Auth0
import Foundation

/// Keeps a session's access token valid and prints a line for each new one, until it's interrupted or the session ends.
///
/// It checks the storage every second, so that it also sees what other programs renew.
struct TokenWatch: Sendable {
    /// Seconds between two checks, and until the next attempt after a failure.
    private static let pause: TimeInterval = 1
    private static let pauseAfterError: TimeInterval = 5

    let account: Account
    let asJSON: Bool

    func run() async throws(CommandError) {
        let end = await withTaskGroup(of: Result<Void, CommandError>.self) { group in
            group.addTask {
                do throws(CommandError) {
                    return .success(try await watch())
                } catch {
                    return .failure(error)
                }
            }
            group.addTask {
                await Interruption().wait()
                return .success(())
            }
            defer { group.cancelAll() }
            return await group.next() ?? .success(())
        }
        try end.get()
    }

    private func watch() async throws(CommandError) {
        var printed = try await account.credentials()
        try print(TokenLine(.current, printed))
        var margin = Self.margin(of: printed)
        var warning: ConsoleText?
        while !Task.isCancelled {
            await sleep(warning == nil ? Self.pause : Self.pauseAfterError)
            guard !Console.readerHasLeft else { return }
            switch await credentials(margin: margin) {
            case .success(let credentials):
                warning = nil
                guard credentials.accessToken != printed.accessToken else { continue }
                printed = credentials
                margin = Self.margin(of: credentials)
                try print(TokenLine(.renewed, credentials))
            case .failure(.cancelled):
                return
            case .failure(let error):
                let commandError = CommandError(error, profile: account.profile)
                guard commandError.exitCode != .loginNeeded else { throw commandError }
                if commandError.message != warning { try print(TokenLine(error: commandError.message.text)) }
                warning = commandError.message
            }
        }
    }

    /// The stored credentials, renewed that many seconds before they expire.
    private func credentials(margin: Int) async -> CredentialsManagerResult<Credentials> {
        do throws(CredentialsManagerError) {
            do throws(CredentialsManagerError) {
                return .success(try await account.credentialsManager.credentials(minTTL: margin))
            } catch .largeMinTTL {
                return .success(try account.credentialsManager.storedCredentials())
            }
        } catch {
            return .failure(error)
        }
    }

    /// A minute before the token expires, or a tenth of a shorter lifetime.
    private static func margin(of credentials: Credentials) -> Int {
        Int(max(1, min(60, credentials.expiresIn.timeIntervalSinceNow / 10)))
    }

    private func sleep(_ seconds: TimeInterval) async {
        // If canceled early, the loop checks that itself.
        try? await Task.sleep(nanoseconds: UInt64(seconds * 1_000_000_000))
    }

    private func print(_ line: TokenLine) throws(CommandError) {
        if asJSON { try Console.print(json: line) } else { Console.print("\(line.text)") }
    }
}

/// An event about an access token.
private struct TokenLine: Encodable {
    enum Event: String, Encodable {
        case current
        case renewed
        case failed
    }

    let time = Date()
    let event: Event
    var accessToken: String?
    var tokenType: String?
    var expiresAt: Date?
    var scope: String?
    var message: String?

    enum CodingKeys: String, CodingKey {
        case time, event, scope, message
        case accessToken = "access_token"
        case tokenType = "token_type"
        case expiresAt = "expires_at"
    }

    init(_ event: Event, _ credentials: Credentials) {
        self.event = event
        accessToken = credentials.accessToken
        tokenType = credentials.tokenType
        expiresAt = credentials.expiresIn
        scope = credentials.scope
    }

    init(error message: String) {
        event = .failed
        self.message = message
    }

    /// The text for people, without the token.
    var text: String {
        let news = expiresAt.map(\.asExpiry) ?? message?.replacingOccurrences(of: "\n", with: " ") ?? ""
        return "\(time.formattedLocally)  \(event.rawValue)  \(news)"
    }
}
