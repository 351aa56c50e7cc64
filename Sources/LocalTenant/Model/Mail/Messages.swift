import A0Encoding
import A0JOSE
import Foundation

/// Receives messages in place of real recipients.
protocol MessageReceiver: Sendable {
    /// - Parameter user: the recipient's account, if there is one.
    func send(_ message: TenantMessage, about user: UserRecord?) async throws
}

/// Sends messages while the request waits for them.
struct Messages: Sendable {
    let receiver: any MessageReceiver
    /// The client that caused the messages.
    let client: String?
    let random: SecureRandom
    let clock: TenantClock

    func send(
        _ kind: TenantMessage.Kind, to recipient: String, by channel: TenantMessage.Channel, code: String? = nil,
        link: String? = nil, about user: UserRecord? = nil
    ) async throws {
        try await receiver.send(
            TenantMessage(
                id: Base16.encode(try random.bytes(8)), time: clock.now, to: recipient, channel: channel, kind: kind,
                code: code, link: link, client: client),
            about: user)
    }
}
