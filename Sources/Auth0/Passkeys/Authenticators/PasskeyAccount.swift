import Foundation

/// The account that a passkey belongs to, for people to choose from.
public struct PasskeyAccount: Sendable, Equatable, Identifiable {
    /// The passkey's identifier.
    public let id: Data

    /// The user's handle; `nil` if the authenticator didn't return it.
    public let userID: Data?

    /// Distinguishes the user's accounts, such as an email address. Security keys only reveal it to verified users.
    public let userName: String?

    /// The user's name.
    public let userDisplayName: String?

    /// Creates an account.
    public init(id: Data, userID: Data?, userName: String?, userDisplayName: String?) {
        self.id = id
        self.userID = userID
        self.userName = userName
        self.userDisplayName = userDisplayName
    }
}
