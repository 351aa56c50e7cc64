import Foundation

/// A mail that a real provider would have sent.
public struct DelegateMessage: Sendable, Hashable, Identifiable, Codable {
    /// The purpose of a message.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        /// Offers a credential: ``DelegateMessage/link``.
        case credentialBinding = "credential_binding"
        /// Logs in without a credential: ``DelegateMessage/code``.
        case oneTimeCode = "one_time_code"
    }

    /// Names the message.
    public let id: String
    /// When it was sent, by the provider's clock.
    public let time: Date
    /// The recipient's address.
    public let to: String
    /// The purpose of the message.
    public let kind: Kind
    /// The link that the recipient opens on the device.
    public let link: String?
    /// The code that the recipient enters.
    public let code: String?
}

extension DelegateMessage: CustomStringConvertible {
    /// The message without its link and code.
    public var description: String { "DelegateMessage(\(kind.rawValue) to \(to))" }
}
