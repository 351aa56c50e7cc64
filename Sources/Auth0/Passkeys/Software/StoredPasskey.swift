import Foundation

/// A passkey of a ``SoftwareAuthenticator``, without its private key.
public struct StoredPasskey: Sendable, Equatable, Identifiable {
    /// The passkey's identifier.
    public let id: Data

    /// The domain that it belongs to.
    public let relyingPartyID: String

    /// The user's handle.
    public let userID: Data

    /// Distinguishes the user's accounts, such as an email address.
    public let userName: String

    /// The user's name.
    public let userDisplayName: String

    /// When it was created.
    public let createdAt: Date

    /// How often it has signed.
    public let signCount: UInt32

    var account: PasskeyAccount {
        PasskeyAccount(id: id, userID: userID, userName: userName, userDisplayName: userDisplayName)
    }
}
